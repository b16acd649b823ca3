/** Written by `npm run schema` from http/openapi.json; never edited. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountLanguage: {
            language: string;
        };
        /** @description Whose account, and why. */
        AccountReasonRequest: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            uid: string;
        };
        /** @description An account as it is now. */
        AccountState: {
            is_frozen: boolean;
            role: string;
            uid: string;
            /** Format: int32 */
            user_type: number;
        };
        AckRead: {
            conversation_id: string;
            /** Format: int64 */
            seq: number;
        };
        /** @description A piece in an inventory. */
        Asset: {
            asset_id: string;
            exterior?: string | null;
            /** Format: float */
            float?: number | null;
            goods: components["schemas"]["Goods"];
            /** Format: int32 */
            listed: number;
            /** Format: int32 */
            locked: number;
            name_tag?: string | null;
            /** Format: int32 */
            paint_seed?: number | null;
            /** Format: int32 */
            quantity: number;
            stat_trak: boolean;
            /** @description listable, on_sale, processing or not_tradable. */
            state: string;
            stickers: Record<string, never>[];
            /** Format: int64 */
            tradable_at?: number | null;
        };
        /** @description What somebody did; without an actor, the house. */
        AuditEntry: {
            actor?: components["schemas"]["Face"] | null;
            /** Format: int64 */
            at: number;
            audit_id: string;
            conversation_id?: string | null;
            detail: Record<string, never>;
            kind: string;
            subject?: components["schemas"]["Face"] | null;
            team_id?: string | null;
        };
        AuditOf: {
            /** @description `next` of the page before. */
            before?: string | null;
            conversation_id?: string | null;
            kind?: string | null;
            /** Format: int64 */
            limit?: number | null;
            team_id?: string | null;
            /** @description Who did it. */
            uid?: string | null;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            next?: string | null;
        };
        BandHistory: {
            exterior: string;
            /** Format: int64 */
            median_cents: number;
            /** Format: int64 */
            volume: number;
        };
        BandOffers: {
            exterior: string;
            /** Format: int64 */
            lowest_price_cents: number;
            /** Format: int64 */
            on_sale: number;
        };
        Bind: {
            auth_code: string;
            email: string;
        };
        BindSend: {
            email: string;
        };
        /** @description Who may not write to the desk, or only slowly. */
        Block: {
            block_id: string;
            by: components["schemas"]["Face"];
            /** Format: int64 */
            created_at: number;
            /** @description block | limit */
            level: string;
            /** Format: int64 */
            lifted_at?: number | null;
            /** @description account | address */
            target: string;
            /** Format: int64 */
            until?: number | null;
            why: string;
        };
        BlockAdd: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            block_id: string;
            /** @description Whose customer is meant. */
            conversation_id: string;
            /** @description block: nothing can be written; limit: one message in twenty seconds. */
            level: string;
            /**
             * Format: int64
             * @description For how long; left out until somebody lifts it.
             */
            minutes?: number | null;
            /** @description account | address (supervisors) */
            target: string;
            why: string;
        };
        BlockLift: {
            /** Format: uuid */
            block_id: string;
            /** Format: uuid */
            command_id: string;
        };
        BlockList: {
            /** @description `next` of the page before. */
            before?: string | null;
            /** Format: int64 */
            limit?: number | null;
        };
        BlockPage: {
            blocks: components["schemas"]["Block"][];
            next?: string | null;
        };
        /** @description A team's numbers of this moment; times of the last 60 minutes, in seconds. */
        Board: {
            agents: components["schemas"]["BoardAgent"][];
            /** Format: int64 */
            assigned: number;
            /** Format: int64 */
            at: number;
            /** Format: int64 */
            handle_p50?: number | null;
            /** Format: int64 */
            handle_p90?: number | null;
            is_open: boolean;
            /** Format: int64 */
            left_out_of_hours: number;
            /** Format: int64 */
            needs_reply: number;
            /**
             * Format: int64
             * @description When the one who waits longest began to.
             */
            oldest_wait?: number | null;
            /** Format: int64 */
            opens_at?: number | null;
            /** Format: double */
            rating_today?: number | null;
            /** Format: int64 */
            ratings_today: number;
            /** Format: int64 */
            resolved_today: number;
            team_id: string;
            urgent: number;
            /** Format: int64 */
            version: number;
            /** Format: int64 */
            wait_p50?: number | null;
            /** Format: int64 */
            wait_p90?: number | null;
            waiting: number;
        };
        BoardAgent: components["schemas"]["Face"] & {
            duty: components["schemas"]["Duty"];
            /** Format: int64 */
            needs_reply: number;
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
        /** @description What somebody has. */
        BriefAsset: {
            /** Format: int64 */
            available_cents: number;
            /** Format: int64 */
            balance_cents: number;
            by_origin: components["schemas"]["ByOrigin"];
            /** Format: int64 */
            deposit_max_cents: number;
            /** Format: int64 */
            deposit_min_cents: number;
            /** Format: int64 */
            held_cents: number;
            /** Format: int64 */
            version: number;
            /**
             * Format: int64
             * @description Sale proceeds only.
             */
            withdrawable_cents: number;
        };
        BuyPreviewRequest: {
            /** Format: int64 */
            quantity: number;
            sell_order_id: string;
        };
        BuyRequest: {
            /** @description As the preview gave it. */
            quote: string;
            remark?: string | null;
        };
        BuyRequests: {
            /** Format: int64 */
            buyers: number;
            /** Format: int64 */
            price_cents: number;
            /** Format: int64 */
            quantity: number;
        };
        /** @description A balance by where its money came from, in cents. */
        ByOrigin: {
            /** Format: int64 */
            bonus: number;
            /** Format: int64 */
            deposit: number;
            /** Format: int64 */
            refund: number;
            /** Format: int64 */
            sale: number;
        };
        CancelAllListingsRequest: {
            game?: string | null;
        };
        CancelListingRequest: {
            sell_orders: string[];
        };
        /** @description How many offers were taken back, and how many have an order under way. */
        CancelledAll: {
            /** Format: int64 */
            cancelled: number;
            /** Format: int64 */
            pending: number;
        };
        CashFlow: {
            /** Format: int64 */
            amount_cents: number;
            /** Format: int64 */
            at: number;
            /** Format: int64 */
            balance_after_cents: number;
            cause: string;
            entry_id: string;
            order_id?: string | null;
            /** @description Which part of the balance: bonus, refund, deposit or sale. */
            origin: string;
            payment_id?: string | null;
        };
        CashFlowPage: {
            items: components["schemas"]["CashFlow"][];
            /** Format: int64 */
            total: number;
        };
        ChangeItem: {
            /** @description In dollars, as typed, for one lot. */
            price: string;
            sell_order_id: string;
        };
        ChangeListingRequest: {
            sell_orders: components["schemas"]["ChangeItem"][];
        };
        ChangeState: {
            /** Format: uuid */
            command_id?: string | null;
            conversation_id: string;
            /** @description open | resolved; `closed` for staff */
            state: string;
            /** @description Staff: what the visit was about, one of `wrap_up_codes` of `console_me`. */
            wrap_up?: string | null;
            wrap_up_note?: string | null;
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
        ClientSeedRequest: {
            /** @description 1 to 64 characters on one line. */
            client_seed: string;
            event_id: string;
        };
        /**
         * @description What a code is asked for.
         * @enum {string}
         */
        CodePurpose: "sign_in" | "password";
        ConsoleMe: {
            duty: components["schemas"]["Duty"];
            /** Format: int64 */
            mentions_unread: number;
            skills: components["schemas"]["Skills"];
            teams: components["schemas"]["Team"][];
            wrap_up_codes: components["schemas"]["WrapUpCode"][];
        };
        ConsoleQueue: {
            /** @description `next` of the page before. */
            before?: string | null;
            /** Format: int64 */
            limit?: number | null;
            team_id: string;
        };
        ConsoleRelease: {
            /** Format: uuid */
            command_id: string;
            conversation_id: string;
            note?: string | null;
        };
        ConsoleTake: {
            /** Format: uuid */
            command_id: string;
            conversation_id: string;
            /** @description Even if it is somebody else's. */
            over?: boolean | null;
        };
        ConsoleTalks: {
            /** @description `next` of the page before. */
            before?: string | null;
            /** Format: int64 */
            limit?: number | null;
            needs_reply?: boolean | null;
            /** @description `me`, a uid, or `team`. */
            owner: string;
            /** @description open (if left out) | resolved */
            state?: string | null;
            /** @description Required for `team`. */
            team_id?: string | null;
        };
        ConsoleTransfer: {
            /** Format: uuid */
            command_id: string;
            conversation_id: string;
            note: string;
            to: components["schemas"]["HandTo"];
        };
        ConsoleView: {
            /** @description Left out: none. */
            conversation_id?: string | null;
            typing?: boolean | null;
        };
        /** @description A talk, as one participant sees it. */
        Conversation: {
            avatar?: string | null;
            /** @description The caller's own mark on the other side; nobody else sees it. */
            color: string;
            conversation_id: string;
            desk?: components["schemas"]["Desk"] | null;
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
            /** @description A game's key: who knows it answers. */
            game?: string | null;
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
        /** @description A coupon of the caller. Not usable at the checkout yet. */
        Coupon: {
            coupon_id: string;
            /** Format: int64 */
            created_at: number;
            /** Format: int64 */
            max_deduction_cents: number;
            /** Format: int64 */
            min_spend_cents: number;
            /** Format: int32 */
            percent: number;
            /** @description lottery_draw. */
            source: string;
            /** Format: int64 */
            valid_until: number;
        };
        Coupons: {
            coupons: components["schemas"]["Coupon"][];
            entitlements: components["schemas"]["Entitlement"][];
        };
        CreateItem: {
            asset_id: string;
            /** @description In dollars, as typed, for one lot. */
            price: string;
            /**
             * Format: int32
             * @description In units, a multiple of the lot; one lot if absent.
             */
            quantity?: number | null;
        };
        CreateListingRequest: {
            assets: components["schemas"]["CreateItem"][];
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
        /** @description Opening hours of one day of the week, 1 Monday to 7 Sunday; minutes of the day. */
        DayHours: {
            /** Format: int64 */
            closes: number;
            /** Format: int64 */
            opens: number;
            /** Format: int64 */
            weekday: number;
        };
        DeliverRequest: {
            note?: string | null;
            order_id: string;
        };
        DepositRequest: {
            /** @description As it was typed: dollars with at most two decimals, from 5.00 to 2000.00. */
            amount: string;
            /** @description card, pay_by_link, convenience_store or bank_transfer. */
            method: string;
            /** @description A path of this site to come back to. */
            return_url?: string | null;
        };
        /** @description Where a talk stands at the desk. */
        Desk: {
            agent?: components["schemas"]["Face"] | null;
            /**
             * Format: int64
             * @description Written out of hours: when somebody will be here.
             */
            closed_until?: number | null;
            /**
             * Format: int64
             * @description Buttons of messages up to here do nothing any more.
             */
            live_from_seq: number;
            place?: components["schemas"]["Place"] | null;
            staff?: components["schemas"]["DeskStaff"] | null;
            /** @description quiet | waiting | assigned */
            stage: string;
            team_id: string;
            team_name: string;
        };
        /** @description An agent of a team. */
        DeskAgent: components["schemas"]["Face"] & {
            duty: components["schemas"]["Duty"];
            games: string[];
            is_supervisor: boolean;
            languages: string[];
            /**
             * Format: int64
             * @description Talks of this team they have.
             */
            open: number;
        };
        DeskAgents: {
            agents: components["schemas"]["DeskAgent"][];
        };
        /** @description An order of the person, in one line. */
        DeskOrder: {
            /** Format: int64 */
            created_at: number;
            /**
             * Format: int64
             * @description When it decides itself.
             */
            deadline_at?: number | null;
            /** Format: int64 */
            due_cents: number;
            name: string;
            /** @description For people to say and to search. */
            number: string;
            order_id: string;
            /** @description Which side the person is on: buyer or seller. */
            side: string;
            status: string;
        };
        /** @description The customer of a talk. */
        DeskPerson: {
            /** @description For supervisors. */
            address?: string | null;
            /** @description The last ones, lifted and past ones too, newest first. */
            blocks: components["schemas"]["Block"][];
            currency: string;
            device_name: string;
            episodes: components["schemas"]["Episode"][];
            language: string;
            /** Format: int64 */
            member_since: number;
            nickname: string;
            online: boolean;
            /** @description On either side: those under way first, the newest first among equals. */
            orders: components["schemas"]["DeskOrder"][];
            profile_pic?: string | null;
            uid: string;
            /** Format: int32 */
            user_type: number;
            /** Format: int32 */
            vip_level: number;
        };
        /** @description What only agents see of a talk. */
        DeskStaff: {
            /** @description block | limit: whether the customer, or where they write from, may write now; absent if nothing keeps them. */
            block?: string | null;
            /**
             * Format: int32
             * @description The visit under way, or the last one; 0 before the first.
             */
            episode: number;
            game: string;
            language: string;
            last_agent?: components["schemas"]["Face"] | null;
            /** Format: int64 */
            money_at_risk_cents: number;
            /** Format: int64 */
            money_due_at?: number | null;
            /**
             * Format: int64
             * @description The customer's oldest word that nobody has answered.
             */
            needs_reply_since?: number | null;
            /**
             * Format: int64
             * @description How many notes agents have written about the talk.
             */
            notes: number;
            /**
             * Format: int32
             * @description 0 none to 3 within ten minutes.
             */
            urgency: number;
            /** Format: int32 */
            vip_level: number;
            /** Format: int64 */
            waiting_since?: number | null;
            /** @description new | left | asked | agent_gone | released | transferred */
            waiting_why?: string | null;
            wrap_up?: string | null;
        };
        /** @description An agent who looks at a talk. */
        DeskViewer: components["schemas"]["Face"] & {
            typing: boolean;
        };
        DeskViewers: {
            viewers: components["schemas"]["DeskViewer"][];
        };
        /** @description Exactly one of `add` and `remove`. */
        DevicesRequest: {
            /** Format: int64 */
            add?: number | null;
            queue_id: string;
            /** @description Removed when its work is done. */
            remove?: string | null;
        };
        Dispute: {
            /** @description The other side has spoken: customer service rules. */
            answered: boolean;
            /** Format: int64 */
            asked_cents: number;
            by: string;
            category: string;
            /** Format: int64 */
            opened_at: number;
        };
        /** @description `{}`: the answer of calls that have nothing to say but that it is done. */
        Done: Record<string, never>;
        /** @description A draft, as answer and as push. */
        Draft: {
            conversation_id: string;
            /** Format: int64 */
            edited_at: number;
            /** @description Empty when it was taken away. */
            text: string;
        };
        DraftSet: {
            conversation_id: string;
            /**
             * Format: int64
             * @description By the writer's clock: the latest wins.
             */
            edited_at: number;
            /** @description At most 4000 characters; empty takes the draft away. */
            text: string;
        };
        Drafts: {
            drafts: components["schemas"]["Draft"][];
        };
        /** @description Whether an agent is given talks, over all their teams. */
        Duty: {
            /** Format: int64 */
            capacity: number;
            /**
             * Format: int64
             * @description Talks they have.
             */
            open: number;
            /** Format: int64 */
            seen_at: number;
            /** Format: int64 */
            since: number;
            /** @description online | away | offline */
            state: string;
        };
        /** @description `{}`: a call that needs to be told nothing. */
        Empty: Record<string, never>;
        EncryptToken: {
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            expires_at: number;
            token: string;
        };
        /** @description A pass or pack the caller has won. Handed over by customer service until games can be reached. */
        Entitlement: {
            /** Format: int64 */
            created_at: number;
            entitlement_id: string;
            /** @description lottery_draw or lottery_reward. */
            source: string;
            /** @description welkin_moon or crystals_6480. */
            what: string;
        };
        /** @description A visit. */
        Episode: {
            agent?: components["schemas"]["Face"] | null;
            /** Format: int64 */
            assigned_at?: number | null;
            /** Format: int64 */
            began_at: number;
            /** Format: int64 */
            began_seq: number;
            comment?: string | null;
            conversation_id: string;
            customer: components["schemas"]["Face"];
            /** Format: int32 */
            episode: number;
            /** Format: int32 */
            rating?: number | null;
            /** Format: int64 */
            replied_at?: number | null;
            /** Format: int64 */
            resolved_at?: number | null;
            team_id: string;
            /** Format: int32 */
            transfers: number;
            wrap_up?: string | null;
            wrap_up_note: string;
        };
        /** @description A page of visits, newest first. */
        EpisodePage: {
            episodes: components["schemas"]["Episode"][];
            next?: string | null;
        };
        Evaluate: {
            comment?: string | null;
            conversation_id: string;
            /** Format: int64 */
            rating: number;
        };
        /** @description Which event. */
        EventRef: {
            event_id: string;
        };
        EvidenceRequest: {
            images?: string[] | null;
            order_id: string;
            text: string;
        };
        /** @description A name and a picture. */
        Face: {
            nickname: string;
            profile_pic?: string | null;
            uid: string;
        };
        FaqCategory: {
            /** @description buy | sell | charge | withdraw | afterSale | account */
            key: string;
            questions: components["schemas"]["FaqEntry"][];
        };
        FaqEntry: {
            answer: string;
            /** Format: int32 */
            likes: number;
            /** @description The caller's own vote, if there is one. */
            my_like?: boolean | null;
            question: string;
            question_id: string;
        };
        FaqLikes: {
            /** Format: int32 */
            likes: number;
        };
        /** @description Questions by what they are about. */
        FaqList: {
            categories: components["schemas"]["FaqCategory"][];
        };
        /** @description A question as it is edited. */
        FaqQuestion: {
            answers: {
                [key: string]: string;
            };
            category: string;
            /** Format: int32 */
            dislikes: number;
            is_shown: boolean;
            /** Format: int32 */
            likes: number;
            /** Format: int32 */
            position: number;
            question_id: string;
            questions: {
                [key: string]: string;
            };
            /** Format: int64 */
            version: number;
        };
        FaqQuestions: {
            questions: components["schemas"]["FaqQuestion"][];
        };
        FaqReview: {
            like: boolean;
            question_id: string;
            /** @description Of somebody who is not signed in; may stand in the address instead. */
            visitor_token?: string | null;
        };
        FaqSave: {
            answers: {
                [key: string]: string;
            };
            /** @description buy | sell | charge | withdraw | afterSale | account */
            category: string;
            is_shown: boolean;
            /** Format: int32 */
            position: number;
            /** @description Letters, digits, `-`, `_` and `.`, at most 64. */
            question_id: string;
            /** @description By language; English must be among them. Empty texts are left out. */
            questions: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description The version that was read; left out for a new question.
             */
            version?: number | null;
        };
        /** @description What is left of one price. */
        Fee: {
            /** @description Why this price is refused, if that was asked. */
            code?: string | null;
            /** Format: int64 */
            fee_cents: number;
            goods_id: string;
            /** Format: int64 */
            income_cents: number;
            /** Format: int64 */
            max_price_cents: number;
            /** Format: int64 */
            min_price_cents: number;
            /** Format: int64 */
            price_cents: number;
        };
        FeeRequest: {
            /** @description Also says which prices are refused. */
            check_price?: boolean;
            goods_ids: string[];
            /** @description In dollars, as typed; as many as goods. */
            prices: string[];
        };
        Fees: {
            items: components["schemas"]["Fee"][];
        };
        /** @description A text for one customer. */
        FilledTemplate: {
            language: string;
            /** @description Variables that have neither a value nor a fallback. */
            missing: string[];
            text: string;
            upload_id?: string | null;
        };
        FoundConversations: {
            conversations: components["schemas"]["Conversation"][];
        };
        /** @description Messages found, newest first. */
        FoundMessages: {
            messages: components["schemas"]["Message"][];
            next?: string | null;
        };
        FreeEntryRegions: {
            event_id: string;
            /** @description ISO 3166-1 alpha-2, or `*` for everywhere; an empty list switches it off. */
            regions: string[];
        };
        Game: {
            game: string;
            /** Format: int64 */
            goods: number;
            /** @description items, coins, top_up or gift_cards. */
            kind: string;
            name: string;
        };
        Games: {
            games: components["schemas"]["Game"][];
        };
        /** @description Push `given`: the agent gets a talk, or loses it. */
        GivenPush: {
            conversation_id: string;
            from?: components["schemas"]["Face"] | null;
            /** @description routed | transferred | taken_over */
            why: string;
        };
        /** @description A catalogue entry with its figures, as its reader calls it. */
        Goods: {
            /** @description What the drawing of it needs. */
            art: Record<string, never>;
            /** Format: int32 */
            bids: number;
            /**
             * Format: int32
             * @description In basis points.
             */
            change_7d?: number | null;
            /** @description The wear bands its pieces can be in. */
            exteriors: string[];
            game: string;
            goods_id: string;
            /** Format: int64 */
            highest_bid_cents?: number | null;
            /**
             * Format: int32
             * @description Units one price stands for.
             */
            lot: number;
            /** Format: int64 */
            lowest_price_cents?: number | null;
            name: string;
            name_en: string;
            /** Format: int32 */
            on_sale: number;
            /** Format: int64 */
            reference_price_cents?: number | null;
            /** Format: int32 */
            sold_30d: number;
            subgame_name: string;
            /** @description {attribute: value} */
            tags: Record<string, never>;
            /** Format: float */
            wear_max?: number | null;
            /** Format: float */
            wear_min?: number | null;
        };
        GoodsInfo: components["schemas"]["Goods"] & {
            bands: components["schemas"]["BandOffers"][];
            buy_requests: components["schemas"]["BuyRequests"][];
        };
        /** @description The market's list. */
        GoodsList: {
            /** @description Nothing has these words; this is what is spelled like them. */
            is_guess: boolean;
            items: components["schemas"]["Goods"][];
            /** Format: int64 */
            page_num: number;
            /** Format: int64 */
            page_size: number;
            /** Format: int64 */
            total: number;
        };
        /** @description Exactly one of the two. */
        HandTo: {
            team_id?: string | null;
            uid?: string | null;
        };
        HistoryDays: {
            days: number[];
        };
        /** @description What is looked for; each part that is there must fit. */
        HistoryOf: {
            /** @description `next` of the page before. */
            before?: string | null;
            customer?: string | null;
            /**
             * Format: int64
             * @description When the visit began: from then, and before `to`.
             */
            from?: number | null;
            /** Format: int64 */
            limit?: number | null;
            /**
             * Format: int64
             * @description 1 to 5
             */
            rating?: number | null;
            /** @description open | resolved */
            state?: string | null;
            team_id?: string | null;
            /** @description In the names, the note of the wrap-up or the comment of the rating. */
            text?: string | null;
            /** Format: int64 */
            to?: number | null;
            /** @description The agent. */
            uid?: string | null;
            wrap_up?: string | null;
        };
        IncomesRequest: {
            goods_ids: string[];
            /** @description In dollars, as typed; as many as goods. */
            incomes: string[];
        };
        InitInfo: {
            account_info?: components["schemas"]["User"] | null;
            country_info: components["schemas"]["CountryInfo"];
            currency_info: components["schemas"]["CurrencyInfo"];
            /** @description For encoded bodies of this session, or of this device. */
            encrypt_token: components["schemas"]["EncryptToken"];
            language_info: components["schemas"]["LanguageInfo"];
            login_check: components["schemas"]["IsLogin"];
            unread_badge: components["schemas"]["UnreadBadge"];
        };
        IsLogin: {
            is_login: boolean;
        };
        ItemDetail: {
            goods: components["schemas"]["Goods"];
            sell_order: components["schemas"]["SellOrder"];
        };
        /** @description What became of one item of a batch. */
        ItemResult: {
            asset_id?: string | null;
            code?: string | null;
            data?: Record<string, never> | null;
            message?: string | null;
            ok: boolean;
            sell_order_id?: string | null;
        };
        JoinQueueRequest: {
            /** @description The account's number or name in the game; never a password. */
            account: string;
            /** @description email, google, facebook, twitter or uid. apple is refused: no device signs in with it. */
            login: string;
            order_id: string;
            /** @description android, ios, pc, playstation or xbox. */
            platform: string;
            /** @description The order's region; empty where the game has only one. */
            region: string;
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
        LeaveQueueRequest: {
            place_id: string;
            /** @description The money goes back; otherwise the order stays paid, and one may join again. */
            refund?: boolean | null;
        };
        /** @description A part of a list. */
        Listed_Asset: {
            items: components["schemas"]["Asset"][];
            /** Format: int64 */
            page_num: number;
            /** Format: int64 */
            page_size: number;
            /** Format: int64 */
            total: number;
        };
        /** @description A part of a list. */
        Listed_OwnSellOrder: {
            items: components["schemas"]["OwnSellOrder"][];
            /** Format: int64 */
            page_num: number;
            /** Format: int64 */
            page_size: number;
            /** Format: int64 */
            total: number;
        };
        /** @description A part of a list. */
        Listed_SellOrder: {
            items: components["schemas"]["SellOrder"][];
            /** Format: int64 */
            page_num: number;
            /** Format: int64 */
            page_size: number;
            /** Format: int64 */
            total: number;
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
            purpose?: components["schemas"]["CodePurpose"];
        };
        /** @description Names of an event that is over. */
        LotteryBrief: {
            /** Format: int64 */
            ends_at: number;
            event_id: string;
            /** @description Made up for the demonstration, times included. */
            is_generated: boolean;
            name: string;
            /** Format: int64 */
            starts_at: number;
        };
        /** @description `left = granted - used - taken_back`, never below zero. */
        LotteryChances: {
            /** Format: int64 */
            granted: number;
            /** Format: int64 */
            left: number;
            /**
             * Format: int64
             * @description Of tiers that a refund has undone.
             */
            taken_back: number;
            /** Format: int64 */
            used: number;
        };
        LotteryCouponTerms: {
            /** Format: int64 */
            max_deduction_cents: number;
            /** Format: int64 */
            min_spend_cents: number;
            /** Format: int32 */
            percent: number;
            /** Format: int32 */
            valid_days: number;
        };
        /** @description The event of this moment, and those that are over and may still be checked. */
        LotteryCurrent: {
            event?: components["schemas"]["LotteryEvent"] | null;
            /** @description Newest first. */
            over: components["schemas"]["LotteryBrief"][];
        };
        LotteryDay: {
            /** @description SHA-256 of the seed, public since `committed_at`. */
            commitment: string;
            /** Format: int64 */
            committed_at: number;
            day: string;
            /** Format: int64 */
            draws: number;
            /** Format: int64 */
            revealed_at?: number | null;
            /** @description Once the day is over. */
            seed?: string | null;
        };
        /** @description One draw, with everything that is needed to compute it again. */
        LotteryDraw: {
            client_seed: string;
            /** @description Hash of that day's seed. */
            commitment: string;
            /** @description The UTC day whose seed it used. */
            day: string;
            draw_id: string;
            /** Format: int64 */
            drawn_at: number;
            event_id: string;
            /** @description The prize is in the account. */
            granted: boolean;
            /**
             * Format: int64
             * @description Its place among the player's.
             */
            number: number;
            player: string;
            /** @description What was won: the same, or the next lower prize of which one was left. */
            prize: string;
            /**
             * Format: int32
             * @description From 0 to 999999.
             */
            roll: number;
            /** @description What the table says to the roll. */
            rolled: string;
            /** @description The seed itself, once the day is over. */
            seed?: string | null;
            /**
             * Format: int64
             * @description Its place among all draws of the event, from 1 without a gap.
             */
            seq: number;
        };
        LotteryDrawRequest: {
            event_id: string;
            /** @description As the header `idempotency-key` of `POST /api/event/draw`: the same key is the same draw, whichever way it comes. */
            key: string;
        };
        LotteryDrawn: {
            draw: components["schemas"]["LotteryDraw"];
            session: components["schemas"]["LotterySession"];
        };
        LotteryDraws: {
            /** @description Newest first. */
            draws: components["schemas"]["LotteryDraw"][];
            /**
             * Format: int64
             * @description Pass it as `before` for older ones.
             */
            next?: number | null;
        };
        /** @description An event as everybody sees it. Times are milliseconds since 1970 by the database's clock. */
        LotteryEvent: {
            /** @description Hash of today's seed, while the event is open. */
            commitment?: string | null;
            /** @description The UTC day it is, `2026-09-10`, while the event is open. */
            day?: string | null;
            /**
             * Format: int64
             * @description How many draws there were.
             */
            draws: number;
            /** Format: int64 */
            ends_at: number;
            event_id: string;
            /** @description Regions (ISO 3166-1 alpha-2) in which a chance a day is free; none unless switched on. */
            free_entry_regions: string[];
            /** @description Made up for the demonstration, times included. */
            is_generated: boolean;
            missions: components["schemas"]["LotteryMission"][];
            /** @description A word for the client's texts. */
            name: string;
            /**
             * Format: int64
             * @description When missions begin anew, while there is another day.
             */
            next_reset_at?: number | null;
            /**
             * Format: int64
             * @description When this was read.
             */
            now: number;
            /** @description From the highest to the lowest, in the order of the table. */
            prizes: components["schemas"]["LotteryPrize"][];
            /** Format: int64 */
            published_at: number;
            reward: components["schemas"]["LotteryReward"];
            /** Format: int64 */
            starts_at: number;
            /** @description announced, open or over. */
            status: string;
            /** @description SHA-256 of the table as [`LotteryFairness::table`] has it, and since when it is public. */
            table_hash: string;
            tiers: components["schemas"]["LotteryTier"][];
            /** Format: int64 */
            version: number;
        };
        /** @description What everybody needs to check draws. */
        LotteryFairness: {
            /** @description How results are computed: guildhall-fair-1. */
            algorithm: string;
            days: components["schemas"]["LotteryDay"][];
            /** Format: int64 */
            draws: number;
            event_id: string;
            /** Format: int64 */
            published_at: number;
            /** @description Exactly the text that was hashed. */
            table: string;
            table_hash: string;
            tally: components["schemas"]["LotteryTally"][];
        };
        LotteryLog: {
            /** @description In the order of `seq`. */
            lines: components["schemas"]["LotteryLogLine"][];
            /**
             * Format: int64
             * @description Pass it as `after` for more.
             */
            next?: number | null;
        };
        /** @description A line of the public log: the stock's story, draw by draw, without names. */
        LotteryLogLine: {
            client_seed: string;
            day: string;
            /** Format: int64 */
            drawn_at: number;
            /** Format: int64 */
            number: number;
            player: string;
            prize: string;
            /** Format: int32 */
            roll: number;
            rolled: string;
            /** Format: int64 */
            seq: number;
        };
        /** @description Something to do each UTC day. The server sees whether it was done. */
        LotteryMission: {
            /** Format: int32 */
            chances: number;
            /** @description visit or look_at_goods. */
            mission: string;
            /**
             * Format: int32
             * @description How often it has to be seen.
             */
            target: number;
        };
        LotteryMissionState: {
            mission: string;
            /**
             * Format: int32
             * @description How often the server saw it today.
             */
            seen: number;
            /** @description open, done (may be claimed) or claimed. */
            state: string;
            /** Format: int32 */
            target: number;
        };
        /** @description One line of the table. */
        LotteryPrize: {
            coupon?: components["schemas"]["LotteryCouponTerms"] | null;
            /**
             * Format: int64
             * @description Given so far.
             */
            given: number;
            /** @description coupon, entitlement or nothing. */
            kind: string;
            /** Format: int64 */
            left?: number | null;
            /**
             * Format: int32
             * @description So many in a million draws.
             */
            odds_ppm: number;
            /** @description crystals_6480, welkin_moon, coupon_50, coupon_5, coupon_3 or thanks. */
            prize: string;
            /**
             * Format: int64
             * @description Drawn so far, before the rule for what is gone: what the odds are compared with.
             */
            rolled: number;
            /**
             * Format: int64
             * @description How many there were; without end if nothing is said.
             */
            stock?: number | null;
        };
        /** @description A prize without a draw for who spends so much in so many days. */
        LotteryReward: {
            /** Format: int32 */
            days: number;
            /** @description As in [`LotteryPrize::prize`]. */
            prize: string;
            /** Format: int64 */
            spend_cents: number;
        };
        LotteryRewardState: {
            /**
             * Format: int64
             * @description Spent in the last so many days.
             */
            spend_cents: number;
            /** @description open, reached (may be claimed) or claimed. */
            state: string;
        };
        /** @description How the caller stands in an event. */
        LotterySession: {
            chances: components["schemas"]["LotteryChances"];
            /** @description Goes into every draw; the caller may set it. */
            client_seed: string;
            event_id: string;
            /** @description Whether the caller's region has the free entry. */
            free_entry: boolean;
            /** @description Today's free entry is taken. */
            free_entry_taken: boolean;
            /** @description Today's. */
            missions: components["schemas"]["LotteryMissionState"][];
            /**
             * Format: int64
             * @description Number of the next draw.
             */
            next_number: number;
            /** @description Stands for the caller in draws and in the public log. */
            player: string;
            reward: components["schemas"]["LotteryRewardState"];
            /**
             * Format: int64
             * @description Spent within the event by now.
             */
            spend_cents: number;
            tiers: components["schemas"]["LotteryTierState"][];
            /** Format: int64 */
            version: number;
        };
        LotterySessionRequest: {
            event_id: string;
        };
        LotteryTally: {
            /** Format: int64 */
            given: number;
            /** Format: int32 */
            odds_ppm: number;
            prize: string;
            /** Format: int64 */
            rolled: number;
        };
        LotteryTier: {
            /** Format: int32 */
            chances: number;
            /**
             * Format: int64
             * @description Spent within the event, what was given back taken off.
             */
            spend_cents: number;
        };
        LotteryTierState: {
            /** Format: int64 */
            spend_cents: number;
            /** @description open, reached (may be claimed), claimed or taken_back. */
            state: string;
        };
        /** @description A kind of secret the caller wrote. */
        MaskedSecret: {
            /** @description payment | password | backup_codes: the form made for it */
            form: string;
            /** @description card_number | card_code | password | backup_code */
            kind: string;
        };
        MemberSave: {
            /**
             * Format: int64
             * @description Talks of this team they are given at a time.
             */
            capacity: number;
            /** Format: uuid */
            command_id: string;
            /** @description Empty is all. */
            games: string[];
            is_supervisor: boolean;
            /** @description Empty is all. */
            languages: string[];
            /** @description They leave the team. */
            remove?: boolean | null;
            team_id: string;
            uid: string;
        };
        /** @description A note that mentions the caller. */
        Mention: {
            note: components["schemas"]["Note"];
            read: boolean;
            /** @description Whose talk it is about. */
            title: string;
        };
        MentionPage: {
            mentions: components["schemas"]["Mention"][];
            next?: string | null;
            /** Format: int64 */
            unread: number;
        };
        /** @description Push `mention`: somebody mentions this agent. */
        MentionPush: {
            note: components["schemas"]["Note"];
            /** Format: int64 */
            unread: number;
        };
        Mentions: {
            /** @description `next` of the page before. */
            before?: string | null;
            /** Format: int64 */
            limit?: number | null;
            /** @description Only those the caller has not read. */
            unread?: boolean | null;
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
        MissionRequest: {
            event_id: string;
            /** @description visit or look_at_goods. */
            mission: string;
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
        /** @description Whose turn it is, until when, and where the order goes if nothing is done. */
        MustAct: {
            otherwise?: string | null;
            /** Format: int64 */
            until?: number | null;
            /** @description buyer, seller, staff, house or nobody. */
            who: string;
        };
        /** @description What an agent noted. */
        Note: {
            /**
             * Format: int64
             * @description The talk's last message when it was written.
             */
            at_seq: number;
            author: components["schemas"]["Face"];
            conversation_id: string;
            /** Format: int64 */
            created_at: number;
            /** @description note | transfer */
            kind: string;
            mentions: components["schemas"]["Face"][];
            note_id: string;
            text: string;
        };
        NoteAdd: {
            conversation_id: string;
            /** @description Members of the staff, at most 10. */
            mentions?: string[] | null;
            /**
             * Format: uuid
             * @description Made by the writer once and repeated with every retry: a repeat gets the first answer.
             */
            note_id: string;
            text: string;
        };
        Notes: {
            notes: components["schemas"]["Note"][];
        };
        /** @description Names one talk. */
        OfConversation: {
            conversation_id: string;
        };
        /** @description Names one message. */
        OfMessage: {
            msg_id: string;
        };
        OfNote: {
            /** Format: uuid */
            note_id: string;
        };
        /** @description Names the translation of one message. */
        OfTranslation: {
            /** @description Without it: the one the caller reads this talk in, else the caller's. */
            language?: string | null;
            msg_id: string;
        };
        /** @description A ready-made answer in one language. What is beside title and text is for staff. */
        OfferedTemplate: {
            /** @description all | team | own */
            scope?: string | null;
            shortcut?: string | null;
            tags?: string[] | null;
            template_id: string;
            text: string;
            title: string;
            upload_id?: string | null;
            /** Format: int64 */
            use_count?: number | null;
        };
        Online: {
            /** @description Those of the people asked for who are there now. */
            online: string[];
        };
        OpenDisputeRequest: {
            /**
             * Format: int64
             * @description What a buyer wants back; all of it if nothing is said.
             */
            asked_cents?: number | null;
            /** @description not_received, not_as_described, wrong_item, account_recovered or other. */
            category: string;
            images?: string[] | null;
            order_id: string;
            text: string;
        };
        /** @description A line as operators see it. */
        OperatorQueue: components["schemas"]["TopUpQueue"] & {
            /** Format: int64 */
            called: number;
            /** @description Of the last hour, those in which something happened. */
            minutes: components["schemas"]["TopUpMinute"][];
            /** Format: int64 */
            oldest_joined_at?: number | null;
            pool: components["schemas"]["TopUpDevice"][];
            /** Format: int64 */
            redeeming: number;
            /**
             * Format: int64
             * @description How long a device was held for one person, lately.
             */
            service_p50_seconds?: number | null;
            /** Format: int64 */
            service_p90_seconds?: number | null;
        };
        OperatorQueues: {
            /** Format: int64 */
            at: number;
            queues: components["schemas"]["OperatorQueue"][];
        };
        Order: {
            /** Format: int64 */
            amount_cents: number;
            buyer: components["schemas"]["TradeFace"];
            /** Format: int64 */
            created_at: number;
            currency: string;
            /** Format: double */
            currency_rate: number;
            /** Format: int64 */
            delivered_at?: number | null;
            dispute?: components["schemas"]["Dispute"] | null;
            /** Format: int64 */
            due_cents: number;
            /** Format: int64 */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description For the seller and staff only.
             */
            fee_cents?: number | null;
            game: string;
            goods_id: string;
            /** Format: int64 */
            income_cents?: number | null;
            must_act: components["schemas"]["MustAct"];
            name: string;
            /** @description For people to say and to search. */
            number: string;
            order_id: string;
            /** Format: int64 */
            paid_at?: number | null;
            /** Format: int32 */
            quantity: number;
            /** Format: int64 */
            refunded_cents: number;
            remark: string;
            sell_order_id: string;
            seller: components["schemas"]["TradeFace"];
            /** @description Which side the reader is on: buyer, seller or staff. */
            side: string;
            /** @description What was bought, as it was then. */
            snapshot: Record<string, never>;
            status: string;
            /** Format: int64 */
            unit_price_cents: number;
            /** Format: int64 */
            version: number;
        };
        OrderDetail: components["schemas"]["Order"] & {
            /** @description What the buyer told the seller; for these two, until the order is over. */
            info?: Record<string, never> | null;
            /** @description The buyer's. */
            payments: components["schemas"]["Payment"][];
            refunds: components["schemas"]["Refund"][];
            timeline: components["schemas"]["TimelineEntry"][];
        };
        OrderPage: {
            /** @description How many orders stand under each tab. */
            counts: {
                [key: string]: number;
            };
            items: components["schemas"]["Order"][];
            /** Format: int64 */
            total: number;
        };
        /** @description Which order. */
        OrderRef: {
            order_id: string;
        };
        OrderState: {
            must_act: components["schemas"]["MustAct"];
            order_id: string;
            status: string;
            /** Format: int64 */
            version: number;
        };
        /** @description A seller's own offer. */
        OwnSellOrder: components["schemas"]["SellOrder"] & {
            goods: components["schemas"]["Goods"];
            /**
             * Format: int64
             * @description Of one, after the fee.
             */
            income_cents: number;
        };
        PayAnswer: {
            order: components["schemas"]["Order"];
            payment?: components["schemas"]["Payment"] | null;
        };
        PayRequest: {
            /** @description balance, card, pay_by_link, convenience_store or bank_transfer. */
            method: string;
            order_id: string;
            /** @description A path of this site to come back to. */
            return_url?: string | null;
        };
        Payment: {
            /** Format: int64 */
            amount_cents: number;
            /** Format: int64 */
            created_at: number;
            /** Format: int64 */
            expires_at?: number | null;
            failure?: string | null;
            method: string;
            order_id?: string | null;
            payment_id: string;
            /** @description order or deposit. */
            purpose: string;
            /** @description Where the payer goes; while it is under way. */
            redirect_url?: string | null;
            /** Format: int64 */
            settled_at?: number | null;
            status: string;
            /** Format: int64 */
            version: number;
            /** @description What a shop or bank wants to be told. */
            voucher?: string | null;
        };
        PaymentPage: {
            items: components["schemas"]["Payment"][];
            /** Format: int64 */
            total: number;
        };
        /** @description Where a customer stands in line. */
        Place: {
            /**
             * Format: int32
             * @description Agents on duty.
             */
            agents: number;
            /**
             * Format: int32
             * @description 1 is next.
             */
            place: number;
            /**
             * Format: int64
             * @description Seconds: the middle of what is to be expected. Absent when nobody can honestly say.
             */
            wait_from?: number | null;
            /**
             * Format: int64
             * @description The long end of it.
             */
            wait_to?: number | null;
        };
        /** @description Push `place`: where the customer stands in line now. */
        PlacePush: components["schemas"]["Place"] & {
            conversation_id: string;
        };
        PlaceRef: {
            place_id: string;
        };
        /** @description Push `presence`, to those who watch: somebody came or went. */
        PresencePush: {
            online: boolean;
            uid: string;
        };
        /** @description What can be offered, and for how much. */
        Preview: {
            goods_infos: Record<string, never>;
            /** @description Pieces of the same goods belong together. */
            group_key_data: Record<string, never>;
            items: components["schemas"]["Previewed"][];
        };
        PreviewItem: {
            asset_id: string;
            /**
             * Format: int32
             * @description In units; one lot if absent.
             */
            quantity?: number | null;
        };
        PreviewListingRequest: {
            assets: components["schemas"]["PreviewItem"][];
        };
        Previewed: {
            asset_id: string;
            /** Format: int64 */
            available: number;
            /** Format: int64 */
            fee_basis_points: number;
            goods_id: string;
            /** Format: int64 */
            lowest_price_cents?: number | null;
            /** Format: int64 */
            max_price_cents: number;
            /** Format: int64 */
            min_price_cents: number;
            /**
             * Format: int64
             * @description In units, at most what there is.
             */
            quantity: number;
            /** Format: int64 */
            reference_price_cents?: number | null;
            state: string;
        };
        Price: {
            /** Format: int64 */
            fee_cents: number;
            goods_id: string;
            /** Format: int64 */
            income_cents: number;
            /** Format: int64 */
            price_cents: number;
        };
        PriceHistory: {
            bands: components["schemas"]["BandHistory"][];
            /** Format: int64 */
            days: number;
            exterior?: string | null;
            goods_id: string;
            has_generated: boolean;
            /** Format: int64 */
            median_cents?: number | null;
            /** @description Days (UTC) on which something was sold, oldest first. */
            points: components["schemas"]["PricePoint"][];
            /** Format: int64 */
            volume: number;
        };
        /** @description One day of a chart. */
        PricePoint: {
            /** Format: int64 */
            at: number;
            /** Format: int64 */
            high_cents: number;
            is_generated: boolean;
            /** Format: int64 */
            low_cents: number;
            /** Format: int64 */
            median_cents: number;
            /** Format: int64 */
            volume: number;
        };
        Prices: {
            items: components["schemas"]["Price"][];
        };
        /** @description A talk in line. */
        QueueEntry: {
            avatar?: string | null;
            conversation_id: string;
            game: string;
            language: string;
            /**
             * Format: int32
             * @description 1 is next.
             */
            place: number;
            /** @description The customer's last words. */
            preview: string;
            stage: string;
            title: string;
            /** Format: int32 */
            urgency: number;
            /** Format: int32 */
            user_type: number;
            /** Format: int32 */
            vip_level: number;
            /** Format: int64 */
            waiting_since: number;
            waiting_why: string;
            wanted_agent?: components["schemas"]["Face"] | null;
        };
        QueuePage: {
            entries: components["schemas"]["QueueEntry"][];
            next?: string | null;
            /** @description How many wait in all. */
            waiting: number;
        };
        QueueRef: {
            queue_id: string;
        };
        /** @description What a buyer is shown, agrees to and is charged. */
        Quote: {
            /** Format: int64 */
            amount_cents: number;
            currency: string;
            /** Format: double */
            currency_rate: number;
            /** Format: int64 */
            due_cents: number;
            /** Format: int64 */
            expires_at: number;
            /** Format: int64 */
            fee_cents: number;
            /**
             * Format: int64
             * @description How long an order holds its stock unpaid.
             */
            hold_seconds: number;
            /** @description True if whoever delivers has to be told an account after the payment. */
            needs_info: boolean;
            /** Format: int32 */
            quantity: number;
            /** @description To be sent back as it is. */
            quote: string;
            sell_order_id: string;
            /** @description The amount due in that currency, for show. */
            shown: string;
            /** Format: int64 */
            unit_price_cents: number;
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
        ReasonRequest: {
            order_id: string;
            reason: string;
        };
        Refund: {
            /** Format: int64 */
            amount_cents: number;
            /**
             * Format: int64
             * @description What the way back costs the buyer: nothing so far.
             */
            channel_fee_cents: number;
            /** Format: int64 */
            created_at: number;
            number: string;
            order_id?: string | null;
            reason: string;
            refund_id: string;
            /** @description original or balance. */
            route: string;
            /** Format: int64 */
            settled_at?: number | null;
            /** @description pending, succeeded, failed or cancelled. */
            status: string;
        };
        RefundInfo: {
            /** @description One of them could not be sent the way the money came: the buyer may take it on the balance. */
            may_choose_balance: boolean;
            refunds: components["schemas"]["Refund"][];
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
        /** @description What became of a batch. */
        Results: {
            /** @description How many were done. */
            done: number;
            /** @description Of a creation in the order asked for; else by id. */
            items: components["schemas"]["ItemResult"][];
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
        ReturnRefundRequest: {
            order_id: string;
            refund_id: string;
        };
        /** @description One sign-in, or all but this one. */
        Revoke: {
            all_others?: boolean;
            session_id?: string | null;
        };
        Revoked: {
            revoked: number;
        };
        RulingRequest: {
            order_id: string;
            reason: string;
            /**
             * Format: int64
             * @description What goes back; 0 gives all to the seller.
             */
            refund_cents: number;
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
        /** @description An offer. */
        SellOrder: {
            /** Format: int64 */
            created_at: number;
            exterior?: string | null;
            /** Format: float */
            float?: number | null;
            goods_id: string;
            /** Format: int32 */
            listed: number;
            name_tag?: string | null;
            /** Format: int32 */
            paint_seed?: number | null;
            /** Format: int64 */
            price_cents: number;
            /**
             * Format: int32
             * @description What is on sale now.
             */
            quantity: number;
            sell_order_id: string;
            seller: components["schemas"]["Vendor"];
            /** Format: int32 */
            sold: number;
            stat_trak: boolean;
            /** @description on_sale, locked or ended. */
            state: string;
            /** @description [{name, slot, wear}] */
            stickers: Record<string, never>[];
            /** Format: int64 */
            version: number;
            /** Format: int32 */
            withdrawn: number;
        };
        SendMsg: {
            body: components["schemas"]["Body"];
            /** @description Made by the sender once per message and repeated on every retry: a repeat gets the first answer. */
            client_msg_id: string;
            conversation_id: string;
            /** @description Send it all the same. */
            force?: boolean;
            /**
             * Format: int64
             * @description Staff at the desk: the last message their window shows; with a later one of the customer's it is refused.
             */
            seen_seq?: number | null;
            /** @description The ready-made answer it comes from: its use is counted, and gaps in it are refused. */
            template_id?: string | null;
        };
        /** @description Where a message stands in its talk. A repeated `client_msg_id` gets the first answer. */
        Sent: {
            body?: components["schemas"]["Body"] | null;
            /** @description Secrets that were replaced by `•` before anything was kept, and where such things are asked for safely. */
            masked?: components["schemas"]["MaskedSecret"][];
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
        SetDuty: {
            /** Format: uuid */
            command_id?: string | null;
            /** @description online | away | offline */
            state: string;
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
        SetRoleRequest: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description user, seller, sub_seller, child, customer_service, vip_customer_service or admin. */
            role: string;
            uid: string;
        };
        SetTransLanguage: {
            /** @description For agents: the customer reads in the customer's language too. */
            both?: boolean | null;
            conversation_id: string;
            /** @description Empty for no translation. */
            language: string;
        };
        /** @description When somebody works on a day of the week; minutes of the day. */
        Shift: {
            /** Format: int64 */
            ends: number;
            /** Format: int64 */
            starts: number;
            uid: string;
            /** Format: int64 */
            weekday: number;
        };
        /** @enum {string} */
        Size: "full" | "thumb";
        /** @description Of all teams together; empty is all. */
        Skills: {
            games: string[];
            languages: string[];
        };
        Stats: {
            buckets: components["schemas"]["StatsBucket"][];
        };
        /** @description An hour or a day. Times are seconds, the middle and the long end. */
        StatsBucket: {
            /** Format: int64 */
            at: number;
            /** Format: double */
            handle_p50?: number | null;
            /** Format: double */
            handle_p90?: number | null;
            /**
             * Format: int64
             * @description Begun out of hours.
             */
            left: number;
            /** Format: int64 */
            opened: number;
            /** Format: double */
            rating?: number | null;
            /** Format: int64 */
            ratings: number;
            /** Format: int64 */
            resolved: number;
            /** Format: double */
            wait_p50?: number | null;
            /** Format: double */
            wait_p90?: number | null;
        };
        StatsOf: {
            /** @description hour | day, of the team's time zone */
            bucket: string;
            /** Format: int64 */
            from: number;
            team_id: string;
            /** Format: int64 */
            to: number;
        };
        StoreWelcomeSet: {
            is_on: boolean;
            texts: {
                [key: string]: string;
            };
            /** Format: int64 */
            version: number;
        };
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
        SubmitOrderRequest: {
            /** @description At most 10 fields of at most 500 characters. */
            info: {
                [key: string]: string;
            };
            order_id: string;
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
        SwitchAccountRequest: {
            account: string;
            login: string;
            place_id: string;
            /** @description As at joining. */
            platform: string;
            region: string;
        };
        /** @description An attribute, or a value of one. */
        TagNode: {
            children: components["schemas"]["TagNode"][];
            /**
             * Format: int64
             * @description How many goods have it; of an attribute, how many values.
             */
            goods: number;
            /** @description What it is called in English. */
            name: string;
            /** @description What it is called, in the reader's language. */
            title: string;
            /** @description What a filter sends. */
            value: string;
        };
        Tags: {
            tags: components["schemas"]["TagNode"][];
        };
        /** @description A team as its agents see it. Times are minutes of the day in its zone. */
        Team: {
            /** @description `2026-12-24` */
            closed_days: string[];
            hours: components["schemas"]["TeamHours"][];
            is_default: boolean;
            is_open: boolean;
            /** @description The caller supervises it. */
            is_supervisor: boolean;
            name: string;
            /** Format: int64 */
            opens_at?: number | null;
            serves_vip: boolean;
            shifts: components["schemas"]["TeamShift"][];
            team_id: string;
            time_zone: string;
            /** Format: int64 */
            version: number;
            wrap_up_required: boolean;
        };
        TeamHours: {
            /** Format: int32 */
            closes: number;
            /** Format: int32 */
            opens: number;
            /**
             * Format: int32
             * @description 1 Monday to 7 Sunday.
             */
            weekday: number;
        };
        /** @description Names one team. */
        TeamRef: {
            team_id: string;
        };
        TeamSave: {
            /** @description `2026-12-25` */
            closed_days: string[];
            /** Format: uuid */
            command_id?: string | null;
            hours: components["schemas"]["DayHours"][];
            name: string;
            serves_vip: boolean;
            shifts: components["schemas"]["Shift"][];
            /** @description Without: a new one. */
            team_id?: string | null;
            /** @description A name of the IANA time zone database. */
            time_zone: string;
            /**
             * Format: int64
             * @description Of the one being changed.
             */
            version?: number | null;
            wrap_up_required: boolean;
        };
        TeamShift: {
            /** Format: int32 */
            ends: number;
            /** Format: int32 */
            starts: number;
            uid: string;
            /** Format: int32 */
            weekday: number;
        };
        TeamWelcomeSet: {
            is_on: boolean;
            /** @description Ids of questions that are offered with it, at most 20. */
            problem_questions: string[];
            team_id: string;
            /** @description By language. Empty texts are left out. */
            texts: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description The version that was read; 0 if it was never set.
             */
            version: number;
        };
        Teams: {
            teams: components["schemas"]["Team"][];
        };
        /** @description A ready-made answer as it is edited. */
        Template: {
            /** @description customers | agents */
            audience: string;
            outcome?: components["schemas"]["TemplateOutcome"] | null;
            /** @description all | team | own */
            scope: string;
            shortcut: string;
            tags: string[];
            team_id?: string | null;
            template_id: string;
            texts: {
                [key: string]: string;
            };
            title: string;
            upload_id?: string | null;
            /** Format: int64 */
            use_count: number;
            /** Format: int64 */
            version: number;
        };
        TemplateFill: {
            conversation_id: string;
            /** @description Default: the customer's. */
            language?: string | null;
            template_id: string;
        };
        TemplateList: {
            /** @description Default: the caller's. */
            language?: string | null;
        };
        TemplateOutcome: {
            /** Format: double */
            rating?: number | null;
            /**
             * Format: int64
             * @description Resolved, and begun again within a day.
             */
            reopened: number;
            /** Format: int64 */
            resolved: number;
        };
        TemplateRetire: {
            /** Format: uuid */
            command_id: string;
            template_id: string;
        };
        TemplateSave: {
            /** @description customers | agents */
            audience: string;
            /** @description all | team | own */
            scope: string;
            shortcut?: string | null;
            tags?: string[] | null;
            team_id?: string | null;
            /** @description Made by the caller for a new one. */
            template_id: string;
            /** @description By language; English must be among them. Empty texts are left out. */
            texts: {
                [key: string]: string;
            };
            title: string;
            /** @description A chat picture the caller has uploaded. */
            upload_id?: string | null;
            /**
             * Format: int64
             * @description The version that was read; left out for a new one.
             */
            version?: number | null;
        };
        TemplateSearch: {
            /** @description Accepted and not needed: the texts of all languages are answered. */
            language?: string | null;
            /** Format: int64 */
            limit?: number | null;
            /** @description all | team | own */
            scope?: string | null;
            tag?: string | null;
            team_id?: string | null;
            /** @description Part of title, shortcut, tag or text. */
            text?: string | null;
        };
        TemplateShelf: {
            templates: components["schemas"]["Template"][];
        };
        Templates: {
            templates: components["schemas"]["OfferedTemplate"][];
        };
        TierRequest: {
            event_id: string;
            /**
             * Format: int64
             * @description 5000, 10000 or 20000.
             */
            spend_cents: number;
        };
        /** @description A line of the timeline, which both sides and customer service see alike. */
        TimelineEntry: {
            /** Format: int64 */
            at: number;
            /** @description buyer, seller, staff or house. */
            by: string;
            detail: Record<string, never>;
            /** @description The status after it. */
            status: string;
            /** Format: int64 */
            version: number;
            what: string;
        };
        /** @description What the ranges told were worth lately: of the last `of` people called, `within` were called by the later time they had been told. */
        TopUpAccuracy: {
            /** Format: int64 */
            of: number;
            /** Format: int64 */
            within: number;
        };
        /** @description A device as operators see it. */
        TopUpDevice: {
            device_id: string;
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            failed: number;
            name: string;
            place_id?: string | null;
            /** @description idle, busy, draining (removed when its work is done), offline (was disconnected; comes back by itself). */
            state: string;
        };
        /** @description What happened in one minute. */
        TopUpMinute: {
            /** Format: int64 */
            at: number;
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            joined: number;
        };
        /** @description What a buyer can do with an order. */
        TopUpOfOrder: {
            /** @description May line up now, or anew. */
            may_join: boolean;
            order_id: string;
            place?: components["schemas"]["TopUpPlace"] | null;
            queue?: components["schemas"]["TopUpQueue"] | null;
            /** @description Why not: UNSUPPORTED_PACK, STATUS_CHANGED, SLOTS_CLOSED. */
            refused?: string | null;
        };
        /** @description Whether goods can be topped up by oneself, and what that costs. */
        TopUpPack: {
            /** Format: int64 */
            price_cents?: number | null;
            queue?: components["schemas"]["TopUpQueue"] | null;
            /** @description The storefront's offer. */
            sell_order_id?: string | null;
            supported: boolean;
        };
        /** @description A place in line: of a paid order, not of a tab. Topic `queue:<place_id>`. */
        TopUpPlace: {
            /**
             * Format: int64
             * @description Called only; absent while clocks stand still.
             */
            accept_by?: number | null;
            /** @description Without its middle: ab****yz. */
            account: string;
            /** Format: int64 */
            ahead?: number | null;
            /**
             * Format: int64
             * @description When all of this was so.
             */
            at: number;
            /**
             * Format: int64
             * @description Packs redeemed so far, of `of`.
             */
            done: number;
            /** Format: int64 */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description Rises with each time the person lines up anew; only then may the position rise.
             */
            epoch: number;
            /**
             * Format: int64
             * @description What is left on the clock that stands still, in seconds.
             */
            frozen_seconds?: number | null;
            game: string;
            high_demand: boolean;
            /** Format: int64 */
            joined_at: number;
            login: string;
            /** Format: int64 */
            of: number;
            /** Format: int64 */
            opens_at?: number | null;
            order_id: string;
            pack_name: string;
            /**
             * Format: int64
             * @description Others that were called before this one because it was not there: at most 3, once.
             */
            passed: number;
            place_id: string;
            platform: string;
            /**
             * Format: int64
             * @description 1 is next (waiting only).
             */
            position?: number | null;
            queue_id: string;
            /** @description As in TopUpQueue. */
            queue_state: string;
            /**
             * @description Why it failed, or only a part was redeemed: redemption_failed, timeout, unsupported_pack, insufficient_balance, wrong_tier, network_error,
             *     device_disconnected, order_changed, given_up (the person left and wanted the money back).
             */
            reason?: string | null;
            /**
             * Format: int64
             * @description What goes back to the buyer (partial, failed).
             */
            refund_cents?: number | null;
            region: string;
            /**
             * Format: int64
             * @description About how many seconds a place taken anew waits (queue_timeout, exited).
             */
            requeue_after?: number | null;
            /**
             * @description waiting, called (accept by `accept_by`), redeeming, success, partial, failed, timeout (nobody knows yet whether it was redeemed: it
             *     is found out, then success, partial or failed), queue_timeout (did not come when called; may line up anew), exited (likewise).
             */
            stage: string;
            /** @description Redeeming: connecting, signing_in, redeeming, checking. */
            step?: string | null;
            /** Format: int64 */
            step_started_at?: number | null;
            /**
             * Format: int64
             * @description Rises with the row and, in between, with every fall of the position: take what is equal or newer.
             */
            version: number;
            wait?: components["schemas"]["TopUpWait"] | null;
            /**
             * Format: int64
             * @description People in the whole line.
             */
            waiting: number;
        };
        TopUpPlaces: {
            places: components["schemas"]["TopUpPlace"][];
        };
        /** @description A line for the packs of one game and region. */
        TopUpQueue: {
            /**
             * Format: int64
             * @description Devices that redeem or can.
             */
            devices: number;
            game: string;
            /** @description It takes hours today (3 to 5, says the notice). */
            high_demand: boolean;
            /** @description email, google, facebook, twitter, uid: how one may be signed in to the game. Never apple. */
            logins: string[];
            /**
             * Format: int64
             * @description Milliseconds; 02:00 of UTC-6 (closed only).
             */
            opens_at?: number | null;
            /** @description android, ios, pc, playstation, xbox: what can be redeemed on. */
            platforms: string[];
            queue_id: string;
            /** @description The region or server its packs are for; empty where the game has only one. */
            region: string;
            /**
             * @description open: everything; paused: maintenance, one may join, nobody is called and clocks stand still; draining: nobody may join, who
             *     waits is served; closed: nobody may join and nobody is called until `opens_at`.
             */
            state: string;
            /** Format: int64 */
            version: number;
            wait?: components["schemas"]["TopUpWait"] | null;
            /**
             * Format: int64
             * @description People in line.
             */
            waiting: number;
        };
        TopUpQueues: {
            queues: components["schemas"]["TopUpQueue"][];
        };
        /** @description How long a wait is going to be, as far as anybody can honestly say. */
        TopUpWait: {
            accuracy?: components["schemas"]["TopUpAccuracy"] | null;
            /**
             * Format: int64
             * @description Half of those who wait at this place are called by then.
             */
            p50_seconds: number;
            /**
             * Format: int64
             * @description Nine of ten are.
             */
            p90_seconds: number;
        };
        /** @description Push `topic`: the newest state of a thing the socket subscribed to. */
        TopicPush: {
            data: Record<string, never>;
            topic: string;
            /** Format: int64 */
            version: number;
        };
        /** @description Something that was sold. */
        Trade: {
            exterior?: string | null;
            /** Format: float */
            float?: number | null;
            goods?: components["schemas"]["Goods"] | null;
            goods_id: string;
            /** @description Made up for the demonstration. */
            is_generated: boolean;
            /** Format: int64 */
            price_cents: number;
            /** Format: int32 */
            quantity: number;
            /** Format: int64 */
            sold_at: number;
        };
        TradeFace: {
            nickname: string;
            profile_pic?: string | null;
            uid: string;
        };
        Trades: {
            has_generated: boolean;
            items: components["schemas"]["Trade"][];
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
        UnreadMentions: {
            /** Format: int64 */
            unread: number;
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
        /** @description Who offers something. */
        Vendor: {
            nickname: string;
            profile_pic?: string | null;
            uid: string;
        };
        /** @description What changes about goods, for asking again. */
        ViewInfo: {
            goods_id: string;
            /** Format: int64 */
            highest_bid_cents?: number | null;
            /** Format: int64 */
            last_price_cents?: number | null;
            /** Format: int64 */
            last_sold_at?: number | null;
            /** Format: int64 */
            lowest_price_cents?: number | null;
            /** Format: int32 */
            on_sale: number;
            /** Format: int32 */
            sold_30d: number;
        };
        /** @description Push `viewers`: which agents look at a talk. */
        ViewersPush: {
            conversation_id: string;
            viewers: components["schemas"]["DeskViewer"][];
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
        /** @description What the house says first. */
        Welcome: {
            is_on: boolean;
            /** @description Of a team only. */
            problem_questions?: string[] | null;
            texts: {
                [key: string]: string;
            };
            /** Format: int64 */
            version: number;
        };
        WrapUpCode: {
            code: string;
            /** @description In the caller's language. */
            label: string;
        };
    };
    responses: {
        /** @description Something is broken on our side; what, is in our log. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "internal";
                };
            };
        };
        /** @description Fields are missing or wrong; `data.fields` says which and why. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "paramater_error";
                };
            };
        };
        /** @description The body came too slowly. */
        Timeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "timeout";
                };
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "too_large";
                };
            };
        };
        /** @description Too many calls of this person or this address. */
        TooManyRequests: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description Nobody valid is signed in. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "unauthorized" | "Signature verification failed";
                };
            };
        };
        /** @description `busy`: nothing happened. `unknown_outcome`: it may have; the same key finds out. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "busy" | "unknown_outcome";
                };
            };
        };
        /** @description The body is not of the content type named here. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
    };
    parameters: {
        /** @description ISO 4217: the currency prices are shown in. */
        Currency: string;
        /** @description Names this device; a visitor's token is good on its own device only. */
        DeviceId: string;
        /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
        IdempotencyKey: string;
        /** @description Language of texts and refusals; English if it is none of ours. */
        Locale: string;
        /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
        NeededIdempotencyKey: string;
        /** @description Shown in our log beside the call. */
        RequestId: string;
        /** @description iOS, Android, mobile_pwa, pc_pwa, mobile_web or pc_web. */
        SystemType: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
