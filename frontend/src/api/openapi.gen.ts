/** Written by `npm run schema` from http/openapi.json; never edited. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account as it is now. */
        AccountState: {
            is_frozen: boolean;
            role: string;
            uid: string;
            /** Format: int32 */
            user_type: number;
        };
        /** @description Whose account, and why. */
        AccountWish: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            uid: string;
        };
        AckRead: {
            conversation_id: string;
            /** Format: int64 */
            seq: number;
        };
        Bind: {
            auth_code: string;
            email: string;
        };
        BindSend: {
            email: string;
        };
        /** @description 1 text, 2 image, 3 order, 4 template, 5 welcome, 6 card, 7 BBCode, 8 problem, 9 confirm delivery, 100 evaluation */
        Body: {
            text: string;
            /** @enum {integer} */
            type: 1;
        } | {
            height?: number;
            /** @enum {integer} */
            type: 2;
            upload_id: string;
            width?: number;
        } | {
            order_id: string;
            /** @enum {integer} */
            type: 3;
        } | {
            text: string;
            title: string;
            /** @enum {integer} */
            type: 4;
        } | {
            text: string;
            /** @enum {integer} */
            type: 5;
        } | {
            buttons: {
                item: string;
                label: string;
            }[];
            text: string;
            title: string;
            /** @enum {integer} */
            type: 6;
        } | {
            text: string;
            /** @enum {integer} */
            type: 7;
        } | {
            questions: {
                question_id: string;
                text: string;
            }[];
            title: string;
            /** @enum {integer} */
            type: 8;
        } | {
            order_id: string;
            text: string;
            /** @enum {integer} */
            type: 9;
        } | {
            text: string;
            /** @enum {integer} */
            type: 100;
        };
        ChangeState: {
            conversation_id: string;
            /** @description open | resolved; `closed` for staff */
            state: string;
        };
        /** @description A button or confirmation somebody pressed. */
        Click: {
            item: string;
            /** @description click | confirm */
            kind: string;
            uid: string;
        };
        ClickMsg: {
            item: string;
            msg_id: string;
        };
        Clicked: {
            /**
             * Format: int64
             * @description When it was pressed first.
             */
            clicked_at: number;
        };
        /** @description A talk, as one participant sees it. */
        Conversation: {
            avatar?: string | null;
            /** @description The caller's own mark on the other side; nobody else sees it. */
            color: string;
            conversation_id: string;
            /** @description Whether the caller has rated the talk. */
            evaluated: boolean;
            last_msg?: components["schemas"]["Message"] | null;
            /** Format: int64 */
            last_seq: number;
            order_id?: string | null;
            /**
             * Format: int64
             * @description Seconds within which a message can be recalled.
             */
            recall_window: number;
            remark: string;
            /** @description The caller's own entry of `users`. */
            self: components["schemas"]["ConversationUser"];
            /**
             * @description open | resolved | closed
             * @example open
             */
            state: string;
            title: string;
            /** @description Uid of the other side, or `customer_service`. */
            to_id: string;
            /** @description Language the caller wants translations in; empty is none. */
            trans_language: string;
            /**
             * Format: int32
             * @description 1 peer to peer, 2 group (a visitor's talk with customer service).
             */
            type: number;
            /** Format: int64 */
            unread: number;
            /** Format: int64 */
            update_time: number;
            user?: components["schemas"]["ConversationUser"] | null;
            users: components["schemas"]["ConversationUser"][];
            /**
             * Format: int64
             * @description Grows with every change; a client keeps the highest it has seen.
             */
            version: number;
        };
        ConversationList: {
            /** @description `next` of the page before. */
            before?: string | null;
            /**
             * Format: int64
             * @description 1 to 100, 50 if left out; other numbers are moved into that range.
             */
            limit?: number | null;
        };
        ConversationOpen: {
            order_id?: string | null;
            /** @description A uid, or `customer_service`. */
            with: string;
        };
        /** @description A page of talks, newest first. */
        ConversationPage: {
            conversations: components["schemas"]["Conversation"][];
            /** @description `before` of the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Somebody in a talk. */
        ConversationUser: {
            is_current_user: boolean;
            is_seller: boolean;
            nickname: string;
            online: boolean;
            profile_pic?: string | null;
            /** Format: int64 */
            read_seq: number;
            uid: string;
            /** Format: int64 */
            unread_count: number;
            /**
             * Format: int32
             * @description 0 visitor, 1 user, 2 seller, 3 customer service, 4 child account, 5 sub-seller, 6 VIP customer service, 9 admin.
             */
            user_type: number;
        };
        CountryInfo: {
            /** @description ISO 3166 alpha-2, as the client's language setting says; "US" if it says nothing. */
            country: string;
            currency: string;
            /** @description What this country probably reads and pays with. */
            language: string;
        };
        Currency: {
            code: string;
            key: string;
            label: string;
            name: string;
            /** Format: int32 */
            precision: number;
            /** Format: double */
            rate: number;
            separator: string;
            symbol: string;
        };
        CurrencyInfo: {
            items: components["schemas"]["Currency"][];
            /** @description The day of the rates: they are a fixed table, for display only. */
            rates_of: string;
        };
        /** @description `{}`: the answer of calls that have nothing to say but that it is done. */
        Done: Record<string, never>;
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_AccountState: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            /** @description An account as it is now. */
            data: {
                is_frozen: boolean;
                role: string;
                uid: string;
                /** Format: int32 */
                user_type: number;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_Done: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            /** @description `{}`: the answer of calls that have nothing to say but that it is done. */
            data: Record<string, never>;
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_InitInfo: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                account_info?: components["schemas"]["User"] | null;
                country_info: components["schemas"]["CountryInfo"];
                currency_info: components["schemas"]["CurrencyInfo"];
                language_info: components["schemas"]["LanguageInfo"];
                login_check: components["schemas"]["IsLogin"];
                unread_badge: components["schemas"]["UnreadBadge"];
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_LoggedIn: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                /** @description True when this sign-in made the account. */
                is_new: boolean;
                /** @description For `authorization: PS <token>`, 30 days. */
                token: string;
                user: components["schemas"]["User"];
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_LoginCheck: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                is_login: boolean;
                user?: components["schemas"]["User"] | null;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_RemainTime: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                /**
                 * Format: int64
                 * @description Seconds until another code may be sent.
                 */
                remain_time: number;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_Revoked: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                revoked: number;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_Sessions: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                sessions: components["schemas"]["Session"][];
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_Stored: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            /** @description A picture as it was stored: not byte for byte what was sent. */
            data: {
                byte_size: number;
                /** Format: int32 */
                height: number;
                mime: string;
                /** @description In hexadecimal, of the stored bytes. */
                sha256: string;
                upload_id: string;
                /** Format: int32 */
                width: number;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_User: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            /** @description The caller's own account. Fields of features to come are there from the first day, empty. */
            data: {
                app_roles: string[];
                currency: string;
                /** Format: int32 */
                currency_precision: number;
                /**
                 * Format: double
                 * @description Units for one US dollar; for display only.
                 */
                currency_rate_base_usd: number;
                currency_separator: string;
                currency_symbol: string;
                email?: string | null;
                has_password: boolean;
                /** Format: int32 */
                inuse_coupon_cnt: number;
                is_affiliate: boolean;
                language: string;
                nickname: string;
                /** Format: int32 */
                pending_expire_coupon_cnt: number;
                /** Format: int64 */
                point: number;
                /** @description Address of the picture, for everybody. */
                profile_pic?: string | null;
                role: string;
                uid: string;
                /** Format: int32 */
                user_type: number;
            };
        };
        /** @description A successful answer: `{code: 0, data}`. */
        Envelope_VisitorToken: {
            /**
             * Format: int32
             * @description 0 on success.
             * @example 0
             */
            code: number;
            data: {
                /** Format: int64 */
                expires_at: number;
                visitor_token: string;
            };
        };
        Evaluate: {
            comment?: string | null;
            conversation_id: string;
            /** Format: int64 */
            rating: number;
        };
        FoundConversations: {
            conversations: components["schemas"]["Conversation"][];
        };
        /** @description Messages found, newest first. */
        FoundMessages: {
            messages: components["schemas"]["Message"][];
            next?: string | null;
        };
        InitInfo: {
            account_info?: components["schemas"]["User"] | null;
            country_info: components["schemas"]["CountryInfo"];
            currency_info: components["schemas"]["CurrencyInfo"];
            language_info: components["schemas"]["LanguageInfo"];
            login_check: components["schemas"]["IsLogin"];
            unread_badge: components["schemas"]["UnreadBadge"];
        };
        IsLogin: {
            is_login: boolean;
        };
        Language: {
            /** @description `ltr` or `rtl`. */
            direction: string;
            key: string;
            label: string;
        };
        LanguageInfo: {
            items: components["schemas"]["Language"][];
        };
        LanguageSet: {
            language: string;
        };
        LoggedIn: {
            /** @description True when this sign-in made the account. */
            is_new: boolean;
            /** @description For `authorization: PS <token>`, 30 days. */
            token: string;
            user: components["schemas"]["User"];
        };
        /** @description An address with a mailed code or a password. */
        Login: {
            auth_code?: string | null;
            email: string;
            password?: string | null;
            /** @description What this device said as a visitor moves to the account. */
            visitor_token?: string | null;
        };
        LoginCheck: {
            is_login: boolean;
            user?: components["schemas"]["User"] | null;
        };
        LoginSend: {
            email: string;
            purpose?: components["schemas"]["WishedPurpose"];
        };
        MergeVisitor: {
            visitor_token: string;
        };
        MergedVisitor: {
            /** @description Talks that moved. */
            merged: number;
        };
        /** @description One entry of a talk's log. */
        Message: {
            body: components["schemas"]["Body"];
            clicks?: components["schemas"]["Click"][];
            client_msg_id: string;
            conversation_id: string;
            /** @description Uid of the sender; `0` is the system itself. */
            from: string;
            msg_id: string;
            /** @description When true, the body holds nothing but its type. */
            recalled: boolean;
            /** Format: int64 */
            send_time: number;
            /**
             * Format: int64
             * @description 1..n without a gap.
             */
            seq: number;
            /**
             * Format: int32
             * @description As the conversation's.
             */
            type: number;
        };
        /** @description A page of history, ascending. */
        MessagePage: {
            /** @description Whether there is more in the direction asked for. */
            has_more: boolean;
            /** Format: int64 */
            last_seq: number;
            messages: components["schemas"]["Message"][];
            /** @description Those there are of these messages. */
            translations: components["schemas"]["Translation"][];
        };
        MsgList: {
            /**
             * Format: int64
             * @description Messages above this seq, oldest first.
             */
            after_seq?: number | null;
            /**
             * Format: int64
             * @description Messages below this seq, the nearest ones; without either, the newest.
             */
            before_seq?: number | null;
            conversation_id: string;
            /** @description Of the translations that come along; without it, the one the caller reads this talk in. */
            language?: string | null;
            /** Format: int64 */
            limit?: number | null;
        };
        /** @description `{}` */
        Nothing: Record<string, never>;
        /** @description Names one talk. */
        OfConversation: {
            conversation_id: string;
        };
        /** @description Names one message. */
        OfMessage: {
            msg_id: string;
        };
        /** @description Names the translation of one message. */
        OfTranslation: {
            /** @description Without it: the one the caller reads this talk in, else the caller's. */
            language?: string | null;
            msg_id: string;
        };
        Online: {
            /** @description Those of the people asked for who are there now. */
            online: string[];
        };
        /** @description Push `presence`, to those who watch: somebody came or went. */
        PresencePush: {
            online: boolean;
            uid: string;
        };
        ReadMark: {
            /** Format: int64 */
            read_seq: number;
            /** Format: int64 */
            unread: number;
        };
        /** @description Push `read`: how far somebody has read. */
        ReadPush: {
            conversation_id: string;
            /** Format: int64 */
            read_seq: number;
            uid: string;
        };
        /** @description A refusal as clients read it, for the API description. */
        Refusal: {
            /** @example paramater_error */
            code: string;
            data?: Record<string, never> | null;
            /** @description In the language of the `locale` header. */
            message: string;
        };
        RemainTime: {
            /**
             * Format: int64
             * @description Seconds until another code may be sent.
             */
            remain_time: number;
        };
        Resume: {
            /** @description Last seq known, by topic (`conversation:<id>`). */
            cursors: {
                [key: string]: number;
            };
        };
        ResumeAnswer: {
            topics: {
                [key: string]: components["schemas"]["ResumedTopic"];
            };
        };
        /** @description What was missed on one topic: everything, or nothing and `recovered: false`, which means read it afresh. */
        ResumedTopic: {
            /** Format: int64 */
            last_seq: number;
            messages?: components["schemas"]["Message"][];
            recovered: boolean;
        };
        /** @description Push `resync`: this socket fell behind; ask `resume`. */
        ResyncPush: Record<string, never>;
        /** @description One sign-in, or all but this one. */
        Revoke: {
            all_others?: boolean;
            session_id?: string | null;
        };
        Revoked: {
            revoked: number;
        };
        RoleWish: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description user, seller, sub_seller, child, customer_service, vip_customer_service or admin. */
            role: string;
            uid: string;
        };
        SearchConversations: {
            /** Format: int64 */
            limit?: number | null;
            text: string;
        };
        SearchMessages: {
            /** @description `next` of the page before. */
            before?: string | null;
            conversation_id?: string | null;
            /** Format: int64 */
            limit?: number | null;
            text: string;
        };
        /** @description One file. */
        SendForm: {
            /** Format: binary */
            file: string;
        };
        SendMsg: {
            body: components["schemas"]["Body"];
            /** @description Made by the sender once per message and repeated on every retry: a repeat gets the first answer. */
            client_msg_id: string;
            conversation_id: string;
        };
        /** @description Where a message stands in its talk. A repeated `client_msg_id` gets the first answer. */
        Sent: {
            msg_id: string;
            /** Format: int64 */
            send_time: number;
            /** Format: int64 */
            seq: number;
        };
        /** @description One sign-in of the caller. */
        Session: {
            address: string;
            /** Format: int64 */
            created_at: number;
            device_name: string;
            /**
             * Format: int64
             * @description When it ends whatever happens: 30 days after the sign-in. Spec §9.
             */
            expires_at: number;
            is_current: boolean;
            /** Format: int64 */
            last_seen_at: number;
            session_id: string;
        };
        Sessions: {
            sessions: components["schemas"]["Session"][];
        };
        SetAvatar: {
            /** @description An upload of category 22. */
            upload_id: string;
        };
        SetBuyerMark: {
            buyer_id: string;
            color?: string | null;
            remark?: string | null;
        };
        SetLanguage: {
            language: string;
        };
        SetMark: {
            /** @description A name of the palette or `#rrggbb`; empty takes it away. */
            color?: string | null;
            conversation_id: string;
            remark?: string | null;
        };
        SetNickname: {
            /** @description 4 to 30 letters, digits and single blanks; once in three months. */
            nickname: string;
        };
        /** @description A new password, and either the old one or a code mailed for this purpose. */
        SetPassword: {
            auth_code?: string | null;
            old_password?: string | null;
            /** @description 8 to 20 letters and digits with upper case, lower case and digits; not a common one. */
            password: string;
        };
        SetTransLanguage: {
            /** @description For agents: the customer reads in the customer's language too. */
            both?: boolean | null;
            conversation_id: string;
            /** @description Empty for no translation. */
            language: string;
        };
        /** @enum {string} */
        Size: "full" | "thumb";
        /** @description A picture as it was stored: not byte for byte what was sent. */
        Stored: {
            byte_size: number;
            /** Format: int32 */
            height: number;
            mime: string;
            /** @description In hexadecimal, of the stored bytes. */
            sha256: string;
            upload_id: string;
            /** Format: int32 */
            width: number;
        };
        Subscribe: {
            /** Format: int64 */
            after?: number | null;
            topic: string;
        };
        Subscribed: {
            snapshot?: Record<string, never> | null;
            /** Format: int64 */
            version: number;
        };
        /** @description A ready-made answer, in the caller's language. */
        Template: {
            template_id: string;
            text: string;
            title: string;
        };
        Templates: {
            templates: components["schemas"]["Template"][];
        };
        /** @description Push `topic`: the newest state of a thing the socket subscribed to. */
        TopicPush: {
            data: Record<string, never>;
            topic: string;
            /** Format: int64 */
            version: number;
        };
        /** @description How far the translation of a message is; also the push `translation`. */
        Translation: {
            /** @description The language it is in. */
            language: string;
            msg_id: string;
            /**
             * Format: int32
             * @description -1 it failed and can be tried again, 0 not yet (or there is nothing to translate), 1 here it is, 3 reported as bad.
             */
            state: number;
            /** @description Only with state 1. */
            text?: string | null;
            /**
             * Format: int32
             * @description 1 default, 2 Google.
             */
            translator: number;
        };
        /** @description Push `typing`: somebody is writing. Forget it after five seconds. */
        TypingPush: {
            conversation_id: string;
            uid: string;
        };
        UnreadBadge: {
            /** Format: int64 */
            unread_im_message: number;
        };
        UnreadConversation: {
            conversation_id: string;
            /** Format: int64 */
            unread: number;
        };
        UnreadCount: {
            /** Format: int64 */
            total: number;
            unread_conversation_infos: components["schemas"]["UnreadConversation"][];
        };
        /** @description The caller's own account. Fields of features to come are there from the first day, empty. */
        User: {
            app_roles: string[];
            currency: string;
            /** Format: int32 */
            currency_precision: number;
            /**
             * Format: double
             * @description Units for one US dollar; for display only.
             */
            currency_rate_base_usd: number;
            currency_separator: string;
            currency_symbol: string;
            email?: string | null;
            has_password: boolean;
            /** Format: int32 */
            inuse_coupon_cnt: number;
            is_affiliate: boolean;
            language: string;
            nickname: string;
            /** Format: int32 */
            pending_expire_coupon_cnt: number;
            /** Format: int64 */
            point: number;
            /** @description Address of the picture, for everybody. */
            profile_pic?: string | null;
            role: string;
            uid: string;
            /** Format: int32 */
            user_type: number;
        };
        VisitorToken: {
            /** Format: int64 */
            expires_at: number;
            visitor_token: string;
        };
        WantVisitorToken: {
            /** @description Else the `device-id` header. Without either the token works from any device. */
            device_id?: string | null;
        };
        WatchPresence: {
            uids: string[];
        };
        /**
         * @description What a code is asked for.
         * @enum {string}
         */
        WishedPurpose: "sign_in" | "password";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
