/** Written by `npm run schema` from http/openapi.json; never edited. */
export interface paths {
    "/api/account/avatar/set": {
        /**
         * Sets an uploaded picture as the caller's profile picture.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["set_avatar"];
    };
    "/api/account/email/bind": {
        /**
         * Changes the caller's email address. The old address is told, and can undo it for 7 days.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         *     | `WRONG_PASSWORD` | 409 | The password is wrong. |
         *     | `EMAIL_RESERVED` | 409 | The address was taken away from an account a few days ago, and its owner can still undo that by the link in their mail. |
         */
        post: operations["bind"];
    };
    "/api/account/email/bind_send": {
        /**
         * Mails a code to an address the caller wants to use. The answer is the same for every address.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["bind_send"];
    };
    "/api/account/email/login": {
        /**
         * Signs in, or signs up if the address is new and the code is right. A token that is sent along is replaced by the new one.
         * @description **Who:** anybody; more is said to who is known.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         *     | `WRONG_PASSWORD` | 409 | The password is wrong. |
         *     | `SECOND_FACTOR_REQUIRED` | 409 | The first factor was right, and the account has a second one: send its code with this `ticket`. |
         *     | `EMAIL_RESERVED` | 409 | The address was taken away from an account a few days ago, and its owner can still undo that by the link in their mail. |
         */
        post: operations["login"];
    };
    "/api/account/email/login_send": {
        /**
         * Mails a code. The answer is the same for every address.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["login_send"];
    };
    "/api/account/email/revert": {
        /**
         * Undoes a change of address by the link in the letter to the old one, removes the password and ends all sessions.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["email_revert"];
    };
    "/api/account/info": {
        /**
         * Returns the caller's account.
         * @description **Who:** signed in.
         */
        get: operations["info"];
    };
    "/api/account/login_check": {
        /**
         * Says whether the token that was sent, if any, is valid.
         * @description **Who:** anybody; more is said to who is known.
         */
        get: operations["login_check"];
    };
    "/api/account/logout": {
        /**
         * Signs out: revokes the token and closes its sockets.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["logout"];
    };
    "/api/account/nickname/set": {
        /**
         * Changes the caller's nickname.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `TOO_SOON` | 409 | Too soon after the last time. |
         */
        post: operations["set_nickname"];
    };
    "/api/account/notice/list": {
        /**
         * Lists what the caller was told of, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["notice_list"];
    };
    "/api/account/notice/preferences": {
        /**
         * Says of which events the caller is told, and how.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["notice_preferences"];
    };
    "/api/account/notice/preferences/set": {
        /**
         * Turns a group of events on or off on one channel.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `NOTICE_ALWAYS_ON` | 409 | What is about the caller's money or the safety of their account cannot be turned off. |
         */
        post: operations["notice_preferences_set"];
    };
    "/api/account/notice/read": {
        /**
         * Marks notices as read: some by their ids, or all up to the newest seen.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["notice_read"];
    };
    "/api/account/passkey/delete": {
        /**
         * Deletes one of the caller's passkeys; other sessions end, and its owner is told by mail.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["passkey_delete"];
    };
    "/api/account/passkey/list": {
        /**
         * Lists the caller's passkeys, oldest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["passkeys"];
    };
    "/api/account/passkey/login/begin": {
        /**
         * Asks for any passkey of this shop: `options` is for `navigator.credentials.get`, the answer for `login/finish`.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_login_begin"];
    };
    "/api/account/passkey/login/finish": {
        /**
         * Signs in with what the browser answered. A token that is sent along is replaced by the new one.
         * @description **Who:** anybody; more is said to who is known.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_login_finish"];
    };
    "/api/account/passkey/prove/begin": {
        /**
         * Asks for one of the caller's passkeys, for calls that ask for a recent proof.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_prove_begin"];
    };
    "/api/account/passkey/prove/finish": {
        /**
         * Proves again who the caller is with what the browser answered, as `reauthenticate` does with a code.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_prove_finish"];
    };
    "/api/account/passkey/register/begin": {
        /**
         * Asks for a new passkey: `options` is for `navigator.credentials.create`, the answer for `register/finish`.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_register_begin"];
    };
    "/api/account/passkey/register/finish": {
        /**
         * Keeps the passkey that the browser made; its owner is told by mail.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `PASSKEYS_UNAVAILABLE` | 409 | The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. |
         */
        post: operations["passkey_register_finish"];
    };
    "/api/account/password/set": {
        /**
         * Sets a password and ends every other session of the account.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         *     | `WRONG_PASSWORD` | 409 | The password is wrong. |
         *     | `PASSWORD_COMMON` | 422 | The password is one of the common ones. |
         */
        post: operations["set"];
    };
    "/api/account/reauthenticate": {
        /**
         * Proves again who the caller is, for calls that ask for a recent proof.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         *     | `WRONG_PASSWORD` | 409 | The password is wrong. |
         */
        post: operations["reauthenticate"];
    };
    "/api/account/review/appeal": {
        /**
         * Appeals against a decision: once, within 14 days. Somebody else decides about it.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `APPEAL_CLOSED` | 409 | It is too late to appeal, or there was an appeal before. |
         */
        post: operations["review_appeal"];
    };
    "/api/account/review/decision": {
        /**
         * Returns a decision against the caller, and how their appeal stands.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["review_decision"];
    };
    "/api/account/review/report": {
        /**
         * Reports a message of a chat, or the other person in one. Reporting the same again answers the first report.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         *     | `NOT_REPORTABLE` | 409 | The caller's own message, one of the shop, one that was taken back, or one to customer service: none is reported. |
         */
        post: operations["review_report"];
    };
    "/api/account/review/reports": {
        /**
         * Lists what the caller has reported, newest first, with what became of it.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["review_reports"];
    };
    "/api/account/second_factor": {
        /**
         * Says whether two-step verification is on, and how many recovery codes are left.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["second_factor"];
    };
    "/api/account/second_factor/confirm": {
        /**
         * Turns two-step verification on with a code of the app. Answers recovery codes, once; other sessions end.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["second_factor_confirm"];
    };
    "/api/account/second_factor/login": {
        /**
         * Signs in with the ticket of the first step and a code of the app, or a recovery code.
         * @description **Who:** anybody; more is said to who is known.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `CODE_EXPIRED` | 409 | The code is too old. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["second_factor_login"];
    };
    "/api/account/second_factor/recovery_codes": {
        /**
         * Makes new recovery codes in the place of the old ones.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["second_factor_recovery_codes"];
    };
    "/api/account/second_factor/remove": {
        /**
         * Turns two-step verification off with a code; other sessions end.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CODE_INVALID` | 409 | The code is wrong. |
         *     | `RATE_LIMITED` | 409 | Too many emails or codes were asked for. |
         */
        post: operations["second_factor_remove"];
    };
    "/api/account/second_factor/set_up": {
        /**
         * Makes a secret for an authenticator app; it counts once a code has confirmed it.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["second_factor_set_up"];
    };
    "/api/account/sessions": {
        /**
         * Lists the caller's sessions.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["sessions"];
    };
    "/api/account/sessions/revoke": {
        /**
         * Ends one of the caller's sessions, or all others.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["revoke"];
    };
    "/api/account/set_currency": {
        /**
         * Sets the currency the caller is shown prices in.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_set_currency"];
    };
    "/api/account/set_language": {
        /**
         * Sets the caller's language.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_set_language"];
    };
    "/api/account/unread_badge": {
        /**
         * Counts what waits for the caller: notices, messages, orders to act on.
         * @description **Who:** anybody with a session or a visitor token.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["unread_badge"];
    };
    "/api/account/view/end": {
        /**
         * Ends what the caller looks at as somebody else: with the token of that, or with one's own.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_view_end"];
    };
    "/api/admin/account/detail": {
        /**
         * Returns a person's profile, balance, orders, sign-ins, conversations and what staff did to the account.
         * @description **Who:** staff with the permission `people`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["account_detail"];
    };
    "/api/admin/account/freeze": {
        /**
         * Freezes an account: ends all its sessions and sockets, and refuses new ones.
         * @description **Who:** staff with the permission `people`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_freeze"];
    };
    "/api/admin/account/remove_second_factor": {
        /**
         * Takes a lost second factor away from an account: its owner is told, and all its sessions end.
         * @description **Who:** staff with the permission `people`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_remove_second_factor"];
    };
    "/api/admin/account/set_permissions": {
        /**
         * Says which parts of the admin area an agent is let into; administrators have all of them.
         * @description **Who:** administrators. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_set_permissions"];
    };
    "/api/admin/account/set_role": {
        /**
         * Changes the role of an account; its sockets reconnect with the new role.
         * @description **Who:** administrators. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_set_role"];
    };
    "/api/admin/account/unfreeze": {
        /**
         * Unfreezes an account.
         * @description **Who:** staff with the permission `people`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_unfreeze"];
    };
    "/api/admin/account/view": {
        /**
         * Begins to look at the shop as a person sees it: read-only, for 15 minutes. The person is told; whatever the caller looked at so before ends.
         * @description **Who:** administrators. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["account_view"];
    };
    "/api/admin/balance_adjustment/confirm": {
        /**
         * Confirms what somebody else has proposed; for administrators. The balance changes at once, and its owner is told. CONFLICT if it is decided already.
         * @description **Who:** administrators. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `INSUFFICIENT_BALANCE` | 409 | The balance does not suffice. |
         */
        post: operations["balance_adjustment_confirm"];
    };
    "/api/admin/balance_adjustment/decline": {
        /**
         * Takes one's own proposal back, or turns another's down. CONFLICT if it is decided already.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["balance_adjustment_decline"];
    };
    "/api/admin/balance_adjustment/list": {
        /**
         * Lists changes of balances by staff, newest first.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["balance_adjustment_list"];
    };
    "/api/admin/balance_adjustment/propose": {
        /**
         * Proposes to add something to somebody's balance or to take it off; nothing moves until somebody else confirms it.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["balance_adjustment_propose"];
    };
    "/api/admin/catalogue/export": {
        /**
         * Exports the filtered goods as CSV: at most 50,000, in the columns that are read in again.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_export"];
    };
    "/api/admin/catalogue/game/save": {
        /**
         * Adds a game, or changes one. CONFLICT if somebody else has changed it since it was seen, or if the key is taken.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `GOODS_IN_USE` | 409 | Somebody owns, lists, wants or has traded it: these fields stay as they are. |
         */
        post: operations["catalogue_game_save"];
    };
    "/api/admin/catalogue/games": {
        /**
         * Lists all games in their order, hidden ones too, with their names and how many goods each has.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_games"];
    };
    "/api/admin/catalogue/goods": {
        /**
         * Lists goods, filtered, those with the highest number first.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_goods"];
    };
    "/api/admin/catalogue/goods/detail": {
        /**
         * Returns goods with all their names, their figures, and whether somebody owns or trades them.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_goods_detail"];
    };
    "/api/admin/catalogue/goods/retire": {
        /**
         * Retires goods, or brings them back. What is retired is not listed any more; what is on sale stays.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["catalogue_goods_retire"];
    };
    "/api/admin/catalogue/goods/save": {
        /**
         * Adds goods, or changes some. CONFLICT if somebody else has changed them since they were seen.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `GOODS_NAME_TAKEN` | 409 | The game has goods of that kind and region that are called the same. |
         *     | `GOODS_IN_USE` | 409 | Somebody owns, lists, wants or has traded it: these fields stay as they are. |
         */
        post: operations["catalogue_goods_save"];
    };
    "/api/admin/catalogue/import/apply": {
        /**
         * Does the lines of a file that was tried, each once. Lines about what has changed since are left out.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["catalogue_import_apply"];
    };
    "/api/admin/catalogue/import/check": {
        /**
         * Tries a CSV file of goods: says of each line what it would add, change, leave or refuse. Changes nothing.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CSV_UNREADABLE` | 409 | The file cannot be read; none of its lines was tried. |
         */
        post: operations["catalogue_import_check"];
    };
    "/api/admin/catalogue/kinds": {
        /**
         * Lists the kinds of goods and what each needs, and the rarities.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_kinds"];
    };
    "/api/admin/catalogue/maintenance/end": {
        /**
         * Ends a maintenance early, or calls it off. Queues that it has paused go on as they were before.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["catalogue_maintenance_end"];
    };
    "/api/admin/catalogue/maintenance/list": {
        /**
         * Lists maintenance of games: planned, under way, and the last that are over.
         * @description **Who:** staff with the permission `catalogue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["catalogue_maintenance_list"];
    };
    "/api/admin/catalogue/maintenance/save": {
        /**
         * Plans a maintenance, or changes one. CONFLICT if somebody else has changed it since it was seen, or if it is over.
         * @description **Who:** staff with the permission `catalogue`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         */
        post: operations["catalogue_maintenance_save"];
    };
    "/api/admin/country_rule/history": {
        /**
         * Lists who changed which rule about countries, newest first.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["country_rule_history"];
    };
    "/api/admin/country_rule/list": {
        /**
         * Lists what is not for every country, and who said so.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["country_rule_list"];
    };
    "/api/admin/country_rule/remove": {
        /**
         * Removes a rule about countries: its subject is for every country. CONFLICT if somebody else has changed the rule since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["country_rule_remove"];
    };
    "/api/admin/country_rule/set": {
        /**
         * Sets in which countries something is sold, may be paid with or taken part in. CONFLICT if somebody else has changed the rule since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         */
        post: operations["country_rule_set"];
    };
    "/api/admin/event/announce": {
        /**
         * Announces an event: its prizes, odds, stock and the hashes of its seeds are public and cannot be changed.
         * @description **Who:** staff with the permission `events`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["event_announce"];
    };
    "/api/admin/event/cancel": {
        /**
         * Cancels an announced event before it begins, for a reason that people read.
         * @description **Who:** staff with the permission `events`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_STARTED` | 409 | The event has begun, or is over: it cannot be cancelled any more. |
         *     | `EVENT_CANCELLED` | 409 | The event was cancelled before. |
         */
        post: operations["event_cancel"];
    };
    "/api/admin/event/free_entry": {
        /**
         * Sets the regions with free entry, until the event is over. There are none by default.
         * @description **Who:** staff with the permission `events`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `EVENT_CANCELLED` | 409 | The event was cancelled before. |
         */
        post: operations["event_set_free_entry"];
    };
    "/api/admin/event/free_entry_state": {
        /**
         * Returns where entry to an event is free, and every country where it could be.
         * @description **Who:** staff with the permission `events`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["event_free_entry_state"];
    };
    "/api/admin/exchange_rate/confirm": {
        /**
         * Confirms a rate of the feed that is far from the one before. CONFLICT if the feed says something else by now.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["exchange_rate_confirm"];
    };
    "/api/admin/exchange_rate/follow": {
        /**
         * Lets the feed say again what a currency is worth that was set by hand.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["exchange_rate_follow"];
    };
    "/api/admin/exchange_rate/history": {
        /**
         * Lists changes of exchange rates, newest first.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["exchange_rate_history"];
    };
    "/api/admin/exchange_rate/list": {
        /**
         * Lists what every currency is worth, what of it waits to be confirmed, and how the feed is.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["exchange_rate_list"];
    };
    "/api/admin/exchange_rate/set": {
        /**
         * Sets what a currency is worth by hand; the feed changes nothing of it until it is followed again.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["exchange_rate_set"];
    };
    "/api/admin/feature/history": {
        /**
         * Lists who switched what, newest first.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["feature_history"];
    };
    "/api/admin/feature/list": {
        /**
         * Lists what of the shop can be switched off, and what is.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["feature_list"];
    };
    "/api/admin/feature/switch": {
        /**
         * Switches a part of the shop on or off. What is under way goes on to its end.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["feature_switch"];
    };
    "/api/admin/legal/history": {
        /**
         * Lists who wrote or withdrew which legal text, newest first.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["legal_history"];
    };
    "/api/admin/legal/set": {
        /**
         * Writes a legal text, or withdraws it. CONFLICT if somebody else has changed it since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["legal_set"];
    };
    "/api/admin/legal/version": {
        /**
         * Returns the words of a version of a legal text, whether it still holds or not.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["legal_version"];
    };
    "/api/admin/order/detail": {
        /**
         * Returns an order with who did what, its payments, its entries of the ledger and its conversations.
         * @description **Who:** staff with the permission `orders`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["admin_order_detail"];
    };
    "/api/admin/order/export": {
        /**
         * Exports the filtered orders as CSV: at most 50,000, newest first.
         * @description **Who:** staff with the permission `orders`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["admin_order_export"];
    };
    "/api/admin/order/list": {
        /**
         * Lists all orders, filtered, newest first, and counts how many each state has.
         * @description **Who:** staff with the permission `orders`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["admin_order_list"];
    };
    "/api/admin/order/refund": {
        /**
         * Refunds an order that is paid, not finished and not disputed. About much money it only waits for a second person.
         * @description **Who:** staff with the permission `orders`. **Repeats:** needs an `idempotency-key`; the same key is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["admin_order_refund"];
    };
    "/api/admin/payment/at_provider": {
        /**
         * Asks the provider how a payment, its refunds and its chargebacks stand; our books follow what it says.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["payment_at_provider"];
    };
    "/api/admin/payment/close_unmatched": {
        /**
         * Puts away what the provider told of a payment that is not in our books, with a note that says why.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["payment_close_unmatched"];
    };
    "/api/admin/payment/detail": {
        /**
         * Returns what is kept of a payment: refunds, chargebacks and what the provider told.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["payment_record"];
    };
    "/api/admin/payment/disputes": {
        /**
         * Lists disputes (chargebacks) of payments, newest first.
         * @description **Who:** customer service.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["payment_disputes"];
    };
    "/api/admin/payment/list": {
        /**
         * Lists payments of everybody, newest first.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["payment_list"];
    };
    "/api/admin/payment/unmatched_events": {
        /**
         * Lists what the provider told of payments that are not in our books, newest first.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["payment_unmatched_events"];
    };
    "/api/admin/reconciliation/balances": {
        /**
         * Asks each payment provider what lies on our account there, and says what our books expect there.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["reconciliation_balances"];
    };
    "/api/admin/reconciliation/check": {
        /**
         * Reconciles a day within seconds, also one that is not over yet.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["reconciliation_check"];
    };
    "/api/admin/reconciliation/close": {
        /**
         * Closes a difference for good, with a note that says why. CONFLICT if it is closed.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["reconciliation_close"];
    };
    "/api/admin/reconciliation/days": {
        /**
         * Lists days that were or are to be reconciled, newest first, with the sums of the provider and of our books.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["reconciliation_days"];
    };
    "/api/admin/reconciliation/differences": {
        /**
         * Lists what does not match between the provider and our books, newest first.
         * @description **Who:** staff with the permission `payments`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["reconciliation_differences"];
    };
    "/api/admin/reconciliation/take": {
        /**
         * Makes the caller the owner of a difference. CONFLICT if it is closed.
         * @description **Who:** staff with the permission `payments`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["reconciliation_take"];
    };
    "/api/admin/report": {
        /**
         * Returns the figures of a report for some days and for as many days before.
         * @description **Who:** staff with the permission `reports`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["report"];
    };
    "/api/admin/report/export": {
        /**
         * Exports a report as CSV: a row for each day (or hour), or for each part.
         * @description **Who:** staff with the permission `reports`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["report_export"];
    };
    "/api/admin/review/decide": {
        /**
         * Decides a case, does what was decided and tells both sides. CONFLICT if it has changed since it was seen.
         * @description **Who:** staff with the permission `reviews`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CASE_TAKEN` | 409 | Somebody else looks after the case; they release it first. |
         *     | `CASE_DECIDED` | 409 | The case does not wait for this decision. |
         *     | `OUTCOME_NOT_PERMITTED` | 409 | The outcome needs another permission beside: freezing and freeing people is for who has `people`. |
         */
        post: operations["review_decide"];
    };
    "/api/admin/review/decide_appeal": {
        /**
         * Decides about an appeal, and undoes the decision if it was wrong. Not for who made it. CONFLICT if the case has changed since it was seen.
         * @description **Who:** staff with the permission `reviews`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CASE_TAKEN` | 409 | Somebody else looks after the case; they release it first. |
         *     | `CASE_DECIDED` | 409 | The case does not wait for this decision. |
         *     | `OUTCOME_NOT_PERMITTED` | 409 | The outcome needs another permission beside: freezing and freeing people is for who has `people`. |
         *     | `SECOND_PERSON_NEEDED` | 409 | Who decided first does not decide about the appeal. |
         */
        post: operations["review_decide_appeal"];
    };
    "/api/admin/review/detail": {
        /**
         * Returns a case with its reports, what they are about, and its history. The look is written to the log of staff acts.
         * @description **Who:** staff with the permission `reviews`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["review_detail"];
    };
    "/api/admin/review/enter_appeal": {
        /**
         * Enters an appeal for somebody who cannot sign in and has written to support.
         * @description **Who:** staff with the permission `reviews`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `APPEAL_CLOSED` | 409 | It is too late to appeal, or there was an appeal before. |
         */
        post: operations["review_enter_appeal"];
    };
    "/api/admin/review/list": {
        /**
         * Lists cases of the review queue: those that wait, what is due first first; or those that are decided, newest first.
         * @description **Who:** staff with the permission `reviews`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["review_list"];
    };
    "/api/admin/review/release": {
        /**
         * Gives a case back: nobody looks after it. CONFLICT if it has changed since it was seen.
         * @description **Who:** staff with the permission `reviews`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CASE_DECIDED` | 409 | The case does not wait for this decision. |
         */
        post: operations["review_release"];
    };
    "/api/admin/review/take": {
        /**
         * Makes the caller look after a case. CONFLICT if it has changed since it was seen.
         * @description **Who:** staff with the permission `reviews`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CASE_TAKEN` | 409 | Somebody else looks after the case; they release it first. |
         *     | `CASE_DECIDED` | 409 | The case does not wait for this decision. |
         *     | `SECOND_PERSON_NEEDED` | 409 | Who decided first does not decide about the appeal. |
         */
        post: operations["review_take"];
    };
    "/api/admin/search": {
        /**
         * Finds people, orders, listings, payments, conversations and goods by an id or a name.
         * @description **Who:** staff with the permission `people`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["admin_search"];
    };
    "/api/admin/setting/history": {
        /**
         * Lists who changed which setting, newest first.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["setting_history"];
    };
    "/api/admin/setting/list": {
        /**
         * Lists limits, fees and deadlines: what holds, what may be set, and who set it.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["setting_list"];
    };
    "/api/admin/setting/set": {
        /**
         * Changes a limit, fee or deadline; orders that exist keep theirs. CONFLICT if somebody else has changed it since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["setting_set"];
    };
    "/api/admin/setup": {
        /**
         * Says what the shop needs before strangers can buy in it, and what of it is there.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["admin_setup"];
    };
    "/api/admin/special_seller/list": {
        /**
         * Lists who stands for which service of the shop, and by which alias.
         * @description **Who:** staff with the permission `settings`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["special_seller_list"];
    };
    "/api/admin/special_seller/remove": {
        /**
         * Removes who stands for a service of the shop: nobody does. CONFLICT if somebody else has changed it since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["special_seller_remove"];
    };
    "/api/admin/special_seller/set": {
        /**
         * Sets who stands for a service of the shop, and by which alias. CONFLICT if somebody else has changed it since it was seen.
         * @description **Who:** staff with the permission `settings`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["special_seller_set"];
    };
    "/api/admin/staff_act/export": {
        /**
         * Exports acts of staff with their hashes as CSV: at most 50,000, newest first.
         * @description **Who:** staff with the permission `log`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["staff_act_export"];
    };
    "/api/admin/staff_act/list": {
        /**
         * Lists acts of staff, newest first, and says whether the log is unbroken.
         * @description **Who:** staff with the permission `log`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["staff_act_list"];
    };
    "/api/admin/topup/close": {
        /**
         * Closes a queue until 02:00 UTC-6.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_close"];
    };
    "/api/admin/topup/devices": {
        /**
         * Adds devices, or removes one when its work is done.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_devices"];
    };
    "/api/admin/topup/drain": {
        /**
         * Drains a queue: refuses new joins and serves the places that already wait.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_drain"];
    };
    "/api/admin/topup/hours": {
        /**
         * Sets the opening hours of a queue; they hold at once. Without any it is always open. CONFLICT if somebody else has changed the queue since it was seen.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_hours"];
    };
    "/api/admin/topup/open": {
        /**
         * Opens a queue for the packs of a seller, or returns the one there is for them.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_open"];
    };
    "/api/admin/topup/pause": {
        /**
         * Pauses a queue for maintenance: no new turns, and deadlines of open turns stop.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_pause"];
    };
    "/api/admin/topup/queues": {
        /**
         * Lists every queue with its devices and its last hour.
         * @description **Who:** customer service.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["topup_operator_queues"];
    };
    "/api/admin/topup/resume": {
        /**
         * Opens a queue from any state; deadlines continue with the time left.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["topup_resume"];
    };
    "/api/console/export": {
        /**
         * Exports past visits as CSV: at most 50,000, newest first. For supervisors.
         * @description **Who:** customer service.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_export"];
    };
    "/api/coupons": {
        /**
         * Lists the caller's coupons and other prizes.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["coupons"];
    };
    "/api/event/client_seed": {
        /**
         * Sets the client seed that the participant adds to every later draw.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         */
        post: operations["event_client_seed"];
    };
    "/api/event/current": {
        /**
         * Lists the current event, those to come, and past ones that can still be verified.
         * @description **Who:** anybody.
         */
        get: operations["event_current"];
    };
    "/api/event/draw": {
        /**
         * Draws with the caller's oldest chance. The same key always returns the same draw.
         * @description **Who:** signed in. **Repeats:** needs an `idempotency-key`; the same key is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `NO_CHANCE` | 409 | The caller has no chance left. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["event_draw"];
    };
    "/api/event/draws": {
        /**
         * Lists the caller's draws, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["event_draws"];
    };
    "/api/event/fairness": {
        /**
         * Returns the prize table, the hashes, the seeds of past days and the tally.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["event_fairness"];
    };
    "/api/event/free_entry": {
        /**
         * Claims the daily free chance, in regions that have it.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `FREE_ENTRY_OFF` | 409 | There is no free entry in the caller's region. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["event_free_entry"];
    };
    "/api/event/log": {
        /**
         * Lists all draws of an event in order, without names; replaying them gives the same awards.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["event_log"];
    };
    "/api/event/mission": {
        /**
         * Claims today's chance of a completed mission.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `MISSION_NOT_DONE` | 409 | The server has not seen the mission done. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["event_mission"];
    };
    "/api/event/reward": {
        /**
         * Claims the prize of a spending goal.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `TIER_NOT_REACHED` | 409 | The caller has not spent that much. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["event_reward"];
    };
    "/api/event/session": {
        /**
         * Returns the caller's state in an event. Viewing it completes today's first mission.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["event_session"];
    };
    "/api/event/tier": {
        /**
         * Claims the chances of a tier that was reached.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `TIER_NOT_REACHED` | 409 | The caller has not spent that much. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["event_tier"];
    };
    "/api/event/{event_id}": {
        /**
         * Returns an event: prizes with odds and remaining stock, and the published hashes.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["event_info"];
    };
    "/api/faq/list": {
        /**
         * Lists frequently asked questions with answers in the caller's language.
         * @description **Who:** anybody; more is said to who is known.
         */
        get: operations["faq_list"];
    };
    "/api/faq/review": {
        /**
         * Votes on whether an answer helped. One vote per person; the last one counts.
         * @description **Who:** anybody with a session or a visitor token. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["faq_review"];
    };
    "/api/get_encrypt_token": {
        /**
         * Creates an encryption token for this session, or for this device if the caller is not signed in.
         * @description **Who:** anybody.
         */
        get: operations["get_encrypt_token"];
    };
    "/api/im/ack_msg_read": {
        /**
         * Moves the caller's read mark forward.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `ack_msg_read`. **Repeats:** change nothing, and get the same answer.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["ack_msg_read"];
    };
    "/api/im/change_conversation_state": {
        /**
         * Resolves a conversation, or reopens it.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `change_conversation_state`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CONVERSATION_CLOSED` | 409 | The conversation is closed for good. |
         *     | `NOT_ASSIGNEE` | 409 | The conversation is assigned to another agent; take it over first. |
         */
        post: operations["change_conversation_state"];
    };
    "/api/im/click_confirm_msg": {
        /**
         * Confirms a message that asks for it.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `click_confirm_msg`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `ALREADY_RECALLED` | 409 | The message is already recalled. |
         *     | `CARD_EXPIRED` | 409 | The button belongs to an earlier state of the conversation. |
         */
        post: operations["click_confirm_msg"];
    };
    "/api/im/click_msg": {
        /**
         * Clicks a button of a card.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `click_msg`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `ALREADY_RECALLED` | 409 | The message is already recalled. |
         *     | `CARD_EXPIRED` | 409 | The button belongs to an earlier state of the conversation. |
         */
        post: operations["click_msg"];
    };
    "/api/im/console_agents": {
        /**
         * Lists the members of a team to whom a conversation can be transferred.
         * @description **Who:** customer service. **Socket event:** `console_agents`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_agents_get"];
        /**
         * Lists the members of a team to whom a conversation can be transferred.
         * @description **Who:** customer service. **Socket event:** `console_agents`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_agents"];
    };
    "/api/im/console_audit": {
        /**
         * Lists the audit log of agents and administrators, newest first.
         * @description **Who:** customer service. **Socket event:** `console_audit`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_audit_get"];
        /**
         * Lists the audit log of agents and administrators, newest first.
         * @description **Who:** customer service. **Socket event:** `console_audit`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_audit"];
    };
    "/api/im/console_block_add": {
        /**
         * Blocks a customer, or their network address, from writing to support.
         * @description **Who:** customer service. **Socket event:** `console_block_add`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_block_add"];
    };
    "/api/im/console_block_lift": {
        /**
         * Lifts a block.
         * @description **Who:** customer service. **Socket event:** `console_block_lift`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_block_lift"];
    };
    "/api/im/console_block_list": {
        /**
         * Lists all blocks, newest first.
         * @description **Who:** customer service. **Socket event:** `console_block_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_block_list_get"];
        /**
         * Lists all blocks, newest first.
         * @description **Who:** customer service. **Socket event:** `console_block_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_block_list"];
    };
    "/api/im/console_board": {
        /**
         * Returns a team's current figures.
         * @description **Who:** customer service. **Socket event:** `console_board`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_board_get"];
        /**
         * Returns a team's current figures.
         * @description **Who:** customer service. **Socket event:** `console_board`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_board"];
    };
    "/api/im/console_faq_list": {
        /**
         * Lists questions and answers for editing, hidden ones included.
         * @description **Who:** customer service. **Socket event:** `console_faq_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_faq_list_get"];
        /**
         * Lists questions and answers for editing, hidden ones included.
         * @description **Who:** customer service. **Socket event:** `console_faq_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_faq_list"];
    };
    "/api/im/console_faq_save": {
        /**
         * Saves a question and its answer in all languages.
         * @description **Who:** customer service. **Socket event:** `console_faq_save`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_faq_save"];
    };
    "/api/im/console_history": {
        /**
         * Lists past visits, filtered, newest first.
         * @description **Who:** customer service. **Socket event:** `console_history`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_history_get"];
        /**
         * Lists past visits, filtered, newest first.
         * @description **Who:** customer service. **Socket event:** `console_history`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_history"];
    };
    "/api/im/console_me": {
        /**
         * Returns the agent's duty state, teams and skills.
         * @description **Who:** customer service. **Socket event:** `console_me`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_me_get"];
        /**
         * Returns the agent's duty state, teams and skills.
         * @description **Who:** customer service. **Socket event:** `console_me`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_me"];
    };
    "/api/im/console_member_save": {
        /**
         * Adds a member to a team, changes their role, or removes them.
         * @description **Who:** customer service. **Socket event:** `console_member_save`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_member_save"];
    };
    "/api/im/console_mention_read": {
        /**
         * Marks notes that mention the caller as read.
         * @description **Who:** customer service. **Socket event:** `console_mention_read`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_mention_read"];
    };
    "/api/im/console_mentions": {
        /**
         * Lists notes that mention the caller, newest first.
         * @description **Who:** customer service. **Socket event:** `console_mentions`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_mentions_get"];
        /**
         * Lists notes that mention the caller, newest first.
         * @description **Who:** customer service. **Socket event:** `console_mentions`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_mentions"];
    };
    "/api/im/console_note_add": {
        /**
         * Adds a note to a conversation, for agents only.
         * @description **Who:** customer service. **Socket event:** `console_note_add`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_note_add"];
    };
    "/api/im/console_notes": {
        /**
         * Lists the agents' notes on a conversation, oldest first.
         * @description **Who:** customer service. **Socket event:** `console_notes`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_notes_get"];
        /**
         * Lists the agents' notes on a conversation, oldest first.
         * @description **Who:** customer service. **Socket event:** `console_notes`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_notes"];
    };
    "/api/im/console_person": {
        /**
         * Returns the customer of a conversation.
         * @description **Who:** customer service. **Socket event:** `console_person`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_person_get"];
        /**
         * Returns the customer of a conversation.
         * @description **Who:** customer service. **Socket event:** `console_person`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_person"];
    };
    "/api/im/console_queue": {
        /**
         * Lists a team's waiting conversations in the order they will be assigned.
         * @description **Who:** customer service. **Socket event:** `console_queue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_queue_get"];
        /**
         * Lists a team's waiting conversations in the order they will be assigned.
         * @description **Who:** customer service. **Socket event:** `console_queue`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_queue"];
    };
    "/api/im/console_release": {
        /**
         * Releases a conversation: it waits again, at its old position.
         * @description **Who:** customer service. **Socket event:** `console_release`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CONVERSATION_CLOSED` | 409 | The conversation is closed for good. |
         *     | `NOT_ASSIGNEE` | 409 | The conversation is assigned to another agent; take it over first. |
         */
        post: operations["console_release"];
    };
    "/api/im/console_set_duty": {
        /**
         * Sets the agent online, away or offline.
         * @description **Who:** customer service. **Socket event:** `console_set_duty`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_set_duty"];
    };
    "/api/im/console_stats": {
        /**
         * Counts a team's visits by hour or day.
         * @description **Who:** customer service. **Socket event:** `console_stats`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_stats_get"];
        /**
         * Counts a team's visits by hour or day.
         * @description **Who:** customer service. **Socket event:** `console_stats`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_stats"];
    };
    "/api/im/console_take": {
        /**
         * Takes a conversation, or takes it over from another agent.
         * @description **Who:** customer service. **Socket event:** `console_take`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CONVERSATION_CLOSED` | 409 | The conversation is closed for good. |
         *     | `NOT_ASSIGNEE` | 409 | The conversation is assigned to another agent; take it over first. |
         */
        post: operations["console_take"];
    };
    "/api/im/console_talks": {
        /**
         * Lists the conversations of an agent or a team; those that need a reply come first.
         * @description **Who:** customer service. **Socket event:** `console_talks`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_talks_get"];
        /**
         * Lists the conversations of an agent or a team; those that need a reply come first.
         * @description **Who:** customer service. **Socket event:** `console_talks`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_talks"];
    };
    "/api/im/console_team_list": {
        /**
         * Lists the caller's teams.
         * @description **Who:** customer service. **Socket event:** `console_team_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_team_list_get"];
        /**
         * Lists the caller's teams.
         * @description **Who:** customer service. **Socket event:** `console_team_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_team_list"];
    };
    "/api/im/console_team_save": {
        /**
         * Creates or changes a team: its hours, closed days and shifts.
         * @description **Who:** customer service. **Socket event:** `console_team_save`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_team_save"];
    };
    "/api/im/console_template_fill": {
        /**
         * Returns a template with its variables filled in for a customer.
         * @description **Who:** customer service. **Socket event:** `console_template_fill`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_template_fill_get"];
        /**
         * Returns a template with its variables filled in for a customer.
         * @description **Who:** customer service. **Socket event:** `console_template_fill`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_template_fill"];
    };
    "/api/im/console_template_list": {
        /**
         * Searches the caller's templates: best match, then most used.
         * @description **Who:** customer service. **Socket event:** `console_template_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_template_list_get"];
        /**
         * Searches the caller's templates: best match, then most used.
         * @description **Who:** customer service. **Socket event:** `console_template_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_template_list"];
    };
    "/api/im/console_template_retire": {
        /**
         * Retires a template.
         * @description **Who:** customer service. **Socket event:** `console_template_retire`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_template_retire"];
    };
    "/api/im/console_template_save": {
        /**
         * Saves a template.
         * @description **Who:** customer service. **Socket event:** `console_template_save`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_template_save"];
    };
    "/api/im/console_transfer": {
        /**
         * Transfers a conversation to an agent or a team, with a note.
         * @description **Who:** customer service. **Socket event:** `console_transfer`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CONVERSATION_CLOSED` | 409 | The conversation is closed for good. |
         *     | `NOT_ASSIGNEE` | 409 | The conversation is assigned to another agent; take it over first. |
         */
        post: operations["console_transfer"];
    };
    "/api/im/console_view": {
        /**
         * Tells the server which conversation the agent is viewing (socket).
         * @description **Who:** customer service. **Socket event:** `console_view`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_view"];
    };
    "/api/im/console_welcome_get": {
        /**
         * Returns a team's welcome message.
         * @description **Who:** customer service. **Socket event:** `console_welcome_get`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["console_welcome_get_get"];
        /**
         * Returns a team's welcome message.
         * @description **Who:** customer service. **Socket event:** `console_welcome_get`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["console_welcome_get"];
    };
    "/api/im/console_welcome_set": {
        /**
         * Sets a team's welcome message.
         * @description **Who:** customer service. **Socket event:** `console_welcome_set`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["console_welcome_set"];
    };
    "/api/im/conversation_info": {
        /**
         * Returns a conversation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `conversation_info`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["conversation_info_get"];
        /**
         * Returns a conversation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `conversation_info`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["conversation_info"];
    };
    "/api/im/conversation_list": {
        /**
         * Lists the caller's conversations, newest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `conversation_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["conversation_list_get"];
        /**
         * Lists the caller's conversations, newest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `conversation_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["conversation_list"];
    };
    "/api/im/conversation_open": {
        /**
         * Opens a conversation, or returns the existing one.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `conversation_open`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["conversation_open"];
    };
    "/api/im/draft_list": {
        /**
         * Lists the caller's drafts in all conversations.
         * @description **Who:** signed in. **Socket event:** `draft_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["draft_list_get"];
        /**
         * Lists the caller's drafts in all conversations.
         * @description **Who:** signed in. **Socket event:** `draft_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["draft_list"];
    };
    "/api/im/draft_set": {
        /**
         * Saves the caller's draft in a conversation.
         * @description **Who:** signed in. **Socket event:** `draft_set`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["draft_set"];
    };
    "/api/im/evaluate_conversation": {
        /**
         * Rates a conversation once; with support, once per resolved visit.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `evaluate_conversation`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `ALREADY_EVALUATED` | 409 | The conversation is already rated. |
         */
        post: operations["evaluate_conversation"];
    };
    "/api/im/im_template_list": {
        /**
         * Lists templates in the caller's language.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `im_template_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["im_template_list_get"];
        /**
         * Lists templates in the caller's language.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `im_template_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["im_template_list"];
    };
    "/api/im/lottery_draw": {
        /**
         * Draws with the caller's oldest chance; the same key always returns the same draw.
         * @description **Who:** signed in. **Socket event:** `lottery_draw`. **Repeats:** change nothing, and get the same answer.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EVENT_CLOSED` | 409 | The event is not open. |
         *     | `NO_CHANCE` | 409 | The caller has no chance left. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["lottery_draw"];
    };
    "/api/im/lottery_session": {
        /**
         * Returns the caller's state in an event. Viewing it completes today's first mission.
         * @description **Who:** signed in. **Socket event:** `lottery_session`. **Repeats:** change nothing, and get the same answer.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["lottery_session"];
    };
    "/api/im/merge_vistor_msg": {
        /**
         * Moves a visitor's conversations to the signed-in account, once.
         * @description **Who:** signed in. **Socket event:** `merge_vistor_msg`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["merge_vistor_msg"];
    };
    "/api/im/msg_info": {
        /**
         * Returns a message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `msg_info`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["msg_info_get"];
        /**
         * Returns a message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `msg_info`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["msg_info"];
    };
    "/api/im/msg_list": {
        /**
         * Returns a page of a conversation's messages, oldest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `msg_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["msg_list_get"];
        /**
         * Returns a page of a conversation's messages, oldest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `msg_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["msg_list"];
    };
    "/api/im/recall_msg": {
        /**
         * Recalls a message; its text is removed everywhere.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `recall_msg`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `RECALL_TOO_LATE` | 409 | Too late to recall the message. |
         *     | `ALREADY_RECALLED` | 409 | The message is already recalled. |
         */
        post: operations["recall_msg"];
    };
    "/api/im/report_trans_fail": {
        /**
         * Reports a bad translation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `report_trans_fail`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["report_trans_fail"];
    };
    "/api/im/resume": {
        /**
         * Returns the messages missed after each cursor.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `resume`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["resume"];
    };
    "/api/im/retry_translate": {
        /**
         * Requests a new attempt at a translation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `retry_translate`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["retry_translate"];
    };
    "/api/im/search_conversation_list": {
        /**
         * Searches conversations by name, remark, order number or last message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `search_conversation_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["search_conversation_list_get"];
        /**
         * Searches conversations by name, remark, order number or last message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `search_conversation_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["search_conversation_list"];
    };
    "/api/im/search_msg_list": {
        /**
         * Searches messages that contain a text, newest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `search_msg_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["search_msg_list_get"];
        /**
         * Searches messages that contain a text, newest first.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `search_msg_list`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["search_msg_list"];
    };
    "/api/im/send_msg": {
        /**
         * Sends a message; answers once it is saved.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `send_msg`. **Repeats:** change nothing, and get the same answer.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CONVERSATION_CLOSED` | 409 | The conversation is closed for good. |
         *     | `NOT_ASSIGNEE` | 409 | The conversation is assigned to another agent; take it over first. |
         *     | `UNSEEN_MESSAGES` | 409 | The customer has written something that the sender had not seen. Send again with `force`, or with its seq. |
         *     | `BLOCKED` | 409 | The caller is blocked from customer service. |
         */
        post: operations["send_msg"];
    };
    "/api/im/set_conversation_mark": {
        /**
         * Saves a remark and a color about the other side.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `set_conversation_mark`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["set_conversation_mark"];
    };
    "/api/im/set_language": {
        /**
         * Sets the language of answers.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `set_language`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["set_language"];
    };
    "/api/im/set_trans_language": {
        /**
         * Sets the language a conversation is translated into.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `set_trans_language`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["set_trans_language"];
    };
    "/api/im/subscribe": {
        /**
         * Subscribes to a topic (socket).
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `subscribe`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["subscribe"];
    };
    "/api/im/trans_msg_body": {
        /**
         * Requests a translation of a message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `trans_msg_body`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["trans_msg_body_get"];
        /**
         * Requests a translation of a message.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `trans_msg_body`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["trans_msg_body"];
    };
    "/api/im/typing": {
        /**
         * Tells the others in a conversation that the caller is typing.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `typing`. **Repeats:** change nothing, and get the same answer.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["typing"];
    };
    "/api/im/unread_msg_count": {
        /**
         * Returns unread counts, in total and per conversation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `unread_msg_count`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["unread_msg_count_get"];
        /**
         * Returns unread counts, in total and per conversation.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `unread_msg_count`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["unread_msg_count"];
    };
    "/api/im/unsubscribe": {
        /**
         * Unsubscribes from a topic (socket).
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `unsubscribe`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["unsubscribe"];
    };
    "/api/im/visitor_token": {
        /**
         * Creates a visitor.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["visitor_token"];
    };
    "/api/im/watch_presence": {
        /**
         * Returns who is online; over a socket, also subscribes to changes.
         * @description **Who:** anybody with a session or a visitor token. **Socket event:** `watch_presence`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["watch_presence"];
    };
    "/api/im/welcome_get": {
        /**
         * Returns the welcome message of the caller's store.
         * @description **Who:** sellers. **Socket event:** `welcome_get`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["welcome_get_get"];
        /**
         * Returns the welcome message of the caller's store.
         * @description **Who:** sellers. **Socket event:** `welcome_get`.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["welcome_get"];
    };
    "/api/im/welcome_set": {
        /**
         * Sets the welcome message of the caller's store.
         * @description **Who:** sellers. **Socket event:** `welcome_set`. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["welcome_set"];
    };
    "/api/import/lines": {
        /**
         * Lists lines of a file that the caller sent, in their order, each with what it would do and what came of it.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["import_lines"];
    };
    "/api/import/result": {
        /**
         * Exports what came of each line of a file that the caller sent, as CSV.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["import_result"];
    };
    "/api/import/state": {
        /**
         * Returns how many lines of a file that the caller sent would do what, and how many have done it.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["import_state"];
    };
    "/api/integrate/init_info": {
        /**
         * Returns everything a client needs at its start.
         * @description **Who:** anybody; more is said to who is known.
         */
        get: operations["init_info"];
    };
    "/api/legal/list": {
        /**
         * Lists which legal texts there are, in which languages, and since when each holds.
         * @description **Who:** anybody.
         */
        get: operations["legal_list"];
    };
    "/api/legal/text": {
        /**
         * Returns a legal text in this language, else in English, else in any that there is; or one version of it, whether it still holds or not.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["legal_text"];
    };
    "/api/market/batch/fee": {
        /**
         * Returns what sellers receive for these prices.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["market_batch_fee"];
    };
    "/api/market/buy_order/cancel": {
        /**
         * Cancels an order before it is paid, or while the seller cannot start.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_cancel"];
    };
    "/api/market/buy_order/confirm": {
        /**
         * Confirms receipt and releases the seller's proceeds.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_confirm"];
    };
    "/api/market/buy_order/dispute": {
        /**
         * Opens a dispute; the other side has to answer.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_open_dispute"];
    };
    "/api/market/buy_order/dispute/agree": {
        /**
         * Accepts what the buyer asked for in a dispute.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_agree"];
    };
    "/api/market/buy_order/dispute/confirm_ruling": {
        /**
         * Carries out a ruling that somebody else has proposed, if the order has not changed since.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_confirm_ruling"];
    };
    "/api/market/buy_order/dispute/decline_ruling": {
        /**
         * Takes back one's own proposal of a ruling, or turns down another's.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["order_decline_ruling"];
    };
    "/api/market/buy_order/dispute/evidence": {
        /**
         * Adds a statement or evidence to a dispute.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_add_evidence"];
    };
    "/api/market/buy_order/dispute/rule": {
        /**
         * Decides a dispute: refunds an amount to the buyer, the rest goes to the seller. About much money it only waits for a second person.
         * @description **Who:** customer service. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `REAUTHENTICATION_REQUIRED` | 409 | It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_rule"];
    };
    "/api/market/buy_order/dispute/waiting_rulings": {
        /**
         * Lists rulings that wait for a second person.
         * @description **Who:** customer service.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["order_waiting_rulings"];
    };
    "/api/market/buy_order/dispute/withdraw": {
        /**
         * Withdraws a dispute.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_withdraw_dispute"];
    };
    "/api/market/buy_order/state": {
        /**
         * Returns an order's status; cheap enough for polling.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["buy_order_state"];
    };
    "/api/market/buy_order/submit": {
        /**
         * Sends the seller the information the delivery needs.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_submit"];
    };
    "/api/market/games": {
        /**
         * Lists all games of the market in their order.
         * @description **Who:** anybody.
         */
        get: operations["market_games"];
    };
    "/api/market/get_prices_from_incomes": {
        /**
         * Returns the lowest prices that give sellers these incomes.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["market_prices_from_incomes"];
    };
    "/api/market/goods": {
        /**
         * Lists the market's goods.
         * @description **Who:** anybody.
         */
        get: operations["market_goods"];
    };
    "/api/market/goods/bill_order": {
        /**
         * Lists the last trades of one kind of goods, or of all.
         * @description **Who:** anybody.
         */
        get: operations["market_goods_bill_order"];
    };
    "/api/market/goods/buy": {
        /**
         * Places the quoted order and holds its stock.
         * @description **Who:** signed in. **Repeats:** needs an `idempotency-key`; the same key is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `PRICE_CHANGED` | 409 | The price is another one than quoted; `data.quote` is the new quote. |
         *     | `QUOTE_EXPIRED` | 409 | The quote is too old; `data.quote` is a new one. |
         *     | `OUT_OF_STOCK` | 409 | Not that many are on sale. |
         *     | `SELF_TRADE` | 409 | Sellers cannot buy from themselves. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["buy"];
    };
    "/api/market/goods/buy/pay": {
        /**
         * Pays for an order: at once from the balance, or on the payment provider's page.
         * @description **Who:** signed in. **Repeats:** needs an `idempotency-key`; the same key is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         *     | `TERMS_CHANGED` | 409 | The terms that the buyer accepts were replaced or withdrawn since they were shown. Nothing is charged. |
         *     | `INSUFFICIENT_BALANCE` | 409 | The balance does not suffice. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["pay"];
    };
    "/api/market/goods/buy/preview": {
        /**
         * Quotes what an offer costs now. The price holds for ten minutes; no stock is held.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `OUT_OF_STOCK` | 409 | Not that many are on sale. |
         *     | `SELF_TRADE` | 409 | Sellers cannot buy from themselves. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["preview"];
    };
    "/api/market/goods/info": {
        /**
         * One catalogue entry with its figures, its wear bands and its buy requests.
         * @description **Who:** anybody; more is said to who is known.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["market_goods_info"];
    };
    "/api/market/goods/price_history/": {
        /**
         * Returns median, lowest and highest price and volume of each day with sales.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["market_price_history"];
    };
    "/api/market/goods/price_history/days": {
        /**
         * Returns how far back a chart can go.
         * @description **Who:** anybody.
         */
        get: operations["market_price_history_days"];
    };
    "/api/market/goods/sell_order": {
        /**
         * Lists the offers of goods.
         * @description **Who:** anybody.
         */
        get: operations["market_goods_sell_order"];
    };
    "/api/market/goods/view_info": {
        /**
         * Returns the figures of goods that change, for polling.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["market_goods_view_info"];
    };
    "/api/market/inventory/export": {
        /**
         * Exports what the caller has of coins, packs, passes and gift cards as CSV, in the columns that are read in again.
         * @description **Who:** sellers.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["market_inventory_export"];
    };
    "/api/market/inventory/import/apply": {
        /**
         * Sets the stock as the lines of a file that was tried say, each once. Stock that has moved since stays.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["market_inventory_import_apply"];
    };
    "/api/market/inventory/import/check": {
        /**
         * Tries a CSV file of the caller's stock: says of each line what it would change or refuse. Changes nothing.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `CSV_UNREADABLE` | 409 | The file cannot be read; none of its lines was tried. |
         */
        post: operations["market_inventory_import_check"];
    };
    "/api/market/inventory/stock": {
        /**
         * Sets how many units of coins, a pack, a pass or a gift card the caller has that are not on sale.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["market_inventory_stock"];
    };
    "/api/market/item_detail": {
        /**
         * Returns an offer, even after it has ended.
         * @description **Who:** anybody.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         */
        get: operations["market_item_detail"];
    };
    "/api/market/partner_inventory": {
        /**
         * Lists the caller's inventory.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["market_partner_inventory"];
    };
    "/api/market/sell_order/cancel": {
        /**
         * Withdraws offers.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `PENDING_TRANSACTIONS` | 409 | Orders of it are under way. |
         */
        post: operations["market_sell_order_cancel"];
    };
    "/api/market/sell_order/cancel_all": {
        /**
         * Withdraws every offer that has no open order.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["market_sell_order_cancel_all"];
    };
    "/api/market/sell_order/change": {
        /**
         * Changes the price of offers. Units held for an order keep theirs.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `PRICE_OUT_OF_RANGE` | 409 | The price is outside of what this asset may cost. |
         */
        post: operations["market_sell_order_change"];
    };
    "/api/market/sell_order/create": {
        /**
         * Puts items on sale.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `EXCEEDS_INVENTORY` | 409 | More than the seller's inventory holds. |
         *     | `PRICE_OUT_OF_RANGE` | 409 | The price is outside of what this asset may cost. |
         *     | `NOT_TRADABLE` | 409 | The asset cannot be traded yet. |
         *     | `GOODS_NOT_OFFERED` | 409 | The shop does not offer these goods any more: they are retired, or their game is hidden. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         */
        post: operations["market_sell_order_create"];
    };
    "/api/market/sell_order/history": {
        /**
         * Lists the caller's ended offers, the latest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["market_sell_order_history"];
    };
    "/api/market/sell_order/on_sale": {
        /**
         * Lists the caller's offers, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["market_sell_order_on_sale"];
    };
    "/api/market/sell_order/preview/manual_plus/v2": {
        /**
         * Returns what can be offered of these items, and for how much. Items that are not the caller's are left out.
         * @description **Who:** sellers.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        post: operations["market_sell_order_preview"];
    };
    "/api/market/seller/buy_order/deliver": {
        /**
         * Marks the order as delivered; the buyer has until the order's deadline to object.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_deliver"];
    };
    "/api/market/seller/buy_order/fail": {
        /**
         * Marks the delivery as failed.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_fail"];
    };
    "/api/market/seller/buy_order/refund": {
        /**
         * Refunds the whole order on the seller's behalf.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_refund"];
    };
    "/api/market/seller/buy_order/skip_submit": {
        /**
         * Starts the delivery without the buyer's information.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_skip_submit"];
    };
    "/api/market/seller/user/set_mark": {
        /**
         * Marks a buyer in every conversation the seller has with them.
         * @description **Who:** sellers. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         */
        post: operations["set_mark"];
    };
    "/api/market/tags": {
        /**
         * Lists the filters for goods, each with how many it would leave.
         * @description **Who:** anybody.
         */
        get: operations["market_tags"];
    };
    "/api/topup/accept": {
        /**
         * Accepts the turn and starts redemption.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         *     | `QUEUE_TIMEOUT` | 409 | The caller was called and did not come in time. |
         */
        post: operations["topup_accept"];
    };
    "/api/topup/exit": {
        /**
         * Leaves the queue; not possible during redemption.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["topup_exit"];
    };
    "/api/topup/join": {
        /**
         * Joins the queue with a paid order. Returns the existing place if the order has one.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         *     | `SLOTS_CLOSED` | 409 | The queue accepts no joins at present. |
         *     | `UNSUPPORTED_PACK` | 409 | No device redeems this pack. |
         *     | `PLATFORM_MISMATCH` | 409 | Not the platform or region the order is for. |
         *     | `APPLE_LOGIN_UNSUPPORTED` | 409 | No device signs in with Apple. |
         *     | `ALREADY_QUEUED` | 409 | Another order of the same pack is already in the queue. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["topup_join"];
    };
    "/api/topup/pack": {
        /**
         * Says whether goods support self-service top-up, and at what price.
         * @description **Who:** anybody.
         */
        get: operations["topup_pack"];
    };
    "/api/topup/place": {
        /**
         * Returns what the caller can do with an order, and its place in the queue, if any.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["topup_place"];
    };
    "/api/topup/places": {
        /**
         * Lists the caller's active places, and those that ended within the last hour.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["topup_places"];
    };
    "/api/topup/queues": {
        /**
         * Lists the queues and their waiting times.
         * @description **Who:** anybody.
         */
        get: operations["topup_queues"];
    };
    "/api/topup/requeue": {
        /**
         * Joins the queue again after a missed turn or an exit.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         *     | `SLOTS_CLOSED` | 409 | The queue accepts no joins at present. |
         *     | `UNSUPPORTED_PACK` | 409 | No device redeems this pack. |
         *     | `PLATFORM_MISMATCH` | 409 | Not the platform or region the order is for. |
         *     | `APPLE_LOGIN_UNSUPPORTED` | 409 | No device signs in with Apple. |
         *     | `ALREADY_QUEUED` | 409 | Another order of the same pack is already in the queue. |
         */
        post: operations["topup_requeue"];
    };
    "/api/topup/switch_account": {
        /**
         * Changes the account to top up; the position stays.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         *     | `QUEUE_TIMEOUT` | 409 | The caller was called and did not come in time. |
         *     | `UNSUPPORTED_PACK` | 409 | No device redeems this pack. |
         *     | `PLATFORM_MISMATCH` | 409 | Not the platform or region the order is for. |
         *     | `APPLE_LOGIN_UNSUPPORTED` | 409 | No device signs in with Apple. |
         */
        post: operations["topup_switch_account"];
    };
    "/api/upload": {
        /**
         * Stores a picture (multipart, field `file`).
         * @description **Who:** anybody with a session or a visitor token. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `QUOTA` | 409 | The caller's quota is used up. |
         */
        post: operations["send"];
    };
    "/api/upload/{upload_id}": {
        /**
         * Returns the bytes of a picture to callers who may see it; to all others it is not found.
         * @description **Who:** anybody; more is said to who is known.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `not_found` | 404 | There is no such call. |
         */
        get: operations["get"];
    };
    "/api/v1/asset/deposit": {
        /**
         * Starts a deposit; the payer continues at `redirect_url`.
         * @description **Who:** signed in. **Repeats:** needs an `idempotency-key`; the same key is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `FEATURE_DISABLED` | 409 | It is switched off for the moment; `data.feature` says what. |
         *     | `COUNTRY_NOT_ALLOWED` | 409 | It is not for the caller's country; `data` says by whose rule. |
         */
        post: operations["asset_deposit"];
    };
    "/api/v1/asset/get_brief_asset": {
        /**
         * Returns the caller's wallet.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["get_brief_asset"];
    };
    "/api/v1/asset/log": {
        /**
         * Lists the entries of the caller's wallet, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["asset_log"];
    };
    "/api/v1/asset/log/req_download": {
        /**
         * Exports the entries of the caller's wallet as CSV.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["req_download"];
    };
    "/api/v2/asset/pay/detail": {
        /**
         * Returns a payment's status; asks the provider first if it is pending.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         */
        get: operations["pay_detail"];
    };
    "/api/v2/market/bill_order/": {
        /**
         * Lists the caller's orders, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["bill_order"];
    };
    "/api/v2/market/bill_order/buyer_query_refund_info": {
        /**
         * Returns the status of the buyer's refunds.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `FORBIDDEN` | 409 | The caller may not do this. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["query_refund_info"];
    };
    "/api/v2/market/bill_order/buyer_return_refund": {
        /**
         * Moves a refund that failed to the caller's balance.
         * @description **Who:** signed in. **Repeats:** with an `idempotency-key` it is carried out once.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `CONFLICT` | 409 | Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. |
         *     | `STATUS_CHANGED` | 409 | The status no longer allows it, or does not yet. |
         */
        post: operations["order_return_refund"];
    };
    "/api/v2/market/bill_order/detail": {
        /**
         * Returns an order with its timeline, payments and refunds.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `NOT_FOUND` | 409 | There is no such object for this caller. Another person's object looks the same as none. |
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["order_detail"];
    };
    "/api/v2/market/game_app_category/maintenance_conf": {
        /**
         * Lists maintenance of a game, or of all: what is under way, and what begins within seven days.
         * @description **Who:** anybody.
         */
        get: operations["market_maintenance_conf"];
    };
    "/api/v2/pay/bill_pay_orders": {
        /**
         * Lists the caller's payments, newest first.
         * @description **Who:** signed in.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `SECOND_FACTOR_MISSING` | 409 | The caller is staff and has to set up two-step verification first. |
         */
        get: operations["bill_pay_orders"];
    };
    "/api/webhook/device_farm": {
        /**
         * Has the place of an order ask the device farm how its redemption stands.
         * @description **Who:** the device farm, by its signature.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `signature_refused` | 400 | The signature of a webhook is missing, wrong or too old. |
         *     | `not_found` | 404 | There is no such call. |
         */
        post: operations["webhook_device_farm"];
    };
    "/api/webhook/paypal": {
        /**
         * Keeps an event of PayPal, and asks it how the payment stands.
         * @description **Who:** PayPal, by its signature.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `signature_refused` | 400 | The signature of a webhook is missing, wrong or too old. |
         *     | `not_found` | 404 | There is no such call. |
         */
        post: operations["webhook_paypal"];
    };
    "/api/webhook/stripe": {
        /**
         * Keeps an event of Stripe, and asks it how the payment stands.
         * @description **Who:** Stripe, by its signature.
         *
         *     | Refusal | Status | When |
         *     |---|---|---|
         *     | `VIEWING_READ_ONLY` | 403 | An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. |
         *     | `signature_refused` | 400 | The signature of a webhook is missing, wrong or too old. |
         *     | `not_found` | 404 | There is no such call. |
         */
        post: operations["webhook_stripe"];
    };
}
export interface webhooks {
    account: {
        /** The caller's account changed, perhaps on another device. */
        post: operations["push_account"];
    };
    conversation: {
        /** State, mark or members of a conversation changed; as its recipient sees it. */
        post: operations["push_conversation"];
    };
    draft: {
        /** The caller's draft changed in another window. */
        post: operations["push_draft"];
    };
    duty: {
        /** The agent's duty state changed, perhaps in another window. */
        post: operations["push_duty"];
    };
    given: {
        /** A conversation was assigned to the agent, or taken away. */
        post: operations["push_given"];
    };
    mention: {
        /** A note mentions the caller. */
        post: operations["push_mention"];
    };
    msg: {
        /** A message was sent. */
        post: operations["push_msg"];
    };
    msg_update: {
        /** A message was recalled, or one of its buttons was clicked. */
        post: operations["push_msg_update"];
    };
    note: {
        /** An agent added a note to a conversation. */
        post: operations["push_note"];
    };
    notice: {
        /** The caller is told of something. It may come twice: `notice_id` says so. */
        post: operations["push_notice"];
    };
    notices_read: {
        /** The caller has read notices in another window; how many are left. */
        post: operations["push_notices_read"];
    };
    place: {
        /** The caller's position in the support queue. */
        post: operations["push_place"];
    };
    presence: {
        /** Somebody the caller watches came online or went offline. */
        post: operations["push_presence"];
    };
    read: {
        /** A participant's read mark moved. */
        post: operations["push_read"];
    };
    resync: {
        /** This socket fell behind: call `resume`. */
        post: operations["push_resync"];
    };
    topic: {
        /** The newest state of a topic. */
        post: operations["push_topic"];
    };
    translation: {
        /** The state of a message's translation. */
        post: operations["push_translation"];
    };
    typing: {
        /** Somebody is typing. Forget it after five seconds. */
        post: operations["push_typing"];
    };
    viewers: {
        /** Which agents are viewing a conversation. */
        post: operations["push_viewers"];
    };
}
export interface components {
    schemas: {
        /** @description Input of `account_set_currency`: Sets the currency the caller is shown prices in. */
        AccountCurrency: {
            /** @description The currency prices are shown in. Everything settles in US dollars. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description A person with everything that is known of how they stand. Lists have at most 20 entries. */
        AccountDetail: {
            /** @description What staff did to the account, newest first. */
            acts: components["schemas"]["StaffAct"][];
            /** @description Their money here. */
            balance: components["schemas"]["Balance"];
            /** @description With customer support, newest first. */
            conversations: components["schemas"]["SupportTalk"][];
            /**
             * Format: int64
             * @description When the account was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description Absent for a visitor. */
            email?: string | null;
            /**
             * Format: int64
             * @description When it was frozen, in milliseconds since 1970 UTC.
             */
            frozen_at?: number | null;
            /** @description The reason that was given for it; absent while it is not frozen. */
            frozen_because?: string | null;
            /** @description Whether the account has a password. */
            has_password: boolean;
            /** @description Whether it is signed in to with a second factor. */
            has_second_factor: boolean;
            /** @description Whether the account is frozen. */
            is_frozen: boolean;
            /** @description Whether they have a connection now. */
            is_online: boolean;
            /** @description The language. */
            language: string;
            /** @description The name others see. */
            nickname: string;
            /** @description How many orders there are. */
            order_counts: components["schemas"]["OrderCounts"];
            /** @description On either side: those under way first, the newest first among equals. */
            orders: components["schemas"]["SupportOrder"][];
            /** @description The parts of the admin area an agent is let into; empty for all others. */
            permissions: components["schemas"]["Permission"][];
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /** @description What the account may do. */
            role: components["schemas"]["Role"];
            /** @description Ended ones too, newest first. */
            sign_ins: components["schemas"]["SignIn"][];
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
            /**
             * Format: int32
             * @description 0 is no VIP.
             */
            vip_level: number;
        };
        /** @description Input of `account_set_language`: Sets the caller's language. */
        AccountLanguage: {
            /** @description The language of texts and mails. */
            language: components["schemas"]["LanguageKey"];
        };
        /** @description Whose account, and why. */
        AccountReasonRequest: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description The account. */
            uid: components["schemas"]["Uid"];
        };
        /** @description An account as it is now. */
        AccountState: {
            /** @description Whether the account is frozen. */
            is_frozen: boolean;
            /** @description The parts of the admin area an agent is let into; empty for all others. */
            permissions: components["schemas"]["Permission"][];
            /** @description What the account may do. */
            role: components["schemas"]["Role"];
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
        };
        /** @description A look at the shop as somebody else that has begun. */
        AccountView: {
            /**
             * Format: int64
             * @description When it ends whatever happens, in milliseconds since 1970 UTC.
             */
            expires_at: number;
            /** @description And by what name. */
            nickname: string;
            /** @description For `authorization: PS <token>`. It reads, and changes nothing. */
            token: string;
            /** @description Who is looked at. */
            uid: components["schemas"]["Uid"];
            /** @description The view, as the log of staff acts names it. */
            view_id: components["schemas"]["AccountViewId"];
        };
        /**
         * @description Names a look at the shop as somebody else.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        AccountViewId: string;
        /** @description Whom to look at the shop as, and why. */
        AccountViewRequest: {
            /** @description What for. The person is told this much. */
            purpose: components["schemas"]["ViewPurpose"];
            /** @description 10 to 500 characters, for the record. */
            reason: string;
            /** @description The account: no visitor's, and nobody's of staff. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Input of `ack_msg_read`: Moves the caller's read mark forward. */
        AckRead: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description The last message that was read; the mark never moves back.
             */
            seq: number;
        };
        /**
         * @description Names a change of a balance by staff.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        AdjustmentId: string;
        /** @description An order in the list of all. */
        AdminOrder: {
            /** @description Who buys. */
            buyer: components["schemas"]["Profile"];
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When something happens by itself, in milliseconds since 1970 UTC; absent without a deadline.
             */
            deadline_at?: number | null;
            /**
             * Format: int64
             * @description What has to be paid, in cents.
             */
            due_cents: number;
            /** @description The key of the game. */
            game: string;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            method?: components["schemas"]["PaymentMethod"] | null;
            /** @description What was bought, in the caller's language. */
            name: string;
            /** @description For people to say. */
            number: string;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description What was paid, in cents.
             */
            paid_cents: number;
            /**
             * Format: int32
             * @description How many.
             */
            quantity: number;
            /**
             * Format: int64
             * @description What has gone back, or is on its way, in cents.
             */
            refunded_cents: number;
            /** @description Who sells. */
            seller: components["schemas"]["Profile"];
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
        };
        /** @description An order with everything that is known of it. */
        AdminOrderDetail: components["schemas"]["Order"] & {
            /** @description Conversations about it. */
            conversations: components["schemas"]["OrderConversation"][];
            /** @description What the order has moved in the ledger, oldest first. The amounts of a transaction sum to zero. */
            entries: components["schemas"]["OrderLedgerEntry"][];
            /** @description How the information that the seller needs from the buyer stands. What it says is for these two alone. */
            information: components["schemas"]["OrderInformation"];
            /** @description The caller may refund it now without a dispute. */
            may_refund: boolean;
            /**
             * Format: int64
             * @description What was paid, in cents.
             */
            paid_cents: number;
            /** @description Disputes that banks have opened about its payments, oldest first. */
            payment_disputes: components["schemas"]["PaymentDispute"][];
            /** @description Every try to pay, newest first. */
            payments: components["schemas"]["AdminPayment"][];
            proposal?: components["schemas"]["RulingProposal"] | null;
            /** @description Money that goes back, oldest first. */
            refunds: components["schemas"]["PaymentRefund"][];
            /**
             * Format: int64
             * @description Above this amount, in cents, a ruling or a refund waits for a second person.
             */
            ruling_limit_cents: number;
            /** @description What happened and who did it, oldest first. */
            timeline: components["schemas"]["AdminTimelineEntry"][];
        };
        /** @description A page of all orders. */
        AdminOrders: {
            /** @description How many orders each state has under the other filters, up to 1,000; 1,001 stands for more. On the first page only. */
            counts?: {
                [key: string]: number;
            } | null;
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /** @description The orders of this page. */
            orders: components["schemas"]["AdminOrder"][];
        };
        /** @description A try to pay. */
        AdminPayment: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /** @description The provider's name for the charge, once the payer has begun. */
            charge_ref?: string | null;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description Why it failed. */
            failure?: string | null;
            /** @description How it is paid. */
            method: components["schemas"]["PaymentMethod"];
            /** @description The payment. */
            payment_id: components["schemas"]["PaymentId"];
            /** @description The provider's name for it, once it has one. */
            provider_ref?: string | null;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970 UTC.
             */
            settled_at?: number | null;
            /** @description How it stands. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * Format: int64
             * @description The version of the terms that the payer was shown and accepted when it began; absent where none were.
             */
            terms_version?: number | null;
        };
        /** @description A line of the timeline, with who it was. */
        AdminTimelineEntry: components["schemas"]["TimelineEntry"] & {
            person?: components["schemas"]["Profile"] | null;
        };
        /** @description The conversation is already rated. */
        AlreadyEvaluatedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "ALREADY_EVALUATED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Another order of the same pack is already in the queue. */
        AlreadyQueuedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "ALREADY_QUEUED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The other order. */
                order_id: string;
                /** @description The place of the other order. */
                place_id: string;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The message is already recalled. */
        AlreadyRecalledRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "ALREADY_RECALLED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description An event of seven days. */
        AnnounceRequest: {
            /** @description From the dearest to the cheapest. Their odds come to a million, and the last one has no end. */
            prizes: components["schemas"]["AnnouncedPrize"][];
            /**
             * Format: int64
             * @description When it begins, in milliseconds since 1970 UTC: a midnight, within a year.
             */
            starts_at: number;
        };
        /** @description A prize of a new event. */
        AnnouncedPrize: {
            /**
             * Format: int64
             * @description Of a coupon: the most it takes off, in cents.
             */
            max_deduction_cents?: number | null;
            /**
             * Format: int64
             * @description Of a coupon: the least an order must come to, in cents; 0 if left out.
             */
            min_spend_cents?: number | null;
            /**
             * Format: int64
             * @description So many in a million draws.
             */
            odds_ppm: number;
            /** @description Which one. */
            prize: components["schemas"]["PrizeName"];
            /**
             * Format: int64
             * @description How many there are; without end if left out.
             */
            stock?: number | null;
        };
        /** @description It is too late to appeal, or there was an appeal before. */
        AppealClosedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "APPEAL_CLOSED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description What was decided of an appeal.
         *
         *     - `upheld`: The decision stays.
         *     - `overturned`: The decision was wrong: what can be undone is undone.
         * @enum {string}
         */
        AppealOutcome: "upheld" | "overturned";
        /** @description Input of `review_appeal`: Appeals against a decision: once, within 14 days. Somebody else decides about it. */
        AppealRequest: {
            /** @description Which decision. */
            case_id: components["schemas"]["CaseId"];
            /** @description Why it is wrong: 1 to 1,000 characters. */
            text: string;
        };
        /** @description No device signs in with Apple. */
        AppleLoginUnsupportedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "APPLE_LOGIN_UNSUPPORTED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Which tried file is to be done. */
        ApplyImport: {
            /** @description The import. */
            import_id: components["schemas"]["ImportId"];
            /** @description Of the file that was tried, in hexadecimal: what was looked at is what is done. */
            sha256: string;
        };
        /** @description A piece in an inventory. */
        Asset: {
            /** @description The piece or stack. */
            asset_id: components["schemas"]["AssetId"];
            exterior?: components["schemas"]["Exterior"] | null;
            /**
             * Format: float
             * @description How worn it is, 0 to 1; absent for what does not wear.
             */
            float?: number | null;
            /** @description The catalogue entry. */
            goods: components["schemas"]["Goods"];
            /**
             * Format: int32
             * @description How many are listed now.
             */
            listed: number;
            /**
             * Format: int32
             * @description How many are in orders under way.
             */
            locked: number;
            /** @description The name somebody gave it. */
            name_tag?: string | null;
            /**
             * Format: int32
             * @description The number of its pattern.
             */
            paint_seed?: number | null;
            /**
             * Format: int32
             * @description How many are not listed.
             */
            quantity: number;
            /** @description Whether it counts kills. */
            stat_trak: boolean;
            /** @description How it stands. */
            state: components["schemas"]["AssetState"];
            /** @description What sticks on it. */
            stickers: components["schemas"]["Sticker"][];
            /**
             * Format: int64
             * @description From when it can be traded, in milliseconds since 1970 UTC.
             */
            tradable_at?: number | null;
        };
        /**
         * @description Names a piece in an inventory, or a stack of a thing that has no pieces.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        AssetId: string;
        /**
         * @description What can be done with a piece.
         *
         *     - `listable`: Some of it can be put on sale.
         *     - `on_sale`: All of it is on sale.
         *     - `processing`: An order is under way.
         *     - `not_tradable`: Not before its time.
         * @enum {string}
         */
        AssetState: "listable" | "on_sale" | "processing" | "not_tradable";
        /** @description Push `given`: the agent gets a conversation, or loses it. */
        AssignedPush: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            from?: components["schemas"]["Profile"] | null;
            /** @description Why it came to the agent. */
            why: components["schemas"]["AssignmentReason"];
        };
        /**
         * @description Why an agent gets or loses a conversation.
         * @enum {string}
         */
        AssignmentReason: "routed" | "transferred" | "taken_over";
        /** @description How a payment stands at the provider. */
        AtProvider: {
            /**
             * Format: int64
             * @description When it was asked, in milliseconds since 1970 UTC.
             */
            asked_at: number;
            /** @description Its chargebacks. */
            disputes: components["schemas"]["DisputeAtProvider"][];
            /** @description Why it could not say, in English, for whoever runs the server; what it had said until then is there. */
            failure?: string | null;
            payment?: components["schemas"]["PaymentAtProvider"] | null;
            /** @description Refunds that we know by a name of the provider's. */
            refunds: components["schemas"]["RefundAtProvider"][];
        };
        /** @description An audit entry; without an actor, the system did it. */
        AuditEntry: {
            actor?: components["schemas"]["Profile"] | null;
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The entry. */
            audit_id: string;
            conversation_id?: components["schemas"]["ConversationId"] | null;
            /** @description What belongs to it. */
            detail: Record<string, unknown>;
            /** @description What was done. */
            kind: string;
            subject?: components["schemas"]["Profile"] | null;
            team_id?: components["schemas"]["TeamId"] | null;
        };
        /** @description Answer of `console_audit`: Lists the audit log of agents and administrators, newest first. */
        AuditPage: {
            /** @description The entries. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Input of `console_audit`: Lists the audit log of agents and administrators, newest first. */
        AuditQuery: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            conversation_id?: components["schemas"]["ConversationId"] | null;
            /** @description Only entries of this kind. */
            kind?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            team_id?: components["schemas"]["TeamId"] | null;
            uid?: components["schemas"]["Uid"] | null;
        };
        /** @description A person's money here. */
        Balance: {
            /**
             * Format: int64
             * @description What can be spent, in cents.
             */
            available_cents: number;
            /** @description What can be spent, by where the money came from. */
            by_origin: components["schemas"]["ByOrigin"];
            /**
             * Format: int64
             * @description Paid money of orders under way on either side, not decided yet, in cents.
             */
            in_orders_cents: number;
        };
        /** @description A change of a balance, as it stands. */
        BalanceAdjustment: {
            /** @description The adjustment. */
            adjustment_id: components["schemas"]["AdjustmentId"];
            /**
             * Format: int64
             * @description What is added, in cents; negative is taken off.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC; absent while it waits.
             */
            decided_at?: number | null;
            decided_by?: components["schemas"]["Profile"] | null;
            /** @description Whose balance. */
            of: components["schemas"]["Profile"];
            /** @description Which part of it. */
            origin: components["schemas"]["MoneyOrigin"];
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            proposed_at: number;
            /** @description Who proposed it. */
            proposed_by: components["schemas"]["Profile"];
            /** @description Why, in the words of whoever proposed it. */
            reason: string;
            /** @description What became of it. */
            state: components["schemas"]["BalanceAdjustmentState"];
        };
        /** @description Which adjustment is declined, and why. */
        BalanceAdjustmentDecline: {
            /** @description The adjustment. */
            adjustment_id: components["schemas"]["AdjustmentId"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
        };
        /** @description Answer of `balance_adjustment_list`: Lists changes of balances by staff, newest first. */
        BalanceAdjustmentList: {
            /** @description The adjustments. */
            adjustments: components["schemas"]["BalanceAdjustment"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description An adjustment that has been proposed. */
        BalanceAdjustmentProposed: {
            /** @description The adjustment, which waits now. */
            adjustment_id: components["schemas"]["AdjustmentId"];
        };
        /** @description Which adjustment. */
        BalanceAdjustmentRef: {
            /** @description The adjustment. */
            adjustment_id: components["schemas"]["AdjustmentId"];
        };
        /** @description A change of a balance. */
        BalanceAdjustmentRequest: {
            /**
             * Format: int64
             * @description What is added, in cents; negative is taken off. Not 0, and at most 10,000 dollars either way.
             */
            amount_cents: number;
            /** @description Which part of it. Only `sale` may be withdrawn. */
            origin: components["schemas"]["MoneyOrigin"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description Whose balance: anybody's but a visitor's and one's own. */
            uid: components["schemas"]["Uid"];
        };
        /**
         * @description What became of an adjustment.
         *
         *     - `open`: Waits for a second person.
         *     - `confirmed`: Confirmed: the balance has changed.
         *     - `declined`: Taken back or turned down: nothing has changed.
         * @enum {string}
         */
        BalanceAdjustmentState: "open" | "confirmed" | "declined";
        /** @description Trades of one wear band on one day: the median price and how many. */
        BandHistory: {
            /** @description The wear band; absent for what does not wear. */
            exterior: components["schemas"]["Exterior"];
            /**
             * Format: int64
             * @description The middle of the prices paid, in cents.
             */
            median_cents: number;
            /**
             * Format: int64
             * @description How many were sold.
             */
            volume: number;
        };
        /** @description What is on sale in one wear band, from the lowest price. */
        BandOffers: {
            /** @description The wear band; absent for what does not wear. */
            exterior: components["schemas"]["Exterior"];
            /**
             * Format: int64
             * @description The lowest price on sale, in cents.
             */
            lowest_price_cents: number;
            /**
             * Format: int64
             * @description How many are on sale now.
             */
            on_sale: number;
        };
        /** @description A code from the new address, and either the password or a code from the present one. */
        Bind: {
            /** @description The code mailed to the new address. */
            auth_code: string;
            /** @description From a mail to the address the account has now: `bind_send` with that address. */
            current_auth_code?: string | null;
            /** @description What that `bind_send` answered. */
            current_ticket?: string | null;
            /** @description The new address. */
            email: string;
            /** @description Ends the caller's other sessions as well. */
            end_others?: boolean;
            /** @description The account's password. */
            password?: string | null;
            /** @description What `bind_send` answered. Without it the newest code counts that the caller asked for. */
            ticket?: string | null;
        };
        /** @description Input of `bind_send`: Mails a code to an address the caller wants to use. The answer is the same for every address. */
        BindSend: {
            /** @description The address wanted; or the account's own, for `current_auth_code`. */
            email: string;
        };
        /** @description A block: an account or address that may not write to support, or only slowly. */
        Block: {
            /** @description The block. */
            block_id: string;
            /** @description Who set it. */
            by: components["schemas"]["Profile"];
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description Whether messages are stopped or slowed. */
            level: components["schemas"]["BlockLevel"];
            /**
             * Format: int64
             * @description When it was lifted, in milliseconds since 1970 UTC.
             */
            lifted_at?: number | null;
            /** @description What is blocked. */
            target: components["schemas"]["BlockTarget"];
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            until?: number | null;
            /** @description Why, for other agents. */
            why: string;
        };
        /** @description Input of `console_block_add`: Blocks a customer, or their network address, from writing to support. */
        BlockAdd: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            block_id: string;
            /** @description Whose customer is meant. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description With `limit`, one message in twenty seconds. */
            level: components["schemas"]["BlockLevel"];
            /**
             * Format: int64
             * @description For how long; left out: until it is lifted.
             */
            minutes?: number | null;
            /** @description An address is for supervisors. */
            target: components["schemas"]["BlockTarget"];
            /** @description For other agents; the customer does not see it. */
            why: string;
        };
        /**
         * @description The level of a block.
         *
         *     - `block`: The customer cannot write at all.
         *     - `limit`: The customer can write only a few messages.
         * @enum {string}
         */
        BlockLevel: "block" | "limit";
        /** @description Input of `console_block_lift`: Lifts a block. */
        BlockLift: {
            /**
             * Format: uuid
             * @description The block.
             */
            block_id: string;
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
        };
        /** @description Input of `console_block_list`: Lists all blocks, newest first. */
        BlockList: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
        };
        /** @description Answer of `console_block_list`: Lists all blocks, newest first. */
        BlockPage: {
            /** @description The blocks. */
            blocks: components["schemas"]["Block"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description What is blocked.
         * @enum {string}
         */
        BlockTarget: "account" | "address";
        /** @description The caller is blocked from customer service. */
        BlockedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "BLOCKED";
            /** @description What a client needs to act on this refusal. */
            data?: {
                /**
                 * Format: int64
                 * @description Until when: milliseconds since 1970 UTC. Absent: until it is lifted.
                 */
                until?: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A team's numbers of this moment; times of the last 60 minutes, in seconds. */
        Board: {
            /** @description The agents. */
            agents: components["schemas"]["BoardAgent"][];
            /**
             * Format: int64
             * @description How many have an agent.
             */
            assigned: number;
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: int64
             * @description Half of the visits took at most so long, in seconds.
             */
            handle_p50?: number | null;
            /**
             * Format: int64
             * @description Nine of ten visits took at most so long, in seconds.
             */
            handle_p90?: number | null;
            /** @description Whether it is open now. */
            is_open: boolean;
            /**
             * Format: int64
             * @description How many wait that were left while it was closed.
             */
            left_out_of_hours: number;
            /**
             * Format: int64
             * @description How many conversations need a reply.
             */
            needs_reply: number;
            /**
             * Format: int64
             * @description Since when the longest waiting customer waits.
             */
            oldest_wait?: number | null;
            /**
             * Format: int64
             * @description When the team opens next, in milliseconds since 1970 UTC.
             */
            opens_at?: number | null;
            /**
             * Format: double
             * @description The mean of today's ratings.
             */
            rating_today?: number | null;
            /**
             * Format: int64
             * @description How many ratings came today.
             */
            ratings_today: number;
            /**
             * Format: int64
             * @description How many were resolved today.
             */
            resolved_today: number;
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /** @description How many of them are urgent. */
            urgent: number;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /**
             * Format: int64
             * @description Half of the customers waited at most so long, in seconds.
             */
            wait_p50?: number | null;
            /**
             * Format: int64
             * @description Nine of ten customers waited at most so long, in seconds.
             */
            wait_p90?: number | null;
            /** @description How many wait. */
            waiting: number;
        };
        /** @description An agent on the board: duty, and how many conversations wait for a reply. */
        BoardAgent: components["schemas"]["Profile"] & {
            /** @description Whether they take conversations, and how many. */
            duty: components["schemas"]["Duty"];
            /**
             * Format: int64
             * @description How many conversations need a reply.
             */
            needs_reply: number;
        };
        /** @description 1 text, 2 image, 3 order, 4 template, 5 welcome, 6 card, 7 BBCode, 8 problem, 9 confirm delivery, 100 evaluation */
        Body: {
            /** @description What is shown. */
            text: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 1;
        } | {
            /** @description In pixels: the picture's own, whatever a sender says. */
            height: number;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 2;
            /** @description The picture, as its upload was answered. */
            upload_id: string;
            /** @description In pixels: the picture's own, whatever a sender says. */
            width: number;
        } | {
            /** @description The order. */
            order_id: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 3;
        } | {
            /** @description What is shown. */
            text: string;
            /** @description The heading. */
            title: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 4;
        } | {
            /** @description What is shown. */
            text: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 5;
        } | {
            /** @description Each can be pressed once. */
            buttons: {
                /** @description What `click_msg` is told. */
                item: string;
                /** @description What stands on the button. */
                label: string;
            }[];
            /** @description What is shown. */
            text: string;
            /** @description The heading. */
            title: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 6;
        } | {
            /** @description What is shown. */
            text: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 7;
        } | {
            /** @description Questions the reader can choose from. */
            questions: {
                /** @description What `click_msg` is told. */
                question_id: string;
                /** @description What is shown. */
                text: string;
            }[];
            /** @description The heading. */
            title: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 8;
        } | {
            /** @description The order. */
            order_id: string;
            /** @description What is shown. */
            text: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 9;
        } | {
            /** @description What is shown. */
            text: string;
            /**
             * @description What kind of message it is.
             * @enum {integer}
             */
            type: 100;
        };
        /** @description The balance of an account. */
        BriefAsset: {
            /**
             * Format: int64
             * @description What can be spent, in cents.
             */
            available_cents: number;
            /**
             * Format: int64
             * @description All there is, in cents.
             */
            balance_cents: number;
            /** @description By where the money came from. */
            by_origin: components["schemas"]["ByOrigin"];
            /**
             * Format: int64
             * @description The most that can be deposited at once, in cents.
             */
            deposit_max_cents: number;
            /**
             * Format: int64
             * @description The least that can be deposited at once, in cents.
             */
            deposit_min_cents: number;
            /**
             * Format: int64
             * @description What is held back, in cents.
             */
            held_cents: number;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /**
             * Format: int64
             * @description Sale proceeds only.
             */
            withdrawable_cents: number;
        };
        /** @description Too much is waiting. Nothing happened; send it again. */
        BusyRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "busy";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * @description Nothing happened.
                 * @enum {boolean}
                 */
                applied: false;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `preview`: Quotes what an offer costs now. The price holds for ten minutes; no stock is held. */
        BuyPreviewRequest: {
            /**
             * Format: int64
             * @description How many.
             */
            quantity: number;
            /** @description The listing. */
            sell_order_id: components["schemas"]["SellOrderId"];
        };
        /** @description Input of `buy`: Places the quoted order and holds its stock. */
        BuyRequest: {
            /** @description As the preview gave it. */
            quote: string;
            /** @description A note to the seller. */
            remark?: string | null;
        };
        /** @description Buy requests at one price: how many units, of how many buyers. */
        BuyRequests: {
            /**
             * Format: int64
             * @description How many buyers.
             */
            buyers: number;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
            /**
             * Format: int64
             * @description How many.
             */
            quantity: number;
        };
        /** @description A balance by where its money came from, in cents. */
        ByOrigin: {
            /**
             * Format: int64
             * @description Given by the house, in cents.
             */
            bonus: number;
            /**
             * Format: int64
             * @description Deposited, in cents.
             */
            deposit: number;
            /**
             * Format: int64
             * @description Came back from orders, in cents.
             */
            refund: number;
            /**
             * Format: int64
             * @description Earned by sales, in cents.
             */
            sale: number;
        };
        /** @description Input of `market_sell_order_cancel_all`: Withdraws every offer that has no open order. */
        CancelAllListingsRequest: {
            /** @description Only listings of this game; all if left out. */
            game?: string | null;
        };
        /** @description Input of `event_cancel`: Cancels an announced event before it begins, for a reason that people read. */
        CancelEventRequest: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description Why, for people to read as it is written: 1 to 500 characters. */
            reason: string;
        };
        /** @description Input of `market_sell_order_cancel`: Withdraws offers. */
        CancelListingRequest: {
            /** @description The listings to take down. */
            sell_orders: components["schemas"]["SellOrderId"][];
        };
        /** @description How many offers were taken back, and how many have an order under way. */
        CancelledAll: {
            /**
             * Format: int64
             * @description How many were taken down.
             */
            cancelled: number;
            /**
             * Format: int64
             * @description How many stay because orders are under way.
             */
            pending: number;
        };
        /** @description The button belongs to an earlier state of the conversation. */
        CardExpiredRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CARD_EXPIRED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A case, and how it was seen. */
        CaseActRequest: {
            /** @description Which. */
            case_id: components["schemas"]["CaseId"];
            /**
             * Format: int64
             * @description `version` of the case when it was seen.
             */
            seen: number;
        };
        /** @description The case does not wait for this decision. */
        CaseDecidedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CASE_DECIDED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Names a case of the review queue.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        CaseId: string;
        /** @description Somebody else looks after the case; they release it first. */
        CaseTakenRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CASE_TAKEN";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description One movement of the balance. */
        CashFlow: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: int64
             * @description The balance after it, in cents.
             */
            balance_after_cents: number;
            /** @description What moved the money. */
            cause: components["schemas"]["CashFlowCause"];
            /** @description The entry. */
            entry_id: string;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description Which part of the balance. */
            origin: components["schemas"]["MoneyOrigin"];
            payment_id?: components["schemas"]["PaymentId"] | null;
        };
        /**
         * @description Why money moved. The cash flow shows it and filters by it.
         *
         *     - `adjustment`: Staff have added something or taken it off.
         * @enum {string}
         */
        CashFlowCause: "purchase" | "sale" | "deposit" | "refund" | "late_money" | "bonus" | "adjustment";
        /** @description A game of the catalogue. */
        CatalogueGame: {
            /** @description The key of the game. */
            game: string;
            /**
             * Format: int64
             * @description How many catalogue entries it has, retired ones among them.
             */
            goods: number;
            /** @description Neither it nor its goods are shown in the market, and nothing of it is newly listed. */
            is_hidden: boolean;
            /** @description What is mainly traded of it. */
            kind: components["schemas"]["GameKind"];
            /** @description What it is called, in the caller's language. */
            name: string;
            /** @description What it is called, by language; in English always. */
            names: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description How many of them are retired.
             */
            retired: number;
            /**
             * Format: int64
             * @description Grows with every change: what was seen is sent along with the next.
             */
            version: number;
        };
        /** @description A game that was added or changed. */
        CatalogueGameSaved: {
            /** @description The key of the game. */
            game: string;
            /**
             * Format: int64
             * @description The version it is at now.
             */
            version: number;
        };
        /** @description All games. */
        CatalogueGames: {
            /** @description In the order of the market. */
            games: components["schemas"]["CatalogueGame"][];
        };
        /** @description Goods as administrators see them. */
        CatalogueGoods: {
            /** @description What the drawing of it needs. */
            art: Record<string, unknown>;
            /** @description The collection it is from; empty without one. */
            collection: string;
            /** @description The key of the game. */
            game: string;
            /** @description What the game is called, in the caller's language. */
            game_name: string;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description What operators say it goes for, in cents; absent where they say nothing.
             */
            guide_cents?: number | null;
            /** @description Nothing of it is newly listed. */
            is_retired: boolean;
            /** @description What sort of thing it is. */
            kind: components["schemas"]["GoodsKind"];
            /** @description What the kind is called, in the caller's language. */
            kind_title: string;
            /**
             * Format: int32
             * @description Units one price stands for.
             */
            lot: number;
            /**
             * Format: int64
             * @description The lowest price on sale, in cents; absent where nothing is.
             */
            lowest_price_cents?: number | null;
            /** @description What it is called, in the caller's language. */
            name: string;
            /** @description What it is called, by language where it differs from English; in English always. */
            names: components["schemas"]["Texts"];
            /**
             * Format: int32
             * @description How many are on sale now.
             */
            on_sale: number;
            rarity?: components["schemas"]["GoodsRarity"] | null;
            /**
             * Format: int64
             * @description What it goes for, in cents: what was paid lately, else the guide price; absent where nobody knows.
             */
            reference_price_cents?: number | null;
            /**
             * Format: int32
             * @description How many were sold in 30 days.
             */
            sold_30d: number;
            /** @description The part of the game: a region, a server, a platform; empty without one. */
            subgame_name: string;
            /**
             * Format: int64
             * @description Grows with every change: what was seen is sent along with the next.
             */
            version: number;
            /** @description The weapon; empty for what is none. */
            weapon: string;
            /**
             * Format: float
             * @description The most wear it can have, 0 to 1; absent for what does not wear.
             */
            wear_max?: number | null;
            /**
             * Format: float
             * @description The least wear it can have, 0 to 1; absent for what does not wear.
             */
            wear_min?: number | null;
        };
        /** @description Goods with what can be done about them. */
        CatalogueGoodsDetail: components["schemas"]["CatalogueGoods"] & {
            /** @description Somebody owns, lists, wants or has traded it: its game, kind and lot, and whether it wears, stay. */
            is_in_use: boolean;
        };
        /** @description A page of goods. */
        CatalogueGoodsList: {
            /** @description The goods. */
            goods: components["schemas"]["CatalogueGoods"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Goods that were added or changed. */
        CatalogueGoodsSaved: {
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description The version it is at now.
             */
            version: number;
        };
        /** @description A kind of goods, and what it needs. */
        CatalogueKind: {
            /** @description Sellers say how many they have, and a price may stand for a lot of many. Others are single pieces with a rarity, of games of items. */
            is_stocked: boolean;
            /** @description It names its weapon and may wear. */
            is_weapon: boolean;
            /** @description The kind. */
            kind: components["schemas"]["GoodsKind"];
            /** @description What it is called, in the caller's language. */
            title: string;
        };
        /** @description What goods are made of. */
        CatalogueKinds: {
            /** @description The kinds. */
            kinds: components["schemas"]["CatalogueKind"][];
            /** @description The rarities, the commonest first. */
            rarities: components["schemas"]["CatalogueRarity"][];
        };
        /** @description A maintenance of a game, as it stands. */
        CatalogueMaintenance: {
            /**
             * Format: int64
             * @description When it was ended early or called off, in milliseconds since 1970 UTC; absent otherwise.
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description When it is or was expected to end, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The key of the game. */
            game: string;
            /** @description What it is called, in the caller's language. */
            game_name: string;
            /** @description The maintenance. */
            maintenance_id: components["schemas"]["MaintenanceId"];
            /** @description How it stands. */
            phase: components["schemas"]["MaintenancePhase"];
            /**
             * Format: int64
             * @description When it begins or began, in milliseconds since 1970 UTC.
             */
            starts_at: number;
            /** @description What people read, by language. */
            texts: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description Grows with every change: what was seen is sent along with the next.
             */
            version: number;
        };
        /** @description Maintenance of games. */
        CatalogueMaintenanceList: {
            /** @description Those that are planned or under way, the earliest first, and after them the last 50 that are over. */
            maintenance: components["schemas"]["CatalogueMaintenance"][];
        };
        /** @description A rarity. */
        CatalogueRarity: {
            /** @description The rarity. */
            rarity: components["schemas"]["GoodsRarity"];
            /** @description What it is called, in the caller's language. */
            title: string;
        };
        /** @description A listing and its new price. */
        ChangeItem: {
            /** @description In dollars, as typed, for one lot. */
            price: string;
            /** @description The listing. */
            sell_order_id: components["schemas"]["SellOrderId"];
        };
        /** @description Input of `market_sell_order_change`: Changes the price of offers. Units held for an order keep theirs. */
        ChangeListingRequest: {
            /** @description The listings, each with its new price. */
            sell_orders: components["schemas"]["ChangeItem"][];
        };
        /** @description Input of `change_conversation_state`: Resolves a conversation, or reopens it. */
        ChangeState: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id?: string | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Closed is for staff. */
            state: components["schemas"]["ConversationState"];
            wrap_up?: components["schemas"]["WrapUp"] | null;
            /** @description Staff: a note on the wrap-up, for the team. */
            wrap_up_note?: string | null;
        };
        /** @description A button or confirmation that was pressed. */
        Click: {
            /** @description What was pressed. */
            item: string;
            /** @description What kind it is. */
            kind: components["schemas"]["ClickKind"];
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /**
         * @description What kind of press it was.
         * @enum {string}
         */
        ClickKind: "click" | "confirm";
        /** @description Input of `click_msg`: Clicks a button of a card. */
        ClickMsg: {
            /** @description The button's `item`, or the question's `question_id`. */
            item: string;
            /** @description The message with the button or the question. */
            msg_id: components["schemas"]["MsgId"];
        };
        /** @description Answer of `click_confirm_msg`: Confirms a message that asks for it. Answer of `click_msg`: Clicks a button of a card. */
        Clicked: {
            /**
             * Format: int64
             * @description When it was first pressed, in milliseconds since 1970 UTC.
             */
            clicked_at: number;
        };
        /**
         * @description Made by the sender once for each message and repeated with every retry: a repeat gets the first answer.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        ClientMsgId: string;
        /** @description Input of `event_client_seed`: Sets the client seed that the participant adds to every later draw. */
        ClientSeedRequest: {
            /** @description 1 to 64 characters on one line. */
            client_seed: string;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
        };
        /** @description The code is too old. */
        CodeExpiredRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CODE_EXPIRED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The code is wrong. */
        CodeInvalidRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CODE_INVALID";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description What a code is asked for.
         * @enum {string}
         */
        CodePurpose: "sign_in" | "password";
        /** @description Answer of `bind_send`: Mails a code to an address the caller wants to use. The answer is the same for every address. Answer of `login_send`: Mails a code. The answer is the same for every address. */
        CodeSent: {
            /**
             * Format: int64
             * @description Seconds until another code may be sent.
             */
            remain_time: number;
            /** @description To be sent back with the code: without the ticket a guessed code is worth nothing. */
            ticket: string;
        };
        /** @description Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same thing again and again. */
        ConflictRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CONFLICT";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `console_talks`: Lists the conversations of an agent or a team; those that need a reply come first. */
        ConsoleConversationsRequest: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /** @description Only those in which the customer waits for a reply. */
            needs_reply?: boolean | null;
            /** @description `me`, a uid, or `team`. */
            owner: string;
            state?: components["schemas"]["VisitState"] | null;
            team_id?: components["schemas"]["TeamId"] | null;
        };
        /** @description Answer of `console_me`: Returns the agent's duty state, teams and skills. */
        ConsoleMe: {
            /** @description Whether they take conversations, and how many. */
            duty: components["schemas"]["Duty"];
            /**
             * Format: int64
             * @description Notes that mention the caller and are unread.
             */
            mentions_unread: number;
            /** @description The parts of the admin area they are let into; administrators have all. */
            permissions: components["schemas"]["Permission"][];
            /** @description What the caller knows. */
            skills: components["schemas"]["Skills"];
            /** @description The teams. */
            teams: components["schemas"]["Team"][];
            /** @description What a visit can be about. */
            wrap_up_codes: components["schemas"]["WrapUpCode"][];
        };
        /** @description Input of `console_queue`: Lists a team's waiting conversations in the order they will be assigned. */
        ConsoleQueue: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /** @description The team whose line it is. */
            team_id: components["schemas"]["TeamId"];
        };
        /** @description Input of `console_release`: Releases a conversation: it waits again, at its old position. */
        ConsoleRelease: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description What the next one should know. */
            note?: string | null;
        };
        /** @description Input of `console_take`: Takes a conversation, or takes it over from another agent. */
        ConsoleTake: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Even if it is assigned to another agent. */
            over?: boolean | null;
        };
        /** @description Input of `console_transfer`: Transfers a conversation to an agent or a team, with a note. */
        ConsoleTransfer: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description What the next one should know. */
            note: string;
            /** @description Who has it next. */
            to: components["schemas"]["HandTo"];
        };
        /** @description Input of `console_view`: Tells the server which conversation the agent is viewing (socket). */
        ConsoleView: {
            conversation_id?: components["schemas"]["ConversationId"] | null;
            /** @description Whether the agent is writing. */
            typing?: boolean | null;
        };
        /** @description A conversation, as one participant sees it. */
        Conversation: {
            /** @description Where the picture of the other side is; absent without one. */
            avatar?: string | null;
            /** @description The caller's own mark on the other side; only they see it. */
            color: string;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            desk?: components["schemas"]["SupportInfo"] | null;
            /** @description Whether the caller has rated the conversation. */
            evaluated: boolean;
            last_msg?: components["schemas"]["Message"] | null;
            /**
             * Format: int64
             * @description The last `seq` of the conversation.
             */
            last_seq: number;
            order_id?: components["schemas"]["OrderId"] | null;
            /**
             * Format: int64
             * @description Seconds within which a message can be recalled.
             */
            recall_window: number;
            /** @description The caller's note about the other side. */
            remark: string;
            /** @description The caller's own entry of `users`. */
            self: components["schemas"]["ConversationUser"];
            /** @description How it stands. */
            state: components["schemas"]["ConversationState"];
            /** @description The name of the other side. */
            title: string;
            /** @description Uid of the other side, or `customer_service`. */
            to_id: string;
            /** @description Language the caller wants translations in; empty is none. */
            trans_language: string;
            /** @description What kind it is. */
            type: components["schemas"]["ConversationKind"];
            /**
             * Format: int64
             * @description How many messages the caller has not read, counted up to 1,000.
             */
            unread: number;
            /**
             * Format: int64
             * @description When it last changed, in milliseconds since 1970 UTC.
             */
            update_time: number;
            user?: components["schemas"]["ConversationUser"] | null;
            /** @description Who takes part. */
            users: components["schemas"]["ConversationUser"][];
            /**
             * Format: int64
             * @description Grows with every change; a client keeps the highest it has seen.
             */
            version: number;
        };
        /** @description The conversation is closed for good. */
        ConversationClosedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CONVERSATION_CLOSED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Names a conversation.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        ConversationId: string;
        /**
         * @description Spec §3: peer-to-peer, or group for visitors.
         *
         *     - `1`: PeerToPeer.
         *     - `2`: Group.
         * @enum {integer}
         */
        ConversationKind: 1 | 2;
        /** @description Input of `conversation_list`: Lists the caller's conversations, newest first. */
        ConversationList: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
        };
        /** @description Input of `conversation_open`: Opens a conversation, or returns the existing one. */
        ConversationOpen: {
            /** @description A game's key: agents who know it are preferred. */
            game?: string | null;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description A uid, or `customer_service`. */
            with: string;
        };
        /** @description A page of conversations, newest first. */
        ConversationPage: {
            /** @description The conversations. */
            conversations: components["schemas"]["Conversation"][];
            /** @description `before` of the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Names one conversation. */
        ConversationRef: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
        };
        /**
         * @description The state of a conversation.
         *
         *     - `resolved`: The matter is settled. The next message opens the conversation again.
         *     - `closed`: Closed for good: nothing can be sent any more.
         * @enum {string}
         */
        ConversationState: "open" | "resolved" | "closed";
        /** @description A participant of a conversation. */
        ConversationUser: {
            /** @description Whether this is the caller. */
            is_current_user: boolean;
            /** @description Whether they sell. */
            is_seller: boolean;
            /** @description The name others see. */
            nickname: string;
            /** @description Whether they have a connection now. */
            online: boolean;
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /**
             * Format: int64
             * @description The last message they have read.
             */
            read_seq: number;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /**
             * Format: int64
             * @description The caller's own; left out of everybody else.
             */
            unread_count?: number | null;
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
        };
        /** @description The country the client is probably in. */
        CountryInfo: {
            /** @description ISO 3166 alpha-2, as a trusted proxy or else the client's language setting says; "US" if neither does. Rules about countries go by it. */
            country: string;
            /** @description ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description What this country probably reads and pays with. */
            language: components["schemas"]["LanguageKey"];
        };
        /**
         * @description How the countries of a rule are meant.
         *
         *     - `only`: Nowhere else.
         *     - `except`: Everywhere else.
         * @enum {string}
         */
        CountryMode: "only" | "except";
        /** @description It is not for the caller's country; `data` says by whose rule. */
        CountryNotAllowedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "COUNTRY_NOT_ALLOWED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description Which: the key of a game, a number of goods, a way to pay, an event or `*`. */
                id: string;
                /** @description What the rule is for. */
                subject: components["schemas"]["CountrySubjectKind"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A change of a rule. */
        CountryRuleChange: {
            /** @description Who, when and why. */
            changed: components["schemas"]["RuleSetBy"];
            /** @description Its countries since. */
            countries: string[];
            mode?: components["schemas"]["CountryMode"] | null;
            of?: components["schemas"]["CountryRuleSubject"] | null;
        };
        /** @description Answer of `country_rule_history`: Lists who changed which rule about countries, newest first. */
        CountryRuleHistory: {
            /** @description The changes. */
            changes: components["schemas"]["CountryRuleChange"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Answer of `country_rule_list`: Lists what is not for every country, and who said so. */
        CountryRuleList: {
            /** @description Every country that a rule may name: ISO 3166-1 alpha-2, and XK. */
            countries: string[];
            /** @description The rules, of one kind after the other. */
            rules: components["schemas"]["CountryRuleState"][];
        };
        /** @description Which rule is removed, and why. */
        CountryRuleRef: {
            /** @description Which, as in the list. */
            id: string;
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description `version` of the rule when it was decided to remove it.
             */
            seen: number;
            /** @description What the rule is for. */
            subject: components["schemas"]["CountrySubjectKind"];
        };
        /** @description What a rule is for, in which countries, and why. */
        CountryRuleRequest: {
            /** @description ISO 3166-1 alpha-2, each once. At least one if it is for these only. */
            countries: string[];
            /** @description Which: the key of a game, a number of goods, a way to pay but for the balance, a lottery event or `*` for all events. */
            id: string;
            /** @description Whether it is for these countries only, or for all others. */
            mode: components["schemas"]["CountryMode"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description `version` of the rule when it was decided to change it; 0 where there was none.
             */
            seen: number;
            /** @description What the rule is for. */
            subject: components["schemas"]["CountrySubjectKind"];
        };
        /** @description A rule that holds. */
        CountryRuleState: {
            changed?: components["schemas"]["RuleSetBy"] | null;
            /** @description ISO 3166-1 alpha-2, in their order. */
            countries: string[];
            /** @description Whether it is for these countries only, or for all others. */
            mode: components["schemas"]["CountryMode"];
            /** @description What it is for. */
            of: components["schemas"]["CountryRuleSubject"];
            /**
             * Format: int64
             * @description Of its last change: sent back as `seen`.
             */
            version: number;
        };
        /** @description What a rule is for. */
        CountryRuleSubject: {
            /** @description Which, in its one spelling. */
            id: string;
            /** @description What a game or goods are called, in the language asked for; absent for others, and for what is not there any more. */
            name?: string | null;
            /** @description What it is. */
            subject: components["schemas"]["CountrySubjectKind"];
        };
        /**
         * @description What a rule about countries is for, and so what its id is.
         *
         *     - `game`: The key of a game: all of its goods that have no rule of their own.
         *     - `goods`: A number of goods.
         *     - `payment_method`: A way to pay, but for the balance.
         *     - `event`: A lottery event, or `*` for all that have no rule of their own.
         * @enum {string}
         */
        CountrySubjectKind: "game" | "goods" | "payment_method" | "event";
        /** @description A coupon of the caller. Not usable at the checkout yet. */
        Coupon: {
            /** @description The coupon. */
            coupon_id: string;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description The most it takes off, in cents.
             */
            max_deduction_cents: number;
            /**
             * Format: int64
             * @description The least an order must come to, in cents.
             */
            min_spend_cents: number;
            /**
             * Format: int32
             * @description How much it takes off, in percent.
             */
            percent: number;
            /** @description Where it comes from. */
            source: components["schemas"]["LotteryPrizeSource"];
            /**
             * Format: int64
             * @description Until when it can be used, in milliseconds since 1970 UTC.
             */
            valid_until: number;
        };
        /** @description Answer of `coupons`: Lists the caller's coupons and other prizes. */
        Coupons: {
            /** @description The coupons. */
            coupons: components["schemas"]["Coupon"][];
            /** @description What was won besides coupons. */
            entitlements: components["schemas"]["Entitlement"][];
        };
        /** @description An asset to put on sale, and its price. */
        CreateItem: {
            /** @description A piece or stack of the caller. */
            asset_id: components["schemas"]["AssetId"];
            /** @description In dollars, as typed, for one lot. */
            price: string;
            /**
             * Format: int32
             * @description In units, a multiple of the lot; one lot if absent.
             */
            quantity?: number | null;
        };
        /** @description Input of `market_sell_order_create`: Puts items on sale. */
        CreateListingRequest: {
            /** @description What is listed, each with its price. */
            assets: components["schemas"]["CreateItem"][];
        };
        /**
         * @description Why a file is not read at all.
         *
         *     - `empty`: Nothing is in it beside titles.
         *     - `too_many_lines`: It has more than 5,000 lines.
         *     - `not_text`: It is not saved as UTF-8.
         *     - `titles_missing`: These titles must be there.
         *     - `titles_unknown`: These titles mean nothing.
         *     - `titles_twice`: These titles are there twice.
         * @enum {string}
         */
        CsvProblem: "empty" | "too_many_lines" | "not_text" | "titles_missing" | "titles_unknown" | "titles_twice";
        /** @description The file cannot be read; none of its lines was tried. */
        CsvUnreadableRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "CSV_UNREADABLE";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description Why. */
                problem: components["schemas"]["CsvProblem"];
                /** @description Which titles; empty for other problems. */
                titles: string[];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A currency prices can be shown in. */
        Currency: {
            /** @description ISO 4217; the same as `key`. */
            code: components["schemas"]["CurrencyCode"];
            /** @description What is sent to choose it. */
            key: components["schemas"]["CurrencyCode"];
            /** @description What it is called, for people. */
            label: string;
            /** @description Its name in English. */
            name: string;
            /**
             * Format: int32
             * @description Decimals that are shown.
             */
            precision: number;
            /**
             * Format: double
             * @description Units of this currency for one US dollar, at `rated_at`. For display only: everything is settled in US dollars.
             */
            rate: number;
            /**
             * Format: int64
             * @description When that was so, in milliseconds since 1970 UTC.
             */
            rated_at: number;
            /** @description What stands between groups of three digits: a comma, a dot or a space. */
            separator: string;
            /** @description What is written before an amount, such as "$" or "NT$". */
            symbol: string;
        };
        /**
         * @description A currency prices are shown in.
         * @enum {string}
         */
        CurrencyCode: "USD" | "JPY" | "TWD" | "CNY" | "IDR" | "MYR" | "PHP" | "VND" | "THB" | "SGD" | "EUR" | "RUB" | "CAD" | "AUD" | "GBP" | "AED" | "SAR" | "HKD";
        /** @description Every currency prices can be shown in. */
        CurrencyInfo: {
            /** @description The currencies. */
            items: components["schemas"]["Currency"][];
            /** @description The day of the oldest rate among them, in UTC: when the feed was read last, or an operator set one by hand. */
            rates_of: string;
        };
        /**
         * Format: date
         * @description A day by UTC.
         */
        Day: string;
        /** @description Opening hours of one day of the week, 1 Monday to 7 Sunday; minutes of the day. */
        DayHours: {
            /**
             * Format: int64
             * @description Minutes since midnight in the time zone of whose hours they are.
             */
            closes: number;
            /**
             * Format: int64
             * @description Minutes since midnight in the time zone of whose hours they are.
             */
            opens: number;
            /**
             * Format: int64
             * @description 1 is Monday, 7 is Sunday.
             */
            weekday: number;
        };
        /** @description A day. */
        DayRequest: {
            /** @description Today or earlier. */
            day: components["schemas"]["Day"];
        };
        /** @description Input of `review_decide_appeal`: Decides about an appeal, and undoes the decision if it was wrong. Not for who made it. CONFLICT if the case has changed since it was seen. */
        DecideAppealRequest: {
            /** @description Which case. */
            case_id: components["schemas"]["CaseId"];
            /** @description Why, 1 to 500 characters, for the record: only staff read it. */
            note: string;
            /** @description Whether the decision stays. */
            outcome: components["schemas"]["AppealOutcome"];
            /**
             * Format: int64
             * @description `version` of the case when it was decided.
             */
            seen: number;
        };
        /** @description Input of `review_decide`: Decides a case, does what was decided and tells both sides. CONFLICT if it has changed since it was seen. */
        DecideRequest: {
            /** @description Which case. */
            case_id: components["schemas"]["CaseId"];
            /** @description Why, 1 to 500 characters, for the record: only staff read it. */
            note: string;
            /** @description One of the outcomes of its kind. */
            outcome: components["schemas"]["ReviewOutcome"];
            /** @description Which rule it is against; who is decided against reads it. */
            reason: components["schemas"]["ReviewReason"];
            /**
             * Format: int64
             * @description `version` of the case when it was decided.
             */
            seen: number;
        };
        /** @description Input of `order_deliver`: Marks the order as delivered; the buyer has until the order's deadline to object. */
        DeliverRequest: {
            /** @description What the buyer should know, at most 500 characters. */
            note?: string | null;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
        };
        /** @description Input of `asset_deposit`: Starts a deposit; the payer continues at `redirect_url`. */
        DepositRequest: {
            /** @description As it was typed: dollars with at most two decimals, from 5.00 to 2000.00. */
            amount: string;
            /** @description Not the balance itself. */
            method: components["schemas"]["PaymentMethod"];
            /** @description A path of this site to come back to. */
            return_url?: string | null;
        };
        /**
         * @description Names a device that redeems packs.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        DeviceId: string;
        /** @description Exactly one of `add` and `remove`. */
        DevicesRequest: {
            /**
             * Format: int64
             * @description How many devices to add.
             */
            add?: number | null;
            /** @description The queue. */
            queue_id: components["schemas"]["QueueId"];
            remove?: components["schemas"]["DeviceId"] | null;
        };
        /** @description A difference, and why it is one no more. */
        DifferenceClose: {
            /**
             * Format: int64
             * @description Which.
             */
            difference_id: number;
            /** @description 1 to 500 characters, for the record. */
            note: string;
        };
        /** @description A difference. */
        DifferenceRequest: {
            /**
             * Format: int64
             * @description Which.
             */
            difference_id: number;
        };
        /** @description An order's dispute: the party that opened it, the reason, and the refund asked for. */
        Dispute: {
            /** @description Whether the other side has answered. From then on customer service rules. */
            answered: boolean;
            /**
             * Format: int64
             * @description What the buyer wants back, in cents.
             */
            asked_cents: number;
            /** @description The side that opened it. */
            by: components["schemas"]["OrderSide"];
            /** @description The reason given. It sets how long the other side has to answer. */
            category: components["schemas"]["DisputeCategory"];
            /**
             * Format: int64
             * @description When it was opened, in milliseconds since 1970 UTC.
             */
            opened_at: number;
        };
        /** @description A chargeback as the provider has it. */
        DisputeAtProvider: {
            /**
             * Format: int64
             * @description How much is disputed, in cents.
             */
            amount_cents: number;
            /** @description The provider's name for it. */
            dispute_id: string;
            /** @description How far it is. */
            status: components["schemas"]["DisputeStatus"];
        };
        /**
         * @description The reason of a dispute.
         *
         *     - `account_recovered`: The seller has recovered the account after selling it.
         * @enum {string}
         */
        DisputeCategory: "not_received" | "not_as_described" | "wrong_item" | "account_recovered" | "other";
        /**
         * @description The status of a chargeback: the payer's bank has taken the money back, for now or for good.
         *
         *     - `open`: The bank has not decided. The provider holds the money.
         *     - `won`: The money stays with us.
         *     - `lost`: The payer keeps the money.
         * @enum {string}
         */
        DisputeStatus: "open" | "won" | "lost";
        /** @description `{}`: the answer of calls that have nothing to say but that it is done. */
        Done: Record<string, unknown>;
        /** @description A draft, as answer and as push. */
        Draft: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description When it was edited, by the writer's clock, in milliseconds since 1970 UTC.
             */
            edited_at: number;
            /** @description Empty when it was taken away. */
            text: string;
        };
        /** @description Input of `draft_set`: Saves the caller's draft in a conversation. */
        DraftSet: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description When it was written, by the writer's clock, in milliseconds since 1970 UTC: the latest wins.
             */
            edited_at: number;
            /** @description At most 4000 characters; empty takes the draft away. */
            text: string;
        };
        /** @description Answer of `draft_list`: Lists the caller's drafts in all conversations. */
        Drafts: {
            /** @description The drafts. */
            drafts: components["schemas"]["Draft"][];
        };
        /** @description Whether an agent is given conversations, over all their teams. */
        Duty: {
            /**
             * Format: int64
             * @description How many conversations they take at a time.
             */
            capacity: number;
            /**
             * Format: int64
             * @description Conversations they have.
             */
            open: number;
            /**
             * Format: int64
             * @description When they were last seen, in milliseconds since 1970 UTC.
             */
            seen_at: number;
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970 UTC.
             */
            since: number;
            /** @description Whether new conversations are assigned. */
            state: components["schemas"]["DutyState"];
        };
        /**
         * @description The status that an agent chooses: whether conversations are assigned to them.
         *
         *     - `away`: Keeps their conversations and gets no new ones.
         * @enum {string}
         */
        DutyState: "online" | "away" | "offline";
        /** @description The address was taken away from an account a few days ago, and its owner can still undo that by the link in their mail. */
        EmailReservedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "EMAIL_RESERVED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description `{}`: a call that needs to be told nothing. */
        Empty: Record<string, unknown>;
        /** @description Answer of `get_encrypt_token`: Creates an encryption token for this session, or for this device if the caller is not signed in. */
        EncryptToken: {
            /**
             * Format: int64
             * @description Until when it is accepted, in milliseconds since 1970 UTC.
             */
            expires_at: number;
            /** @description What encoded bodies are encoded with and carry along. */
            token: string;
        };
        /** @description The token of an encrypted body is missing, too old or another's. Fetch a new one; signing in does not help. */
        EncryptionTokenRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "Signature verification failed";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `review_enter_appeal`: Enters an appeal for somebody who cannot sign in and has written to support. */
        EnterAppealRequest: {
            /** @description Which case. */
            case_id: components["schemas"]["CaseId"];
            /**
             * Format: int64
             * @description `version` of the case when it was seen.
             */
            seen: number;
            /** @description The appeal in the words of who appeals: 1 to 1,000 characters. */
            text: string;
        };
        /** @description A pass or pack the caller has won. Handed over by customer service until games can be reached. */
        Entitlement: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description The entitlement. */
            entitlement_id: string;
            /** @description Where it comes from. */
            source: components["schemas"]["LotteryPrizeSource"];
            /** @description welkin_moon or crystals_6480. */
            what: components["schemas"]["PrizeName"];
        };
        /** @description A visit. */
        Episode: {
            agent?: components["schemas"]["Profile"] | null;
            /**
             * Format: int64
             * @description When an agent was assigned, in milliseconds since 1970 UTC.
             */
            assigned_at?: number | null;
            /**
             * Format: int64
             * @description When the visit began, in milliseconds since 1970 UTC.
             */
            began_at: number;
            /**
             * Format: int64
             * @description The first message of the visit.
             */
            began_seq: number;
            /** @description The customer's words. */
            comment?: string | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description The customer. */
            customer: components["schemas"]["Profile"];
            /**
             * Format: int32
             * @description Which visit of the conversation it is, counted from 1.
             */
            episode: number;
            /**
             * Format: int32
             * @description From 1, bad, to 5, good.
             */
            rating?: number | null;
            /**
             * Format: int64
             * @description When an agent first replied, in milliseconds since 1970 UTC.
             */
            replied_at?: number | null;
            /**
             * Format: int64
             * @description When it was resolved, in milliseconds since 1970 UTC.
             */
            resolved_at?: number | null;
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /**
             * Format: int32
             * @description How often it was handed over.
             */
            transfers: number;
            wrap_up?: components["schemas"]["WrapUp"] | null;
            /** @description The agent's note on the wrap-up. */
            wrap_up_note: string;
        };
        /** @description A page of visits, newest first. */
        EpisodePage: {
            /** @description The visits. */
            episodes: components["schemas"]["Episode"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Input of `evaluate_conversation`: Rates a conversation once; with support, once per resolved visit. */
        Evaluate: {
            /** @description In words, at most 1,000 characters. */
            comment?: string | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description From 1, bad, to 5, good.
             */
            rating: number;
        };
        /** @description The event was cancelled before. */
        EventCancelledRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "EVENT_CANCELLED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The event is not open. */
        EventClosedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "EVENT_CLOSED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Which event. */
        EventRef: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
        };
        /** @description The event has begun, or is over: it cannot be cancelled any more. */
        EventStartedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "EVENT_STARTED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `order_add_evidence`: Adds a statement or evidence to a dispute. */
        EvidenceRequest: {
            /** @description Pictures that show it: the caller's uploads. */
            images?: components["schemas"]["UploadId"][] | null;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description What the picture or statement shows. */
            text: string;
        };
        /** @description More than the seller's inventory holds. */
        ExceedsInventoryRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "EXCEEDS_INVENTORY";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description What a currency is worth. */
        ExchangeRate: {
            /** @description ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
            held?: components["schemas"]["HeldRate"] | null;
            /**
             * Format: double
             * @description Units of it for one US dollar.
             */
            rate: number;
            /**
             * Format: int64
             * @description When it was worth that, in milliseconds since 1970 UTC.
             */
            rated_at: number;
            /** @description Who says so. */
            source: components["schemas"]["RateSource"];
        };
        /** @description A change of what a currency is worth. */
        ExchangeRateChange: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: double
             * @description Units for one US dollar before.
             */
            before: number;
            by?: components["schemas"]["Profile"] | null;
            /** @description ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: double
             * @description And from then on.
             */
            rate: number;
            /** @description Why, in the administrator's words. */
            reason?: string | null;
            /** @description Who said so. */
            source: components["schemas"]["RateSource"];
        };
        /** @description Answer of `exchange_rate_history`: Lists changes of exchange rates, newest first. */
        ExchangeRateHistory: {
            /** @description The changes. */
            changes: components["schemas"]["ExchangeRateChange"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description What every currency is worth. */
        ExchangeRateList: {
            /** @description The feed. */
            feed: components["schemas"]["RateFeedState"];
            /** @description Every currency but the US dollar. */
            rates: components["schemas"]["ExchangeRate"][];
        };
        /**
         * @description A wear band that has a name.
         * @enum {string}
         */
        Exterior: "factory_new" | "minimal_wear" | "field_tested" | "well_worn" | "battle_scarred";
        /** @description An attribute of goods and its value, as people say them. */
        Fact: {
            /** @description What a filter calls the attribute. */
            attribute: string;
            /** @description What the attribute is called, in the reader's language. */
            title: string;
            /** @description What a filter sends. */
            value: string;
            /** @description What the value is called, in the reader's language. */
            value_title: string;
        };
        /** @description A code of the authenticator app, or a recovery code. */
        FactorCodeRequest: {
            /** @description Of the authenticator app, or a recovery code. */
            code: string;
        };
        /** @description For an authenticator app. */
        FactorOffer: {
            /** @description Base32, to be typed where it cannot be scanned. */
            secret: string;
            /** @description `otpauth://...`, for a QR code. */
            uri: string;
        };
        /** @description A category of questions, with its questions. */
        FaqCategory: {
            /** @description What is sent to choose it. */
            key: components["schemas"]["FaqTopic"];
            /** @description The questions. */
            questions: components["schemas"]["FaqEntry"][];
        };
        /** @description A question and its answer, in the caller's language. */
        FaqEntry: {
            /** @description The answer, in the language asked for. */
            answer: string;
            /**
             * Format: int32
             * @description How many found it helpful.
             */
            likes: number;
            /** @description The caller's own vote, if there is one. */
            my_like?: boolean | null;
            /** @description The question, in the language asked for. */
            question: string;
            /** @description The question. */
            question_id: string;
        };
        /** @description Answer of `faq_review`: Votes on whether an answer helped. One vote per person; the last one counts. */
        FaqLikes: {
            /**
             * Format: int32
             * @description How many found it helpful.
             */
            likes: number;
        };
        /** @description Questions by what they are about. */
        FaqList: {
            /** @description By category. */
            categories: components["schemas"]["FaqCategory"][];
        };
        /** @description A question as it is edited. */
        FaqQuestion: {
            /** @description By language. */
            answers: components["schemas"]["Texts"];
            /** @description Where it belongs. */
            category: components["schemas"]["FaqTopic"];
            /**
             * Format: int32
             * @description How many did not find it helpful.
             */
            dislikes: number;
            /** @description Whether customers see it. */
            is_shown: boolean;
            /**
             * Format: int32
             * @description How many found it helpful.
             */
            likes: number;
            /**
             * Format: int32
             * @description Its place in the category, from the smallest.
             */
            position: number;
            /** @description The question. */
            question_id: string;
            /** @description The questions. */
            questions: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /** @description Answer of `console_faq_list`: Lists questions and answers for editing, hidden ones included. */
        FaqQuestions: {
            /** @description The questions. */
            questions: components["schemas"]["FaqQuestion"][];
        };
        /** @description Input of `faq_review`: Votes on whether an answer helped. One vote per person; the last one counts. */
        FaqReview: {
            /** @description Whether the answer helped; false takes the vote back. */
            like: boolean;
            /** @description The question. */
            question_id: string;
            /** @description The token of a visitor; may stand in the query string instead. */
            visitor_token?: string | null;
        };
        /** @description Input of `console_faq_save`: Saves a question and its answer in all languages. */
        FaqSave: {
            /** @description By language; English must be among them. Empty texts are left out. */
            answers: components["schemas"]["Texts"];
            /** @description Where it is listed. */
            category: components["schemas"]["FaqTopic"];
            /** @description Whether customers see it. */
            is_shown: boolean;
            /**
             * Format: int32
             * @description Its place in the category, from the smallest.
             */
            position: number;
            /** @description Letters, digits, `-`, `_` and `.`, at most 64. */
            question_id: string;
            /** @description By language; English must be among them. Empty texts are left out. */
            questions: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The version that was read; left out for a new question.
             */
            version?: number | null;
        };
        /**
         * @description What a question is about.
         * @enum {string}
         */
        FaqTopic: "buy" | "sell" | "charge" | "withdraw" | "afterSale" | "account";
        /** @description It is switched off for the moment; `data.feature` says what. */
        FeatureDisabledRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "FEATURE_DISABLED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description What is switched off. */
                feature: components["schemas"]["ShopFeature"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Answer of `feature_history`: Lists who switched what, newest first. */
        FeatureHistory: {
            /** @description The changes. */
            changes: components["schemas"]["FeatureSwitchChange"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Answer of `feature_list`: Lists what of the shop can be switched off, and what is. */
        FeatureList: {
            /** @description Everything that can be switched off. */
            features: components["schemas"]["FeatureSwitch"][];
        };
        /** @description A part of the shop, and how its switch stands. */
        FeatureSwitch: {
            changed?: components["schemas"]["SwitchedBy"] | null;
            /** @description What. */
            feature: components["schemas"]["ShopFeature"];
            /** @description False where nobody outside is connected for it, such as a payment provider: it is off then, whatever the switch says. */
            is_connected: boolean;
            /** @description Whether it is on. */
            is_on: boolean;
        };
        /** @description A change of a switch. */
        FeatureSwitchChange: {
            /** @description Who, when and why. */
            changed: components["schemas"]["SwitchedBy"];
            feature?: components["schemas"]["ShopFeature"] | null;
            /** @description Whether it was switched on. */
            is_on: boolean;
        };
        /** @description What is left of one price. */
        Fee: {
            /** @description Why this price is refused, if that was asked. */
            code?: string | null;
            /**
             * Format: int64
             * @description The seller's fee, in cents.
             */
            fee_cents: number;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description What the seller gets after the fee, in cents.
             */
            income_cents: number;
            /**
             * Format: int64
             * @description The highest price that may be asked, in cents.
             */
            max_price_cents: number;
            /**
             * Format: int64
             * @description The lowest price that may be asked, in cents.
             */
            min_price_cents: number;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
        };
        /** @description Input of `market_batch_fee`: Returns what sellers receive for these prices. */
        FeeRequest: {
            /** @description Also says which prices are refused. */
            check_price?: boolean;
            /** @description The catalogue entries. */
            goods_ids: components["schemas"]["GoodsId"][];
            /** @description In dollars, as typed; as many as goods. */
            prices: string[];
        };
        /** @description Answer of `market_batch_fee`: Returns what sellers receive for these prices. */
        Fees: {
            /** @description The entries. */
            items: components["schemas"]["Fee"][];
        };
        /** @description A text for one customer. */
        FilledTemplate: {
            /** @description The language. */
            language: string;
            /** @description Variables that have neither a value nor a fallback. */
            missing: string[];
            /** @description What it says. */
            text: string;
            upload_id?: components["schemas"]["UploadId"] | null;
        };
        /** @description A currency, and why. */
        FollowRequest: {
            /** @description Any but the US dollar. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
        };
        /** @description The caller may not do this. */
        ForbiddenRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "FORBIDDEN";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description What has this id or this name, at most ten of a kind. */
        Found: {
            /** @description By id, or by that of a message. */
            conversations: components["schemas"]["FoundConversation"][];
            /** @description By number or name. */
            goods: components["schemas"]["FoundGoods"][];
            /** @description By id. */
            listings: components["schemas"]["FoundListing"][];
            /** @description By id or number. */
            orders: components["schemas"]["FoundOrder"][];
            /** @description By id, by the number of a refund, or by what the provider calls them, their refunds or their disputes; newest first. */
            payments: components["schemas"]["FoundPayment"][];
            /** @description The surest first: by number, by address, by the beginning of the name, by a part of it. */
            people: components["schemas"]["FoundPerson"][];
        };
        /** @description A conversation, as a search shows it: whose it is, not what was said in it. */
        FoundConversation: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description With customer support: staff may open it. What two people wrote to each other is for these two alone. */
            is_support: boolean;
            /**
             * Format: int64
             * @description When the last message was sent, in milliseconds since 1970 UTC.
             */
            last_msg_at: number;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description The first ten who took part. */
            people: components["schemas"]["Profile"][];
            /** @description How it stands. */
            state: components["schemas"]["ConversationState"];
        };
        /** @description Answer of `search_conversation_list`: Searches conversations by name, remark, order number or last message. */
        FoundConversations: {
            /** @description The conversations. */
            conversations: components["schemas"]["Conversation"][];
        };
        /** @description A catalogue entry, as a search shows it. */
        FoundGoods: {
            /** @description What its game is called, in the caller's language. */
            game_name: string;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /** @description What it is called, in the caller's language. */
            name: string;
            /**
             * Format: int32
             * @description Units that can be bought.
             */
            on_sale: number;
        };
        /** @description A listing, as a search shows it. */
        FoundListing: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When its last unit left, in milliseconds since 1970 UTC; absent until then.
             */
            ended_at?: number | null;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int32
             * @description Units held for orders that are not paid yet.
             */
            locked: number;
            /** @description What it is called, in the caller's language. */
            name: string;
            /**
             * Format: int32
             * @description Units that can be bought.
             */
            on_sale: number;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
            /** @description The listing. */
            sell_order_id: components["schemas"]["SellOrderId"];
            /** @description Who sells. */
            seller: components["schemas"]["Profile"];
        };
        /** @description Messages found, newest first. */
        FoundMessages: {
            /** @description The messages. */
            messages: components["schemas"]["Message"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description An order, as a search shows it. */
        FoundOrder: {
            /** @description Who buys. */
            buyer: components["schemas"]["Profile"];
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description What has to be paid, in cents.
             */
            due_cents: number;
            /** @description What it is called. */
            name: string;
            /** @description For people to say. */
            number: string;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description Who sells. */
            seller: components["schemas"]["Profile"];
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
        };
        /** @description A payment, as a search shows it. */
        FoundPayment: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description How it is paid. */
            method: components["schemas"]["PaymentMethod"];
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description Who pays. */
            payer: components["schemas"]["Profile"];
            /** @description The payment. */
            payment_id: components["schemas"]["PaymentId"];
            /** @description The provider's name for it, once it has one. */
            provider_ref?: string | null;
            /** @description What it pays for. */
            purpose: components["schemas"]["PaymentPurpose"];
            /** @description How it stands. */
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description A person, as a search shows them. */
        FoundPerson: components["schemas"]["Profile"] & {
            /** @description Absent for a visitor. */
            email?: string | null;
            /** @description Whether the account is frozen. */
            is_frozen: boolean;
            /** @description What the account may do. */
            role: components["schemas"]["Role"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
        };
        /** @description There is no free entry in the caller's region. */
        FreeEntryOffRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "FREE_ENTRY_OFF";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `event_set_free_entry`: Sets the regions with free entry, until the event is over. There are none by default. */
        FreeEntryRegions: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description ISO 3166-1 alpha-2, or `*` for everywhere; an empty list switches it off. */
            regions: string[];
        };
        /** @description Where entry is free, and where it could be. */
        FreeEntryState: {
            /** @description Every country that may be chosen, ISO 3166-1 alpha-2. */
            countries: string[];
            /** @description ISO 3166-1 alpha-2, or `*` for everywhere; empty while it is off. */
            regions: string[];
        };
        /** @description A game and how many goods it has. */
        Game: {
            /** @description The key of the game. */
            game: string;
            /**
             * Format: int64
             * @description How many catalogue entries it has.
             */
            goods: number;
            /** @description What kind it is. */
            kind: components["schemas"]["GameKind"];
            /** @description What it is called, in the language asked for. */
            name: string;
        };
        /** @description How many goods of a game fit. */
        GameCount: {
            /** @description The key of the game. */
            game: string;
            /**
             * Format: int64
             * @description How many fit.
             */
            goods: number;
        };
        /**
         * @description What is mainly traded of a game.
         * @enum {string}
         */
        GameKind: "items" | "coins" | "top_up" | "gift_cards";
        /** @description Answer of `market_games`: Lists all games of the market in their order. */
        Games: {
            /** @description The games. */
            games: components["schemas"]["Game"][];
        };
        /** @description A catalogue entry with its figures, as its reader calls it. */
        Goods: {
            /** @description What the drawing of it needs. */
            art: Record<string, unknown>;
            /**
             * Format: int32
             * @description How many are asked for.
             */
            bids: number;
            /**
             * Format: int32
             * @description In basis points.
             */
            change_7d?: number | null;
            /** @description The wear bands its pieces can be in. */
            exteriors: components["schemas"]["Exterior"][];
            /** @description The key of the game. */
            game: string;
            /** @description What the game is called, in the language asked for. */
            game_name: string;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description The highest price somebody offers, in cents.
             */
            highest_bid_cents?: number | null;
            /**
             * Format: int32
             * @description Units one price stands for.
             */
            lot: number;
            /**
             * Format: int64
             * @description The lowest price on sale, in cents.
             */
            lowest_price_cents?: number | null;
            /** @description What it is called, in the language asked for. */
            name: string;
            /** @description What it is called in English. */
            name_en: string;
            /**
             * Format: int32
             * @description How many are on sale now.
             */
            on_sale: number;
            /**
             * Format: int64
             * @description What it usually costs, in cents.
             */
            reference_price_cents?: number | null;
            /**
             * Format: int32
             * @description How many were sold in 30 days.
             */
            sold_30d: number;
            /** @description The part of the game: a region, a server, a platform; empty without one. */
            subgame_name: string;
            /** @description {attribute: value} */
            tags: Record<string, unknown>;
            /**
             * Format: float
             * @description The most wear it can have, 0 to 1.
             */
            wear_max?: number | null;
            /**
             * Format: float
             * @description The least wear it can have, 0 to 1.
             */
            wear_min?: number | null;
        };
        /**
         * @description Names an entry of the catalogue.
         * @example 1000001
         */
        GoodsId: string;
        /** @description Somebody owns, lists, wants or has traded it: these fields stay as they are. */
        GoodsInUseRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "GOODS_IN_USE";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The fields that would have changed. */
                fixed: string[];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Answer of `market_goods_info`: One catalogue entry with its figures, its wear bands and its buy requests. */
        GoodsInfo: components["schemas"]["Goods"] & {
            /** @description By wear band. */
            bands: components["schemas"]["BandOffers"][];
            /** @description What buyers offer, the highest first. */
            buy_requests: components["schemas"]["BuyRequests"][];
            /** @description What it is, in the reader's language: kind, rarity, collection and the like. */
            facts: components["schemas"]["Fact"][];
            /** @description False if they are not sold in the caller's country: a purchase answers COUNTRY_NOT_ALLOWED. */
            is_sold_here: boolean;
        };
        /**
         * @description What sort of thing goods are.
         * @enum {string}
         */
        GoodsKind: "coins" | "pack" | "pass" | "gift_card" | "knife" | "glove" | "rifle" | "sniper" | "pistol" | "smg" | "shotgun" | "machine_gun" | "equipment" | "agent" | "sticker" | "patch" | "charm" | "graffiti" | "case" | "key" | "music_kit" | "collectible" | "tool";
        /** @description The market's list. */
        GoodsList: {
            /** @description Nothing has these words; this is what is spelled like them. */
            is_guess: boolean;
            /** @description The entries. */
            items: components["schemas"]["Goods"][];
            /**
             * Format: int64
             * @description Which page this is, counted from 1.
             */
            page_num: number;
            /**
             * Format: int64
             * @description Most entries of a page, as asked for.
             */
            page_size: number;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /** @description The game has goods of that kind and region that are called the same. */
        GoodsNameTakenRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "GOODS_NAME_TAKEN";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description Those goods. */
                goods_id: components["schemas"]["GoodsId"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The shop does not offer these goods any more: they are retired, or their game is hidden. */
        GoodsNotOfferedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "GOODS_NOT_OFFERED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description How rare a piece is.
         * @enum {string}
         */
        GoodsRarity: "stock" | "consumer" | "industrial" | "mil_spec" | "restricted" | "classified" | "covert" | "contraband";
        /**
         * @description In which order goods come.
         *
         *     - `popular`: What sells best; of a search, what has its words as they were typed.
         *     - `rising`: What rose most in a week.
         *     - `newest`: What was listed last; what nobody sells comes last.
         * @enum {string}
         */
        GoodsSort: "popular" | "price.asc" | "price.desc" | "rising" | "newest";
        /** @description Exactly one of the two. */
        HandTo: {
            team_id?: components["schemas"]["TeamId"] | null;
            uid?: components["schemas"]["Uid"] | null;
        };
        /** @description A rate of the feed that is too far from the one that holds. */
        HeldRate: {
            /**
             * Format: double
             * @description Units for one US dollar.
             */
            rate: number;
            /**
             * Format: int64
             * @description When it was worth that, in milliseconds since 1970 UTC.
             */
            rated_at: number;
            /**
             * Format: int64
             * @description Since when it waits, in milliseconds since 1970 UTC.
             */
            since: number;
        };
        /** @description Answer of `market_price_history_days`: Returns how far back a chart can go. */
        HistoryDays: {
            /** @description The choices. */
            days: number[];
        };
        /** @description What is looked for; each part that is there must fit. */
        HistoryQuery: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            customer?: components["schemas"]["Uid"] | null;
            /**
             * Format: int64
             * @description When the visit began: from then, and before `to`.
             */
            from?: number | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /**
             * Format: int64
             * @description 1 to 5
             */
            rating?: number | null;
            state?: components["schemas"]["VisitState"] | null;
            team_id?: components["schemas"]["TeamId"] | null;
            /** @description In the names, the note of the wrap-up or the comment of the rating. */
            text?: string | null;
            /**
             * Format: int64
             * @description Only visits that began before it, in milliseconds since 1970 UTC.
             */
            to?: number | null;
            uid?: components["schemas"]["Uid"] | null;
            /** @description Only visits that ended with this code. */
            wrap_up?: string | null;
        };
        /** @description A file to be tried. */
        ImportFile: {
            /** @description The file as text: CSV with titles in its first line, cells between commas, semicolons or tabs. At most 2 MB and 5,000 lines. */
            content: string;
            /** @description What its owner calls it, for the record: 1 to 200 characters. */
            file_name: string;
        };
        /**
         * @description Names a file that is read in line by line.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        ImportId: string;
        /**
         * @description What a file is read into.
         *
         *     - `catalogue`: Goods of the catalogue.
         *     - `stock`: What a seller has.
         * @enum {string}
         */
        ImportKind: "catalogue" | "stock";
        /** @description A line of a file. */
        ImportLine: {
            /** @description Of a refused line: the title of the column. */
            field?: string;
            /**
             * Format: int32
             * @description Where it begins in the file; the titles are in line 1.
             */
            line: number;
            outcome?: components["schemas"]["ImportOutcome"] | null;
            /** @description What it would do. */
            plan: components["schemas"]["ImportPlan"];
            reason?: components["schemas"]["ImportReason"] | null;
            /** @description The number of the goods it is about; empty of what is not there yet. */
            subject: string;
            /** @description What that is called. */
            title: string;
        };
        /** @description A page of lines. */
        ImportLines: {
            /** @description The lines. */
            lines: components["schemas"]["ImportLine"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description What came of a line of a file.
         *
         *     - `stale`: What it is about was changed after the line had been tried: nothing was done.
         * @enum {string}
         */
        ImportOutcome: "added" | "changed" | "left" | "refused" | "stale";
        /**
         * @description What a line of a file would do.
         *
         *     - `leave`: Everything is as it says already.
         * @enum {string}
         */
        ImportPlan: "add" | "change" | "leave" | "refuse";
        /**
         * @description Why a line of a file is refused.
         *
         *     - `duplicate`: Another line of the file is about the same.
         *     - `not_found`: There is nothing of that number or key.
         *     - `in_use`: It cannot be changed any more: somebody owns or trades it.
         *     - `taken`: Something else is called that already.
         *     - `cells`: The line has more or fewer cells than there are titles.
         * @enum {string}
         */
        ImportReason: "required" | "invalid" | "too_long" | "too_short" | "duplicate" | "not_found" | "in_use" | "taken" | "cells";
        /** @description A file, with how many lines would do what and how many have done it. */
        ImportState: {
            /**
             * Format: int64
             * @description When its last line was done, in milliseconds since 1970 UTC; absent until then.
             */
            applied_at?: number | null;
            /**
             * Format: int64
             * @description When it was tried, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * @description Of how many lines what came; what came of none is left out. Lines that leave everything or are refused have come to that when they
             *     are tried.
             */
            done: {
                [key: string]: number;
            };
            /** @description What its owner calls it. */
            file_name: string;
            /** @description The import. */
            import_id: components["schemas"]["ImportId"];
            /** @description What it is read into. */
            kind: components["schemas"]["ImportKind"];
            /** @description How many lines would do what; what none would do is left out. */
            planned: {
                [key: string]: number;
            };
            /** @description SHA-256 of the file, in hexadecimal. */
            sha256: string;
        };
        /** @description Input of `market_prices_from_incomes`: Returns the lowest prices that give sellers these incomes. */
        IncomesRequest: {
            /** @description The catalogue entries. */
            goods_ids: components["schemas"]["GoodsId"][];
            /** @description In dollars, as typed; as many as goods. */
            incomes: string[];
        };
        /** @description Answer of `init_info`: Returns everything a client needs at its start. */
        InitInfo: {
            account_info?: components["schemas"]["User"] | null;
            /** @description Accounts that stand for a service of the shop, in the order of their kinds. */
            all_im_seller: components["schemas"]["Uid"][];
            /** @description What each of them is called, in the language asked for. */
            all_im_seller_alias_infos: components["schemas"]["SellerAlias"][];
            /** @description What fits where the caller is. */
            country_info: components["schemas"]["CountryInfo"];
            /** @description The currencies. */
            currency_info: components["schemas"]["CurrencyInfo"];
            /**
             * @description What administrators have switched off (its calls answer FEATURE_DISABLED), and ways to pay that are not for the caller's country
             *     (COUNTRY_NOT_ALLOWED). Its way in is not shown.
             */
            disabled_features: components["schemas"]["ShopFeature"][];
            /** @description For encoded bodies of this session, or of this device. */
            encrypt_token: components["schemas"]["EncryptToken"];
            /** @description The languages. */
            language_info: components["schemas"]["LanguageInfo"];
            /** @description Whether somebody is signed in. */
            login_check: components["schemas"]["IsLogin"];
            /** @description What waits for the caller; all 0 for nobody. */
            unread_badge: components["schemas"]["UnreadBadge"];
            vip_manager_uid?: components["schemas"]["Uid"] | null;
            vip_uid?: components["schemas"]["Uid"] | null;
        };
        /** @description The balance does not suffice. */
        InsufficientBalanceRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "INSUFFICIENT_BALANCE";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description How much is missing.
                 */
                missing_cents: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Something is broken on our side; what, is in our log. */
        InternalRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "internal";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Fields are missing or wrong; `data.fields` says which and why. Empty: the whole input is. */
        InvalidRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "paramater_error";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description Why each field is refused, by its path. */
                fields: {
                    [key: string]: "required" | "invalid" | "too_long" | "too_short" | "common" | "duplicate";
                };
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Whether the token that was sent, if any, is valid. */
        IsLogin: {
            /** @description Whether somebody is signed in. */
            is_login: boolean;
        };
        /** @description Answer of `market_item_detail`: Returns an offer, even after it has ended. */
        ItemDetail: {
            /** @description The catalogue entry. */
            goods: components["schemas"]["Goods"];
            /** @description False if it is not sold in the caller's country: a purchase answers COUNTRY_NOT_ALLOWED. */
            is_sold_here: boolean;
            /** @description The listing. */
            sell_order: components["schemas"]["SellOrder"];
        };
        /** @description What became of one item of a batch. */
        ItemResult: {
            asset_id?: components["schemas"]["AssetId"] | null;
            /** @description The refusal; absent where it was done. */
            code?: string | null;
            /** @description What the refusal says besides, as `data` of a refusal with this `code`; absent if that is nothing. */
            data?: Record<string, unknown> | null;
            /** @description Why not, for people. */
            message?: string | null;
            /** @description Whether it was done. */
            ok: boolean;
            sell_order_id?: components["schemas"]["SellOrderId"] | null;
        };
        /** @description Input of `topup_join`: Joins the queue with a paid order. Returns the existing place if the order has one. */
        JoinQueueRequest: {
            /** @description The account's number or name in the game; never a password. */
            account: string;
            /** @description Apple is refused: no device signs in with it. */
            login: components["schemas"]["TopUpLogin"];
            /** @description A paid order of a pack. */
            order_id: components["schemas"]["OrderId"];
            /** @description Where the account plays. */
            platform: components["schemas"]["TopUpPlatform"];
            /** @description The order's region; empty where the game has only one. */
            region: string;
        };
        /** @description A language of the product. */
        Language: {
            /** @description The currency its readers are shown prices in until they choose one. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Which way it is written. */
            direction: components["schemas"]["TextDirection"];
            /** @description What is sent to choose it, and what the header `locale` takes. */
            key: components["schemas"]["LanguageKey"];
            /** @description Its name in itself, such as "Deutsch". */
            label: string;
        };
        /** @description Every language of the product. */
        LanguageInfo: {
            /** @description The languages. */
            items: components["schemas"]["Language"][];
        };
        /**
         * @description A language of the product.
         * @enum {string}
         */
        LanguageKey: "zh_Hant" | "en" | "ja" | "id" | "ms" | "fil" | "vi" | "th" | "fr" | "it" | "de" | "es" | "ru" | "ar";
        /** @description Answer of `set_language`: Sets the language of answers. */
        LanguageSet: {
            /** @description The language. */
            language: string;
        };
        /** @description Input of `topup_exit`: Leaves the queue; not possible during redemption. */
        LeaveQueueRequest: {
            /** @description The position in the queue. */
            place_id: components["schemas"]["PlaceId"];
            /** @description The money goes back; otherwise the order stays paid, and one may join again. */
            refund?: boolean | null;
        };
        /**
         * @description What an account of the ledger is for.
         *
         *     - `user`: A part of a person's balance.
         *     - `escrow`: Paid and not yet earned by the seller.
         *     - `refund_transit`: Refunds on their way to a buyer.
         *     - `clearing`: What the payment provider holds for us.
         *     - `bonus_cost`: The cost of bonuses.
         *     - `adjustments`: What staff have added to balances, less what they have taken off.
         *     - `suspense`: Money whose purpose is gone.
         * @enum {string}
         */
        LedgerAccountKind: "user" | "escrow" | "refund_transit" | "fees" | "clearing" | "bonus_cost" | "adjustments" | "suspense";
        /** @description Answer of `legal_history`: Lists who wrote or withdrew which legal text, newest first. */
        LegalHistory: {
            /** @description The changes. */
            changes: components["schemas"]["LegalTextWritten"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description A legal text.
         *
         *     - `terms`: Terms of service.
         *     - `privacy`: Privacy policy.
         *     - `refunds`: Refund policy.
         *     - `imprint`: Legal notice: who runs the shop.
         * @enum {string}
         */
        LegalKind: "terms" | "privacy" | "refunds" | "imprint";
        /** @description Answer of `legal_list`: Lists which legal texts there are, in which languages, and since when each holds. */
        LegalTextList: {
            /** @description Those that hold: by kind, and of a kind in the order of the languages. */
            texts: components["schemas"]["LegalTextState"][];
        };
        /** @description What is written, over what, and why. */
        LegalTextRequest: {
            /** @description Plain text with headings, lists and links as in Markdown; empty to withdraw it. At most 100,000 characters. */
            body: string;
            /** @description Which. */
            kind: components["schemas"]["LegalKind"];
            /** @description In which language. */
            language: components["schemas"]["LanguageKey"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description The version that held when it was decided to change it; left out if none did.
             */
            seen?: number | null;
        };
        /** @description A legal text. */
        LegalTextShown: {
            /**
             * Format: int64
             * @description Since when it holds, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description Plain text with headings, lists and links as in Markdown. */
            body: string;
            /** @description Which. */
            kind: components["schemas"]["LegalKind"];
            /** @description Which language it is in. */
            language: components["schemas"]["LanguageKey"];
            /**
             * Format: int64
             * @description When another version replaced or withdrew it, in milliseconds since 1970 UTC; absent while it holds.
             */
            until?: number | null;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
        };
        /** @description That a text holds. */
        LegalTextState: {
            /**
             * Format: int64
             * @description Since when it holds, in milliseconds since 1970 UTC; absent where nothing does.
             */
            at?: number | null;
            /** @description Which. */
            kind: components["schemas"]["LegalKind"];
            /** @description In which language. */
            language: components["schemas"]["LanguageKey"];
            /**
             * Format: int64
             * @description Its version; absent where nothing holds.
             */
            version?: number | null;
        };
        /** @description The words of a version. */
        LegalTextVersion: {
            /** @description Empty where it was withdrawn. */
            body: string;
        };
        /** @description Somebody wrote a legal text, or withdrew it. */
        LegalTextWritten: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The administrator. */
            by: components["schemas"]["Profile"];
            /**
             * Format: int32
             * @description How many the text has; 0 where it was withdrawn.
             */
            characters: number;
            kind?: components["schemas"]["LegalKind"] | null;
            /** @description In which language. */
            language: components["schemas"]["LanguageKey"];
            /** @description Why, in their words. */
            reason: string;
            /**
             * Format: int64
             * @description What its words are read by.
             */
            version: number;
        };
        /** @description Who bought of an offer, and when. */
        ListingSale: {
            /** @description Who bought. */
            buyer: components["schemas"]["Profile"];
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description When it was paid, in milliseconds since 1970 UTC.
             */
            paid_at: number;
            /**
             * Format: int32
             * @description How many.
             */
            quantity: number;
        };
        /** @description An amount in another currency than US dollars. */
        LocalAmount: {
            /**
             * Format: int64
             * @description In the smallest unit that is shown: whole yen.
             */
            amount: number;
            /** @description ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description Answer of `login`: Signs in, or signs up if the address is new and the code is right. A token that is sent along is replaced by the new one. Answer of `passkey_login_finish`: Signs in with what the browser answered. A token that is sent along is replaced by the new one. Answer of `second_factor_login`: Signs in with the ticket of the first step and a code of the app, or a recovery code. */
        LoggedIn: {
            /** @description True when this sign-in made the account. */
            is_new: boolean;
            /** @description For `authorization: PS <token>`, 30 days. */
            token: string;
            /** @description The account. */
            user: components["schemas"]["User"];
        };
        /** @description An address with a mailed code or a password. */
        Login: {
            /** @description The mailed code. */
            auth_code?: string | null;
            /** @description The account's address; a code for a new address makes an account. */
            email: string;
            /** @description The account's password, instead of a code. */
            password?: string | null;
            /** @description What `login_send` answered. Without it the newest code counts that was asked for in this network or on this device. */
            ticket?: string | null;
            /** @description What this device said as a visitor moves to the account. */
            visitor_token?: string | null;
        };
        /** @description Answer of `login_check`: Says whether the token that was sent, if any, is valid. */
        LoginCheck: {
            /** @description Whether somebody is signed in. */
            is_login: boolean;
            user?: components["schemas"]["User"] | null;
        };
        /** @description Input of `login_send`: Mails a code. The answer is the same for every address. */
        LoginSend: {
            /** @description Where the code is mailed to. */
            email: string;
            /** @description What the code is for. */
            purpose?: components["schemas"]["CodePurpose"];
        };
        /** @description What everybody can read from now on. */
        LotteryAnnounced: {
            /** @description The hash of each day's seed, in hexadecimal. */
            commitments: string[];
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /**
             * Format: int64
             * @description When it begins, in milliseconds since 1970 UTC.
             */
            starts_at: number;
            /** @description SHA-256 of the table of prizes, in hexadecimal. */
            table_hash: string;
        };
        /** @description An event in a list. */
        LotteryBrief: {
            cancelled?: components["schemas"]["LotteryCancelled"] | null;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description Made up for the demonstration, times included. */
            is_generated: boolean;
            /** @description What it is called. */
            name: string;
            /**
             * Format: int64
             * @description When it begins, in milliseconds since 1970 UTC.
             */
            starts_at: number;
        };
        /** @description An event that was announced will not take place. */
        LotteryCancelled: {
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description Why, as the administrator wrote it. */
            reason: string;
        };
        /** @description `left = granted - used - taken_back`, never below zero. */
        LotteryChances: {
            /**
             * Format: int64
             * @description How many were given.
             */
            granted: number;
            /**
             * Format: int64
             * @description How many are left.
             */
            left: number;
            /**
             * Format: int64
             * @description Of tiers that a refund has undone.
             */
            taken_back: number;
            /**
             * Format: int64
             * @description How many were used.
             */
            used: number;
        };
        /** @description What a coupon among the prizes is worth, and for how long. */
        LotteryCouponTerms: {
            /**
             * Format: int64
             * @description The most it takes off, in cents.
             */
            max_deduction_cents: number;
            /**
             * Format: int64
             * @description The least an order must come to, in cents.
             */
            min_spend_cents: number;
            /**
             * Format: int32
             * @description How much it takes off, in percent.
             */
            percent: number;
            /**
             * Format: int32
             * @description For how many days.
             */
            valid_days: number;
        };
        /** @description The event of this moment, and those that are over and may still be checked. */
        LotteryCurrent: {
            /** @description Announced and not begun, the next first: also the one in `event`, if it is one of them. */
            coming: components["schemas"]["LotteryBrief"][];
            event?: components["schemas"]["LotteryEvent"] | null;
            /** @description False if that one is not for the caller's country: drawing and claiming answer COUNTRY_NOT_ALLOWED. */
            is_open_here: boolean;
            /** @description Over or cancelled, newest first. */
            over: components["schemas"]["LotteryBrief"][];
        };
        /** @description A day of the event: what was committed to, and what was revealed. */
        LotteryDay: {
            /** @description SHA-256 of the seed, public since `committed_at`. */
            commitment: string;
            /**
             * Format: int64
             * @description When the hash of its seed was published, in milliseconds since 1970 UTC.
             */
            committed_at: number;
            /** @description The day (UTC), as `2026-12-25`. */
            day: string;
            /**
             * Format: int64
             * @description How many draws there were.
             */
            draws: number;
            /**
             * Format: int64
             * @description When its seed was published, in milliseconds since 1970 UTC.
             */
            revealed_at?: number | null;
            /** @description Once the day is over. */
            seed?: string | null;
        };
        /** @description One draw, with everything that is needed to compute it again. */
        LotteryDraw: {
            /** @description The participant's own part of the seed. */
            client_seed: string;
            /** @description Hash of that day's seed. */
            commitment: string;
            /** @description The UTC day whose seed it used. */
            day: string;
            /** @description The draw. */
            draw_id: string;
            /**
             * Format: int64
             * @description When it was drawn, in milliseconds since 1970 UTC.
             */
            drawn_at: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description The prize is in the account. */
            granted: boolean;
            /**
             * Format: int64
             * @description Its place among the player's.
             */
            number: number;
            /** @description The participant's name in the public log, which does not say who it is. */
            player: string;
            /** @description What was won: the same, or the next lower prize of which one was left. */
            prize: components["schemas"]["PrizeName"];
            /**
             * Format: int32
             * @description From 0 to 999999.
             */
            roll: number;
            /** @description What the table says to the roll. */
            rolled: components["schemas"]["PrizeName"];
            /** @description The seed itself, once the day is over. */
            seed?: string | null;
            /**
             * Format: int64
             * @description Its place among all draws of the event, from 1 without a gap.
             */
            seq: number;
        };
        /** @description Input of `lottery_draw`: Draws with the caller's oldest chance; the same key always returns the same draw. */
        LotteryDrawRequest: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description As the header `idempotency-key` of `POST /api/event/draw`: the same key is the same draw, whichever way it comes. */
            key: string;
        };
        /** @description Answer of `event_draw`: Draws with the caller's oldest chance. The same key always returns the same draw. Answer of `lottery_draw`: Draws with the caller's oldest chance; the same key always returns the same draw. */
        LotteryDrawn: {
            /** @description The draw. */
            draw: components["schemas"]["LotteryDraw"];
            /** @description How the caller stands after it. */
            session: components["schemas"]["LotterySession"];
        };
        /** @description Answer of `event_draws`: Lists the caller's draws, newest first. */
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
            cancelled?: components["schemas"]["LotteryCancelled"] | null;
            /** @description Hash of today's seed, while the event is open. */
            commitment?: string | null;
            /** @description The UTC day it is, `2026-09-10`, while the event is open. */
            day?: string | null;
            /**
             * Format: int64
             * @description How many draws there were.
             */
            draws: number;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description Regions (ISO 3166-1 alpha-2) in which a chance a day is free; none unless switched on. */
            free_entry_regions: string[];
            /** @description Made up for the demonstration, times included. */
            is_generated: boolean;
            /** @description The day's tasks. */
            missions: components["schemas"]["LotteryMission"][];
            /** @description A word for the client's texts. */
            name: string;
            /**
             * Format: int64
             * @description When the day's missions begin anew, in milliseconds since 1970 UTC; absent on the last day.
             */
            next_reset_at?: number | null;
            /**
             * Format: int64
             * @description When this was read.
             */
            now: number;
            /** @description From the highest to the lowest, in the order of the table. */
            prizes: components["schemas"]["LotteryPrize"][];
            /**
             * Format: int64
             * @description When the table was published, in milliseconds since 1970 UTC.
             */
            published_at: number;
            /** @description The reward for spending. */
            reward: components["schemas"]["LotteryReward"];
            /**
             * Format: int64
             * @description When it begins, in milliseconds since 1970 UTC.
             */
            starts_at: number;
            /** @description How it stands. */
            status: components["schemas"]["LotteryPhase"];
            /** @description SHA-256 of the table as [`LotteryFairness::table`] has it, and since when it is public. */
            table_hash: string;
            /** @description The tiers of spending. */
            tiers: components["schemas"]["LotteryTier"][];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /** @description What everybody needs to check draws. */
        LotteryFairness: {
            /** @description How results are computed: guildhall-fair-1. */
            algorithm: string;
            cancelled?: components["schemas"]["LotteryCancelled"] | null;
            /** @description The days of the event. */
            days: components["schemas"]["LotteryDay"][];
            /**
             * Format: int64
             * @description How many draws there were.
             */
            draws: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /**
             * Format: int64
             * @description When the table was published, in milliseconds since 1970 UTC.
             */
            published_at: number;
            /** @description Exactly the text that was hashed. */
            table: string;
            /** @description The hash of the table of prizes. */
            table_hash: string;
            /** @description How often each prize came. */
            tally: components["schemas"]["LotteryTally"][];
        };
        /**
         * @description Names a lottery event.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        LotteryId: string;
        /** @description Answer of `event_log`: Lists all draws of an event in order, without names; replaying them gives the same awards. */
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
            /** @description The participant's own part of the seed. */
            client_seed: string;
            /** @description The day (UTC), as `2026-12-25`. */
            day: string;
            /**
             * Format: int64
             * @description When it was drawn, in milliseconds since 1970 UTC.
             */
            drawn_at: number;
            /**
             * Format: int64
             * @description Counted from 1.
             */
            number: number;
            /** @description The participant's name in the public log, which does not say who it is. */
            player: string;
            /** @description What was given: the same, or the next lower prize of which one was left. */
            prize: components["schemas"]["PrizeName"];
            /**
             * Format: int32
             * @description The number that was drawn, 0 to 999,999.
             */
            roll: number;
            /** @description What the number stands for in the table. */
            rolled: components["schemas"]["PrizeName"];
            /**
             * Format: int64
             * @description Its place, counted from 1.
             */
            seq: number;
        };
        /** @description Something to do each UTC day. The server sees whether it was done. */
        LotteryMission: {
            /**
             * Format: int32
             * @description How many chances it gives.
             */
            chances: number;
            /** @description The task. */
            mission: components["schemas"]["LotteryMissionName"];
            /**
             * Format: int32
             * @description How often it has to be seen.
             */
            target: number;
        };
        /**
         * @description A daily mission. Spec §9: together they give two chances; which missions there are is ours.
         *
         *     - `visit`: The player has opened the lottery page.
         *     - `look_at_goods`: The player has looked at enough different goods.
         * @enum {string}
         */
        LotteryMissionName: "visit" | "look_at_goods";
        /**
         * @description The state of a mission today.
         *
         *     - `done`: May be claimed.
         * @enum {string}
         */
        LotteryMissionProgress: "open" | "done" | "claimed";
        /** @description How far the caller is with one of today's missions. */
        LotteryMissionState: {
            /** @description The task. */
            mission: components["schemas"]["LotteryMissionName"];
            /**
             * Format: int32
             * @description How often the server saw it today.
             */
            seen: number;
            /** @description How it stands. */
            state: components["schemas"]["LotteryMissionProgress"];
            /**
             * Format: int32
             * @description How much is needed.
             */
            target: number;
        };
        /**
         * @description The stage of an event.
         *
         *     - `cancelled`: It was announced and will not take place.
         * @enum {string}
         */
        LotteryPhase: "announced" | "open" | "over" | "cancelled";
        /** @description One line of the table. */
        LotteryPrize: {
            coupon?: components["schemas"]["LotteryCouponTerms"] | null;
            /**
             * Format: int64
             * @description Given so far.
             */
            given: number;
            /** @description What kind it is. */
            kind: components["schemas"]["LotteryPrizeKind"];
            /**
             * Format: int64
             * @description How many are left.
             */
            left?: number | null;
            /**
             * Format: int32
             * @description So many in a million draws.
             */
            odds_ppm: number;
            /** @description crystals_6480, welkin_moon, coupon_50, coupon_5, coupon_3 or thanks. */
            prize: components["schemas"]["PrizeName"];
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
        /**
         * @description What a prize is.
         *
         *     - `entitlement`: A pass or a pack.
         * @enum {string}
         */
        LotteryPrizeKind: "coupon" | "entitlement" | "nothing";
        /**
         * @description What gave a coupon or an entitlement.
         * @enum {string}
         */
        LotteryPrizeSource: "lottery_draw" | "lottery_reward";
        /** @description A prize without a draw, for spending so much in so many days. */
        LotteryReward: {
            /**
             * Format: int32
             * @description Within so many days.
             */
            days: number;
            /** @description As in [`LotteryPrize::prize`]. */
            prize: components["schemas"]["PrizeName"];
            /**
             * Format: int64
             * @description What has to be spent, in cents.
             */
            spend_cents: number;
        };
        /**
         * @description The state of the spending reward.
         *
         *     - `reached`: May be claimed.
         * @enum {string}
         */
        LotteryRewardProgress: "open" | "reached" | "claimed";
        /** @description How far the caller is from the reward. */
        LotteryRewardState: {
            /**
             * Format: int64
             * @description Spent in the last so many days.
             */
            spend_cents: number;
            /** @description How it stands. */
            state: components["schemas"]["LotteryRewardProgress"];
        };
        /** @description How the caller stands in an event. */
        LotterySession: {
            /** @description The chances of the caller. */
            chances: components["schemas"]["LotteryChances"];
            /** @description Goes into every draw; the caller may set it. */
            client_seed: string;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
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
            /** @description The reward for spending. */
            reward: components["schemas"]["LotteryRewardState"];
            /**
             * Format: int64
             * @description Spent within the event by now.
             */
            spend_cents: number;
            /** @description The tiers of spending. */
            tiers: components["schemas"]["LotteryTierState"][];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /** @description Input of `lottery_session`: Returns the caller's state in an event. Viewing it completes today's first mission. */
        LotterySessionRequest: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
        };
        /** @description How often a prize should have come, and how often it did. */
        LotteryTally: {
            /**
             * Format: int64
             * @description How often it was given.
             */
            given: number;
            /**
             * Format: int32
             * @description How likely it is, in millionths.
             */
            odds_ppm: number;
            /** @description The prize. */
            prize: components["schemas"]["PrizeName"];
            /**
             * Format: int64
             * @description How often it was drawn.
             */
            rolled: number;
        };
        /** @description Chances granted for spending that much within the event. */
        LotteryTier: {
            /**
             * Format: int32
             * @description How many chances it gives.
             */
            chances: number;
            /**
             * Format: int64
             * @description Spent within the event, what was given back taken off.
             */
            spend_cents: number;
        };
        /**
         * @description The state of a tier.
         *
         *     - `reached`: May be claimed.
         *     - `taken_back`: A refund has taken it back.
         * @enum {string}
         */
        LotteryTierProgress: "open" | "reached" | "claimed" | "taken_back";
        /** @description How far the caller is from one tier. */
        LotteryTierState: {
            /**
             * Format: int64
             * @description What has to be spent, in cents.
             */
            spend_cents: number;
            /** @description How it stands. */
            state: components["schemas"]["LotteryTierProgress"];
        };
        /** @description A maintenance of a game: nothing of it can be delivered meanwhile, and its top-up queues call nobody. */
        Maintenance: {
            /**
             * Format: int64
             * @description When it is expected to end, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The key of the game. */
            game: string;
            /** @description The maintenance. */
            maintenance_id: components["schemas"]["MaintenanceId"];
            /**
             * Format: int64
             * @description When it begins or began, in milliseconds since 1970 UTC.
             */
            starts_at: number;
            /** @description What the shop says about it, in the caller's language, or else in English. */
            text: string;
        };
        /** @description Maintenance of games, under way or soon. */
        MaintenanceConf: {
            /**
             * Format: int64
             * @description Now, by the server's clock, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description What is under way, and what begins within seven days; the earliest first. */
            maintenance: components["schemas"]["Maintenance"][];
        };
        /**
         * @description Names a maintenance of a game.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        MaintenanceId: string;
        /**
         * @description How a maintenance stands at a moment.
         *
         *     - `planned`: It has not begun.
         *     - `under_way`: The game is under maintenance.
         *     - `over`: It is over, or was called off.
         * @enum {string}
         */
        MaintenancePhase: "planned" | "under_way" | "over";
        /** @description Which maintenance, and as it was seen. */
        MaintenanceRef: {
            /** @description The maintenance. */
            maintenance_id: components["schemas"]["MaintenanceId"];
            /**
             * Format: int64
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description A maintenance that was planned or changed. */
        MaintenanceSaved: {
            /** @description The maintenance. */
            maintenance_id: components["schemas"]["MaintenanceId"];
            /**
             * Format: int64
             * @description The version it is at now.
             */
            version: number;
        };
        /** @description Input of `console_member_save`: Adds a member to a team, changes their role, or removes them. */
        MemberSave: {
            /**
             * Format: int64
             * @description Conversations of this team they are given at a time.
             */
            capacity: number;
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
            /** @description Empty is all. */
            games: string[];
            /** @description Whether they supervise the team. */
            is_supervisor: boolean;
            /** @description Empty is all. */
            languages: string[];
            /** @description They leave the team. */
            remove?: boolean | null;
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /** @description The agent. */
            uid: components["schemas"]["Uid"];
        };
        /** @description A note that mentions the caller. */
        Mention: {
            /** @description The note. */
            note: components["schemas"]["Note"];
            /** @description Whether the caller has read it. */
            read: boolean;
            /** @description Whose conversation it is about. */
            title: string;
        };
        /** @description Answer of `console_mentions`: Lists notes that mention the caller, newest first. */
        MentionPage: {
            /** @description Who is mentioned. */
            mentions: components["schemas"]["Mention"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /**
             * Format: int64
             * @description How many are unread.
             */
            unread: number;
        };
        /** @description Push `mention`: a note mentions this agent. */
        MentionPush: {
            /** @description The note. */
            note: components["schemas"]["Note"];
            /**
             * Format: int64
             * @description How many are unread.
             */
            unread: number;
        };
        /** @description Input of `console_mentions`: Lists notes that mention the caller, newest first. */
        Mentions: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /** @description Only those the caller has not read. */
            unread?: boolean | null;
        };
        /** @description Input of `merge_vistor_msg`: Moves a visitor's conversations to the signed-in account, once. */
        MergeVisitor: {
            /** @description Of the visitor whose conversations move to the caller. */
            visitor_token: string;
        };
        /** @description Answer of `merge_vistor_msg`: Moves a visitor's conversations to the signed-in account, once. */
        MergedVisitor: {
            /** @description Conversations that moved. */
            merged: number;
        };
        /** @description One entry of a conversation's log. */
        Message: {
            /** @description What the message says. */
            body: components["schemas"]["Body"];
            /** @description Who pressed what. */
            clicks?: components["schemas"]["Click"][];
            /** @description As the sender made it. */
            client_msg_id: components["schemas"]["ClientMsgId"];
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Uid of the sender; `0` is the system itself. */
            from: string;
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
            /**
             * @description When true, the body holds nothing but its type.
             * @enum {boolean}
             */
            recalled: false;
            /**
             * Format: int64
             * @description When it was kept, in milliseconds since 1970 UTC.
             */
            send_time: number;
            /**
             * Format: int64
             * @description 1..n without a gap.
             */
            seq: number;
            /** @description As the conversation's. */
            type: components["schemas"]["ConversationKind"];
        } | {
            /** @description What is left of the message's body. */
            body: components["schemas"]["RecalledBody"];
            /** @description Who pressed what. */
            clicks?: components["schemas"]["Click"][];
            /** @description As the sender made it. */
            client_msg_id: components["schemas"]["ClientMsgId"];
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Uid of the sender; `0` is the system itself. */
            from: string;
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
            /**
             * @description When true, the body holds nothing but its type.
             * @enum {boolean}
             */
            recalled: true;
            /**
             * Format: int64
             * @description When it was kept, in milliseconds since 1970 UTC.
             */
            send_time: number;
            /**
             * Format: int64
             * @description 1..n without a gap.
             */
            seq: number;
            /** @description As the conversation's. */
            type: components["schemas"]["ConversationKind"];
        };
        /** @description A page of history, ascending. */
        MessagePage: {
            /** @description Whether there is more in the direction asked for. */
            has_more: boolean;
            /**
             * Format: int64
             * @description The last `seq` of the conversation.
             */
            last_seq: number;
            /** @description The messages. */
            messages: components["schemas"]["Message"][];
            /** @description Those there are of these messages. */
            translations: components["schemas"]["Translation"][];
        };
        /** @description Names one message. */
        MessageRef: {
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
        };
        /** @description The server has not seen the mission done. */
        MissionNotDoneRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "MISSION_NOT_DONE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `event_mission`: Claims today's chance of a completed mission. */
        MissionRequest: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /** @description The task whose chances are claimed. */
            mission: components["schemas"]["LotteryMissionName"];
        };
        /**
         * @description Where money on a balance came from, in the order of spending: what cannot be withdrawn is spent first.
         *
         *     - `refund`: A card payment that was refunded to the balance.
         *     - `sale`: Proceeds of sales: the only money that may be withdrawn.
         * @enum {string}
         */
        MoneyOrigin: "bonus" | "refund" | "deposit" | "sale";
        /**
         * @description What a movement of money at the payment provider is.
         *
         *     - `charge`: A payer's money has arrived.
         *     - `charge_failure`: It was reported as arrived and has not: a bank has called it back.
         *     - `refund`: It has gone back to the payer.
         *     - `refund_failure`: A refund did not reach the payer and has come back.
         *     - `dispute`: A payer's bank has taken it back.
         *     - `dispute_reversal`: The bank has returned it: the dispute was won.
         *     - `fee`: The provider's price for something else than a single payment.
         *     - `payout`: It has left for the house's bank account.
         *     - `other`: Something else.
         * @enum {string}
         */
        MovementKind: "charge" | "charge_failure" | "refund" | "refund_failure" | "dispute" | "dispute_reversal" | "fee" | "payout" | "other";
        /**
         * @description Names a message: its conversation and its `seq`.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1
         */
        MsgId: string;
        /** @description Input of `msg_list`: Returns a page of a conversation's messages, oldest first. */
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
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            language?: components["schemas"]["LanguageKey"] | null;
            /**
             * Format: int64
             * @description Most messages: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
        };
        /** @description Whose turn it is, until when, and where the order goes if nothing is done. */
        MustAct: {
            otherwise?: components["schemas"]["OrderStatus"] | null;
            /**
             * Format: int64
             * @description The deadline, in milliseconds since 1970 UTC; absent without one.
             */
            until?: number | null;
            /** @description The side whose turn it is; `house` while a refund is carried out, `nobody` once the order has ended. */
            who: components["schemas"]["OrderTurn"];
        };
        /** @description The caller has no chance left. */
        NoChanceRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NO_CHANCE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The conversation is assigned to another agent; take it over first. */
        NotAssigneeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NOT_ASSIGNEE";
            /** @description What a client needs to act on this refusal. */
            data?: {
                /** @description Uid of the agent it is assigned to, if it is assigned. */
                agent?: string;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description There is no such object for this caller. Another person's object looks the same as none. */
        NotFoundRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NOT_FOUND";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The caller's own message, one of the shop, one that was taken back, or one to customer service: none is reported. */
        NotReportableRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NOT_REPORTABLE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The asset cannot be traded yet. */
        NotTradableRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NOT_TRADABLE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description What an agent noted. */
        Note: {
            /**
             * Format: int64
             * @description The conversation's last message when it was written.
             */
            at_seq: number;
            /** @description Who wrote it. */
            author: components["schemas"]["Profile"];
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description What kind it is. */
            kind: components["schemas"]["NoteKind"];
            /** @description Who is mentioned. */
            mentions: components["schemas"]["Profile"][];
            /** @description The note. */
            note_id: string;
            /** @description What it says. */
            text: string;
        };
        /** @description Input of `console_note_add`: Adds a note to a conversation, for agents only. */
        NoteAdd: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Members of the staff, at most 10. */
            mentions?: components["schemas"]["Uid"][] | null;
            /**
             * Format: uuid
             * @description Made by the writer once and repeated with every retry: a repeat gets the first answer.
             */
            note_id: string;
            /** @description What agents should know; customers never see it. */
            text: string;
        };
        /**
         * @description Why there is a note.
         *
         *     - `transfer`: A hand-over requires one.
         * @enum {string}
         */
        NoteKind: "note" | "transfer";
        /** @description Input of `console_mention_read`: Marks notes that mention the caller as read. */
        NoteRef: {
            /**
             * Format: uuid
             * @description The note.
             */
            note_id: string;
        };
        /** @description Answer of `console_notes`: Lists the agents' notes on a conversation, oldest first. */
        Notes: {
            /** @description The notes. */
            notes: components["schemas"]["Note"][];
        };
        /** @description Something the caller is told of. */
        Notice: {
            /**
             * Format: int64
             * @description How much it is about, in US cents; absent if it is about no money.
             */
            amount_cents?: number | null;
            /**
             * Format: int64
             * @description When it was written, in milliseconds since 1970 UTC.
             */
            created_at: number;
            event?: components["schemas"]["NoticeEvent"] | null;
            /** @description What it tells of. */
            kind: components["schemas"]["NoticeKind"];
            /** @description The notice. The newer one has the higher number. */
            notice_id: components["schemas"]["NoticeId"];
            /** @description The tab it is listed in. */
            notice_type: components["schemas"]["NoticeType"];
            order?: components["schemas"]["NoticeOrder"] | null;
            payment_id?: components["schemas"]["PaymentId"] | null;
            /** @description Whether the caller has read it. */
            read: boolean;
            review?: components["schemas"]["NoticeReview"] | null;
            side?: components["schemas"]["OrderParty"] | null;
            /**
             * Format: int64
             * @description When something happens by itself, in milliseconds since 1970 UTC; absent without a deadline.
             */
            until?: number | null;
        };
        /** @description What is about the caller's money or the safety of their account cannot be turned off. */
        NoticeAlwaysOnRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "NOTICE_ALWAYS_ON";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The field of the request: `group`. */
                field: string;
                /** @description The group that stays as it is. */
                group: components["schemas"]["NoticeGroup"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description How somebody is told.
         *
         *     - `in_page`: In the product: counted as unread, and shown as it happens.
         * @enum {string}
         */
        NoticeChannel: "in_page" | "mail";
        /** @description What a notice says of its lottery event. */
        NoticeEvent: {
            cancelled?: components["schemas"]["LotteryCancelled"] | null;
            /**
             * Format: int64
             * @description When it was to end, in milliseconds since 1970 UTC.
             */
            ends_at: number;
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /**
             * Format: int64
             * @description When it was to begin, in milliseconds since 1970 UTC.
             */
            starts_at: number;
        };
        /**
         * @description Events that are turned on and off together.
         *
         *     - `orders`: Sales and deliveries.
         *     - `money`: Receipts, payments, proceeds, refunds and deposits. Always on.
         *     - `disputes`: Problems that were reported, and how they were decided.
         *     - `top_up`: The caller's turn in a top-up queue.
         *     - `messages`: Messages that wait to be read. In the product the conversations show them themselves.
         *     - `events`: Lottery events. Never by mail: to have opened the page is not to have asked for letters.
         *     - `reviews`: What became of reports, and decisions about what the reader said. Always on: an appeal has its time.
         *     - `safety`: Sign-in, password, email address and roles. Always on.
         * @enum {string}
         */
        NoticeGroup: "orders" | "money" | "disputes" | "top_up" | "messages" | "events" | "reviews" | "safety";
        /**
         * @description Names a notice. The newer one has the higher number.
         * @example 1000001
         */
        NoticeId: string;
        /**
         * @description What a notice tells of.
         *
         *     - `sold`: A buyer has paid for the seller's item; with the time to deliver by, unless the buyer's information comes first.
         *     - `to_deliver`: The buyer has submitted the information; the seller delivers now.
         *     - `paid`: The provider has captured the buyer's payment; with the time to submit information by, if the seller needs any.
         *     - `payment_failed`: The buyer's payment has failed; with the time to try again by.
         *     - `delivered`: The buyer checks what was delivered, or it counts as received at the time given.
         *     - `delivery_failed`: The seller could not deliver; the buyer may wait until the time given.
         *     - `proceeds`: The sale is over and its proceeds are on the seller's balance.
         *     - `refunding`: Money is on its way back to the buyer.
         *     - `refunded`: Money is back with the buyer.
         *     - `refund_failed`: The provider refused the refund; the buyer may take it on the balance.
         *     - `sale_refunded`: The seller's sale ended in a refund.
         *     - `dispute_opened`: The other party opened a dispute; with the time to answer by.
         *     - `dispute_answered`: The other party, or customer service, added to the dispute.
         *     - `dispute_withdrawn`: The other party withdrew the dispute.
         *     - `dispute_decided`: The dispute is over; with the refund, zero if there is none.
         *     - `your_turn`: A device is free for the buyer's top-up until the time given.
         *     - `turn_missed`: The buyer did not start the top-up in time.
         *     - `deposited`: A deposit is on the balance.
         *     - `balance_added`: Staff have added to the balance.
         *     - `balance_taken`: Staff have taken something off the balance.
         *     - `event_cancelled`: A lottery event that the reader has a session in will not take place; with the reason.
         *     - `report_decided`: Somebody has looked at what the reader reported; with whether something was done.
         *     - `message_removed`: A message of the reader was removed; with the reason, and the time to appeal by.
         *     - `warned`: The reader is warned; with the reason, and the time to appeal by.
         *     - `account_frozen`: The reader's account was frozen; with the reason, and the time to appeal by.
         *     - `appeal_decided`: The reader's appeal is decided.
         *     - `viewed_to_help`: An administrator has looked at the shop as the reader sees it, because the reader asked for help.
         *     - `viewed_for_safety`: The same, because something about the account is checked.
         * @enum {string}
         */
        NoticeKind: "sold" | "to_deliver" | "paid" | "payment_failed" | "delivered" | "delivery_failed" | "proceeds" | "refunding" | "refunded" | "refund_failed" | "sale_refunded" | "dispute_opened" | "dispute_answered" | "dispute_withdrawn" | "dispute_decided" | "your_turn" | "turn_missed" | "deposited" | "balance_added" | "balance_taken" | "event_cancelled" | "report_decided" | "message_removed" | "warned" | "account_frozen" | "appeal_decided" | "viewed_to_help" | "viewed_for_safety";
        /** @description What a notice says of its order. */
        NoticeOrder: {
            /** @description The key of the game. */
            game: string;
            /** @description What was bought. */
            goods_id: string;
            /** @description Its name in English, as it was bought. */
            name: string;
            /** @description {language: name} where it has one of its own. */
            names: {
                [key: string]: string;
            };
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description How many pieces.
             */
            quantity: number;
            /** @description Where the order stands now. */
            status: components["schemas"]["OrderStatus"];
        };
        /** @description A page of notices, newest first. */
        NoticePage: {
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /** @description The notices. */
            notices: components["schemas"]["Notice"][];
            /** @description How many are unread in all. */
            unread: components["schemas"]["UnreadNotices"];
        };
        /** @description Whether the caller is told of a group of events on one channel. */
        NoticePreference: {
            /** @description The way. */
            channel: components["schemas"]["NoticeChannel"];
            /** @description Whether it is on for everybody and cannot be turned off. */
            fixed: boolean;
            /** @description The events. */
            group: components["schemas"]["NoticeGroup"];
            /** @description Whether the caller is told of them this way. */
            on: boolean;
        };
        /** @description A choice. */
        NoticePreferenceSet: {
            /** @description The way. */
            channel: components["schemas"]["NoticeChannel"];
            /** @description The events. */
            group: components["schemas"]["NoticeGroup"];
            /** @description Whether the caller wants to be told of them this way. */
            on: boolean;
        };
        /** @description The matrix. */
        NoticePreferences: {
            /** @description By group, then channel. A channel that such events never take is left out. */
            preferences: components["schemas"]["NoticePreference"][];
        };
        /** @description Push `notice`: the caller is told of something. */
        NoticePush: {
            /** @description What it is. */
            notice: components["schemas"]["Notice"];
            /** @description How many are unread now. */
            unread: components["schemas"]["UnreadNotices"];
        };
        /** @description Either `notice_ids`, or all: of `notice_type`, up to `up_to`, or both. */
        NoticeRead: {
            /** @description These, at most 100. If one of them is not the caller's, nothing is marked. */
            notice_ids?: components["schemas"]["NoticeId"][] | null;
            notice_type?: components["schemas"]["NoticeType"] | null;
            up_to?: components["schemas"]["NoticeId"] | null;
        };
        /** @description What a notice says of a decision. Who was decided against reads more than who reported. */
        NoticeReview: {
            appeal?: components["schemas"]["AppealOutcome"] | null;
            case_id?: components["schemas"]["CaseId"] | null;
            kind?: components["schemas"]["ReviewKind"] | null;
            reason?: components["schemas"]["ReviewReason"] | null;
            report?: components["schemas"]["ReportState"] | null;
        };
        /**
         * @description The tab of the notice center a notice is listed in. Spec §2.
         *
         *     - `trade`: Orders, top-ups and money.
         *     - `system`: The account and the product.
         *     - `social`: The community.
         * @enum {string}
         */
        NoticeType: "trade" | "system" | "social";
        /** @description In the unit of its figure: counts and cents are whole numbers. */
        Number: number;
        /** @description A page of a list, and which one it is. */
        Numbered_Asset: {
            /** @description The entries of this page. */
            items: components["schemas"]["Asset"][];
            /**
             * Format: int64
             * @description Which page this is, counted from 1.
             */
            page_num: number;
            /**
             * Format: int64
             * @description Most entries of a page, as asked for.
             */
            page_size: number;
            /**
             * Format: int64
             * @description Entries of the whole list. Orders and movements of money are counted up to 10,000.
             */
            total: number;
        };
        /** @description A page of a list, and which one it is. */
        Numbered_OwnSellOrder: {
            /** @description The entries of this page. */
            items: components["schemas"]["OwnSellOrder"][];
            /**
             * Format: int64
             * @description Which page this is, counted from 1.
             */
            page_num: number;
            /**
             * Format: int64
             * @description Most entries of a page, as asked for.
             */
            page_size: number;
            /**
             * Format: int64
             * @description Entries of the whole list. Orders and movements of money are counted up to 10,000.
             */
            total: number;
        };
        /** @description A page of a list, and which one it is. */
        Numbered_SellOrder: {
            /** @description The entries of this page. */
            items: components["schemas"]["SellOrder"][];
            /**
             * Format: int64
             * @description Which page this is, counted from 1.
             */
            page_num: number;
            /**
             * Format: int64
             * @description Most entries of a page, as asked for.
             */
            page_size: number;
            /**
             * Format: int64
             * @description Entries of the whole list. Orders and movements of money are counted up to 10,000.
             */
            total: number;
        };
        /**
         * @description In which order offers of goods come.
         * @enum {string}
         */
        OfferSort: "price.asc" | "price.desc" | "float.asc" | "float.desc" | "newest";
        /** @description A ready-made answer in one language. What is beside title and text is for staff. */
        OfferedTemplate: {
            scope?: components["schemas"]["TemplateScope"] | null;
            /** @description Typed after `/`, it inserts the template. */
            shortcut?: string | null;
            /** @description Words to find it by. */
            tags?: string[] | null;
            /** @description The template. */
            template_id: components["schemas"]["TemplateId"];
            /** @description What it says. */
            text: string;
            /** @description What it is called. */
            title: string;
            upload_id?: components["schemas"]["UploadId"] | null;
            /**
             * Format: int64
             * @description How often it was used.
             */
            use_count?: number | null;
        };
        /** @description Answer of `watch_presence`: Returns who is online; over a socket, also subscribes to changes. */
        Online: {
            /** @description Those of the given people who are online now. */
            online: string[];
        };
        /** @description Input of `order_open_dispute`: Opens a dispute; the other side has to answer. */
        OpenDisputeRequest: {
            /**
             * Format: int64
             * @description What a buyer wants back; all of it if nothing is said.
             */
            asked_cents?: number | null;
            /** @description What is wrong. */
            category: components["schemas"]["DisputeCategory"];
            /** @description Pictures that show it: the caller's uploads. */
            images?: components["schemas"]["UploadId"][] | null;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description What happened, in the words of the buyer. */
            text: string;
        };
        /** @description Which packs a new queue is for, and how it begins. */
        OpenQueueRequest: {
            /**
             * Format: int64
             * @description How many devices it begins with.
             */
            devices: number;
            /** @description The key of a game with packs. */
            game: string;
            /** @description The region of the packs; empty where the game has none. */
            region?: string;
            /** @description The seller whose packs are redeemed: the storefront. */
            seller: components["schemas"]["Uid"];
        };
        /** @description A queue as operators see it. */
        OperatorQueue: components["schemas"]["TopUpQueue"] & {
            /**
             * Format: int64
             * @description How many were called.
             */
            called: number;
            /** @description When it is open in a week; always if there are none. */
            hours: components["schemas"]["DayHours"][];
            /** @description It is outside of them: it opens at `opens_at`, whatever is done by hand. */
            is_closed_by_hours: boolean;
            /**
             * Format: int64
             * @description Until when maintenance of its game has paused it, as expected, in milliseconds since 1970 UTC; it goes on by itself then. Absent if it
             *     has not, and once somebody has set the queue by hand.
             */
            maintenance_until?: number | null;
            /** @description Of the last hour, those in which something happened. */
            minutes: components["schemas"]["TopUpMinute"][];
            /**
             * Format: int64
             * @description Since when the first one waits, in milliseconds since 1970 UTC.
             */
            oldest_joined_at?: number | null;
            /** @description The devices. */
            pool: components["schemas"]["TopUpDevice"][];
            /**
             * Format: int64
             * @description How many are being redeemed.
             */
            redeeming: number;
            /**
             * Format: int64
             * @description How long a device was held for one person, lately.
             */
            service_p50_seconds?: number | null;
            /**
             * Format: int64
             * @description Nine of ten took at most so long, in seconds.
             */
            service_p90_seconds?: number | null;
            /** @description Its time zone, by the IANA time zone database. */
            time_zone: string;
        };
        /** @description Answer of `topup_operator_queues`: Lists every queue with its devices and its last hour. */
        OperatorQueues: {
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The queues. */
            queues: components["schemas"]["OperatorQueue"][];
        };
        /** @description An order, as one side sees it. */
        Order: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /** @description Who bought. */
            buyer: components["schemas"]["TradeProfile"];
            /**
             * Format: int64
             * @description When it was placed, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: double
             * @description What one US dollar was in that currency.
             */
            currency_rate: number;
            /**
             * Format: int64
             * @description When it was delivered, in milliseconds since 1970 UTC.
             */
            delivered_at?: number | null;
            dispute?: components["schemas"]["Dispute"] | null;
            /**
             * Format: int64
             * @description What has to be paid, in cents.
             */
            due_cents: number;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970 UTC.
             */
            ended_at?: number | null;
            /**
             * Format: int64
             * @description For the seller and staff only.
             */
            fee_cents?: number | null;
            /** @description The key of the game. */
            game: string;
            /** @description {language: name} of the game. */
            game_names: Record<string, unknown>;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description What the seller gets after the fee, in cents.
             */
            income_cents?: number | null;
            /** @description Who has to act next, and by when. */
            must_act: components["schemas"]["MustAct"];
            /** @description What it was called in English when it was bought. */
            name: string;
            /** @description {language: name} where it has one of its own. */
            names: Record<string, unknown>;
            /** @description For people to say and to search. */
            number: string;
            /** @description Its id in every call about it. */
            order_id: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description When it was paid, in milliseconds since 1970 UTC.
             */
            paid_at?: number | null;
            /**
             * Format: int32
             * @description How many.
             */
            quantity: number;
            /**
             * Format: int64
             * @description What has gone back so far, in cents.
             */
            refunded_cents: number;
            /** @description The buyer's note to the seller. */
            remark: string;
            /** @description The listing. */
            sell_order_id: components["schemas"]["SellOrderId"];
            /** @description Who sold. */
            seller: components["schemas"]["TradeProfile"];
            /** @description Which side the reader is on. */
            side: components["schemas"]["OrderSide"];
            /** @description What was bought, as it was then. */
            snapshot: components["schemas"]["OrderSnapshot"];
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
            /** @description The part of the game: a region, a server, a platform; empty without one. */
            subgame_name: string;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            unit_price_cents: number;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /** @description A conversation about an order. */
        OrderConversation: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            customer?: components["schemas"]["Uid"] | null;
            /** @description How it stands. */
            state: components["schemas"]["ConversationState"];
        };
        /** @description How many orders somebody has; each counted up to 10,000. */
        OrderCounts: {
            /**
             * Format: int64
             * @description As the buyer.
             */
            bought: number;
            /**
             * Format: int64
             * @description As the seller.
             */
            sold: number;
        };
        /** @description An order with its timeline, its payments and its refunds. */
        OrderDetail: components["schemas"]["Order"] & {
            /** @description What the buyer told the seller; for these two, until the order is over. */
            info?: Record<string, unknown> | null;
            /** @description The buyer's. */
            payments: components["schemas"]["Payment"][];
            proposal?: components["schemas"]["RulingProposal"] | null;
            /** @description Money that goes back. */
            refunds: components["schemas"]["Refund"][];
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /**
         * @description What happened: an entry of the order's timeline.
         * @enum {string}
         */
        OrderEventKind: "placed" | "payment_started" | "paid" | "payment_failed" | "closed" | "cancelled" | "info_submitted" | "info_skipped" | "info_missing" | "delivered" | "delivery_failed" | "not_delivered" | "confirmed" | "auto_confirmed" | "given_back" | "dispute_opened" | "evidence_added" | "dispute_withdrawn" | "agreed" | "ruled" | "refunded_by_staff" | "silence_decided" | "escalated" | "refund_settled" | "redeeming_began" | "redeemed_in_part" | "redeeming_failed";
        /**
         * @description A group of orders in the list of all orders.
         *
         *     - `unpaid`: Not paid for yet.
         *     - `open`: Paid, and not finished.
         *     - `refunding`: Money is on its way back.
         *     - `completed`: Received; perhaps a part of the money went back.
         *     - `cancelled`: Closed or cancelled before the payment, or refunded in full.
         * @enum {string}
         */
        OrderGroup: "all" | "unpaid" | "open" | "disputed" | "refunding" | "completed" | "cancelled";
        /**
         * @description Names an order.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        OrderId: string;
        /**
         * @description How the information that the seller needs from the buyer stands.
         *
         *     - `not_needed`: The seller needs none.
         *     - `awaited`: The buyer has not given it.
         *     - `given`: The two sides can read it.
         *     - `skipped`: The seller began without it.
         *     - `deleted`: It was given, and was deleted when the order ended.
         *     - `missing`: The order ended before it was given.
         * @enum {string}
         */
        OrderInformation: "not_needed" | "awaited" | "given" | "skipped" | "deleted" | "missing";
        /** @description An entry of the ledger. */
        OrderLedgerEntry: {
            /** @description What the account is for. */
            account: components["schemas"]["LedgerAccountKind"];
            /**
             * Format: int64
             * @description In cents; less than zero is taken from the account.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it was booked, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description What moved the money. */
            cause: components["schemas"]["CashFlowCause"];
            origin?: components["schemas"]["MoneyOrigin"] | null;
            /**
             * Format: int64
             * @description Entries with the same number are one transaction.
             */
            transaction_id: number;
            uid?: components["schemas"]["Uid"] | null;
        };
        /** @description Answer of `bill_order`: Lists the caller's orders, newest first. */
        OrderPage: {
            /** @description How many orders stand under each tab. */
            counts: {
                [key: string]: number;
            };
            /** @description The entries. */
            items: components["schemas"]["Order"][];
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /**
         * @description The party that gives a command.
         *
         *     - `house`: The system itself: deadlines and reports of the payment provider.
         * @enum {string}
         */
        OrderParty: "buyer" | "seller" | "staff" | "house";
        /** @description Which order. */
        OrderRef: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
        };
        /** @description Input of `admin_order_refund`: Refunds an order that is paid, not finished and not disputed. About much money it only waits for a second person. */
        OrderRefund: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description Why, for both sides. */
            reason: string;
            /**
             * Format: int64
             * @description What goes back, in cents: all that was paid, or after a delivery a part, and the seller gets the rest.
             */
            refund_cents: number;
        };
        /**
         * @description Whose eyes an order is seen with.
         * @enum {string}
         */
        OrderSide: "buyer" | "seller" | "staff";
        /** @description A piece as it was when it was bought. Exists for the API description only. */
        OrderSnapshot: {
            /** @description What the drawing of it needs. */
            art?: unknown;
            /** @description Its wear band. */
            exterior?: string | null;
            /**
             * Format: float
             * @description How worn it was, 0 to 1; null for what does not wear.
             */
            float?: number | null;
            /**
             * Format: int32
             * @description The number of its pattern.
             */
            paint_seed?: number | null;
        };
        /** @description Answer of `buy_order_state`: Returns an order's status; cheap enough for polling. */
        OrderState: {
            /** @description Who has to act next, and by when. */
            must_act: components["schemas"]["MustAct"];
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /**
         * @description The stage of an order.
         *
         *     - `closed`: Not paid for in time.
         *     - `cancelled`: Cancelled before it was paid for.
         *     - `need_info`: Paid, and the seller waits for the buyer's information.
         * @enum {string}
         */
        OrderStatus: "placed" | "payment_pending" | "payment_failed" | "closed" | "cancelled" | "need_info" | "paid" | "sent" | "delivery_failed" | "disputed" | "refunding" | "refunded" | "partially_completed" | "completed";
        /**
         * @description A tab of the order list.
         * @enum {string}
         */
        OrderTab: "all" | "need_action" | "need_info" | "in_progress" | "refund" | "completed" | "refunded";
        /**
         * @description The party that has to act next.
         * @enum {string}
         */
        OrderTurn: "buyer" | "seller" | "staff" | "house" | "nobody";
        /** @description Not that many are on sale. */
        OutOfStockRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "OUT_OF_STOCK";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The outcome needs another permission beside: freezing and freeing people is for who has `people`. */
        OutcomeNotPermittedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "OUTCOME_NOT_PERMITTED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A seller's own offer. */
        OwnSellOrder: components["schemas"]["SellOrder"] & {
            /** @description The catalogue entry. */
            goods: components["schemas"]["Goods"];
            /**
             * Format: int64
             * @description Of one, after the fee.
             */
            income_cents: number;
            /** @description The latest three that were paid and not refunded, newest first. */
            sales: components["schemas"]["ListingSale"][];
        };
        /** @description A page of a list. */
        Paged_CashFlow: {
            /** @description The entries of this page. */
            items: components["schemas"]["CashFlow"][];
            /**
             * Format: int64
             * @description Entries of the whole list. Orders and movements of money are counted up to 10,000.
             */
            total: number;
        };
        /** @description A page of a list. */
        Paged_Payment: {
            /** @description The entries of this page. */
            items: components["schemas"]["Payment"][];
            /**
             * Format: int64
             * @description Entries of the whole list. Orders and movements of money are counted up to 10,000.
             */
            total: number;
        };
        /** @description A passkey of the caller. */
        Passkey: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description The passkey. */
            id: components["schemas"]["PasskeyId"];
            /**
             * Format: int64
             * @description When somebody last signed in or proved themselves with it, in milliseconds since 1970 UTC; absent until then.
             */
            last_used_at?: number | null;
            /** @description As its owner called it. */
            name: string;
        };
        /** @description What the browser answered. */
        PasskeyAnswer: {
            /** @description What `PublicKeyCredential.toJSON()` says. */
            credential: unknown;
            /** @description Of the call that began it. */
            ticket: string;
        };
        /** @description What the browser is asked. */
        PasskeyChallenge: {
            /** @description In the form of `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
            options: unknown;
            /** @description To be sent back with the answer, within five minutes and once. */
            ticket: string;
        };
        /**
         * @description Names a passkey of an account.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        PasskeyId: string;
        /** @description What the browser answered. */
        PasskeyLogin: {
            /** @description What `PublicKeyCredential.toJSON()` says. */
            credential: unknown;
            /** @description Of `login/begin`. */
            ticket: string;
            /** @description What this device said as a visitor moves to the account. */
            visitor_token?: string | null;
        };
        /** @description One of the caller's passkeys. */
        PasskeyRef: {
            /** @description The passkey. */
            id: components["schemas"]["PasskeyId"];
        };
        /** @description Input of `passkey_register_begin`: Asks for a new passkey: `options` is for `navigator.credentials.create`, the answer for `register/finish`. */
        PasskeyWish: {
            /** @description What its owner calls it: 1 to 40 characters in one line. */
            name: string;
        };
        /** @description Answer of `passkeys`: Lists the caller's passkeys, oldest first. */
        Passkeys: {
            /** @description Whether passkeys can be made and used at the shop's public address. */
            is_available: boolean;
            /** @description The passkeys. */
            passkeys: components["schemas"]["Passkey"][];
        };
        /** @description The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted. */
        PasskeysUnavailableRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PASSKEYS_UNAVAILABLE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The password is one of the common ones. */
        PasswordCommonRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PASSWORD_COMMON";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description `password`: `common`. */
                fields: {
                    [key: string]: "required" | "invalid" | "too_long" | "too_short" | "common" | "duplicate";
                };
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Answer of `pay`: Pays for an order: at once from the balance, or on the payment provider's page. */
        PayAnswer: {
            /** @description The order. */
            order: components["schemas"]["Order"];
            payment?: components["schemas"]["Payment"] | null;
        };
        /** @description Input of `pay`: Pays for an order: at once from the balance, or on the payment provider's page. */
        PayRequest: {
            /** @description balance, card, pay_by_link, convenience_store, bank_transfer or paypal. */
            method: components["schemas"]["PaymentMethod"];
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description A path of this site to come back to. */
            return_url?: string | null;
            /**
             * Format: int64
             * @description The version of the terms that the buyer was shown and accepts by paying; left out where none were shown. It is kept with the payment.
             */
            terms_version?: number | null;
        };
        /** @description A payment of an order, or a deposit. */
        Payment: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            expires_at?: number | null;
            /** @description Why it failed. */
            failure?: string | null;
            local_amount?: components["schemas"]["LocalAmount"] | null;
            /** @description How it is paid. */
            method: components["schemas"]["PaymentMethod"];
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description The payment. */
            payment_id: components["schemas"]["PaymentId"];
            /** @description What it pays for. */
            purpose: components["schemas"]["PaymentPurpose"];
            /** @description Where the payer goes; while it is under way. */
            redirect_url?: string | null;
            /**
             * Format: int64
             * @description When the provider had carried it out, in milliseconds since 1970 UTC.
             */
            settled_at?: number | null;
            /** @description How it stands. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * Format: int64
             * @description The version of the terms that the payer was shown and accepted when it was made; absent where none were.
             */
            terms_version?: number | null;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /** @description What a shop or bank wants to be told. */
            voucher?: string | null;
        };
        /** @description A payment as the provider has it. */
        PaymentAtProvider: {
            /**
             * Format: int64
             * @description What was captured, in cents.
             */
            amount_cents?: number | null;
            /** @description The provider's name of the charge. */
            charge_ref?: string | null;
            /** @description Why it failed: a word of the provider's list. */
            failure?: string | null;
            /** @description `pending`, `approved` (at PayPal, and not captured), `captured`, `failed` or `cancelled`. */
            status: string;
        };
        /** @description A dispute of one payment. */
        PaymentDispute: {
            /**
             * Format: int64
             * @description How much is disputed, in cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it was closed, in milliseconds since 1970 UTC; absent until then.
             */
            closed_at?: number | null;
            /** @description The provider's name for it. */
            dispute_id: string;
            /**
             * Format: int64
             * @description When it was opened, in milliseconds since 1970 UTC.
             */
            opened_at: number;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description The payment. */
            payment_id: components["schemas"]["PaymentId"];
            /** @description A word of the provider's list. */
            reason: string;
            /** @description How far it is. */
            status: components["schemas"]["DisputeStatus"];
            /** @description Who paid. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Answer of `payment_disputes`: Lists disputes (chargebacks) of payments, newest first. */
        PaymentDisputes: {
            /** @description The disputes of this page. */
            disputes: components["schemas"]["PaymentDispute"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description Names a payment: one attempt to pay an order, or a deposit.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        PaymentId: string;
        /** @description A payment in one line. */
        PaymentLine: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description Whether a chargeback of it is open. */
            is_disputed: boolean;
            /** @description How it is paid. */
            method: components["schemas"]["PaymentMethod"];
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description Who pays. */
            payer: components["schemas"]["Profile"];
            /** @description The payment. */
            payment_id: components["schemas"]["PaymentId"];
            /** @description What it pays for. */
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * Format: int64
             * @description What has gone back or is on its way, in cents.
             */
            refunded_cents: number;
            /** @description How it stands. */
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description Answer of `payment_list`: Lists payments of everybody, newest first. */
        PaymentLines: {
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /** @description The payments. */
            payments: components["schemas"]["PaymentLine"][];
        };
        /**
         * @description A payment method.
         * @enum {string}
         */
        PaymentMethod: "balance" | "card" | "pay_by_link" | "convenience_store" | "bank_transfer" | "paypal";
        /**
         * @description Who takes payments for us.
         * @enum {string}
         */
        PaymentProvider: "stripe" | "paypal";
        /**
         * @description What a payment is for.
         * @enum {string}
         */
        PaymentPurpose: "order" | "deposit";
        /** @description What is kept of a payment. */
        PaymentRecord: components["schemas"]["Payment"] & {
            /** @description What the provider calls the charge, once there is one. */
            charge_ref?: string | null;
            /** @description Its chargebacks, oldest first. */
            disputes: components["schemas"]["PaymentDispute"][];
            /** @description What the provider told of it, newest first; what was acted on is kept for a while only. */
            events: components["schemas"]["ProviderEvent"][];
            /** @description Who pays. */
            payer: components["schemas"]["Profile"];
            /** @description What the provider calls it; absent for a payment from the balance, and until the provider was asked. */
            provider_ref?: string | null;
            /** @description Its refunds, oldest first. */
            refunds: components["schemas"]["PaymentRefund"][];
        };
        /** @description A refund of a payment. */
        PaymentRefund: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            cause?: components["schemas"]["OrderEventKind"] | null;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description The payment came when nothing was to be paid any more. */
            is_late: boolean;
            /** @description Its number, as people say it. */
            number: string;
            /** @description What the provider calls it, once it has a name there. */
            provider_ref?: string | null;
            /** @description The refund. */
            refund_id: components["schemas"]["RefundId"];
            /** @description Where it goes. */
            route: components["schemas"]["RefundRoute"];
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970 UTC; absent until then.
             */
            settled_at?: number | null;
            /** @description How it stands. */
            status: components["schemas"]["RefundStatus"];
        };
        /**
         * @description The status of a payment. Spec §4.
         *
         *     - `refunded`: It succeeded after its purpose was gone, and all of it is refunded.
         * @enum {string}
         */
        PaymentStatus: "processing" | "success" | "failed" | "cancelled" | "refunded";
        /** @description Orders of it are under way. */
        PendingTransactionsRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PENDING_TRANSACTIONS";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description A part of the admin area that an agent can be let into.
         *
         *     - `people`: Looks up people and whatever has an id, freezes accounts and takes lost second factors away; not those of staff.
         *     - `orders`: Sees, exports and refunds all orders.
         *     - `payments`: Sees payments beside what the provider says, reconciles days, says what currencies are worth.
         *     - `catalogue`: Changes games and goods, and exports and imports them.
         *     - `settings`: Switches parts of the shop, changes fees, limits and deadlines, writes legal texts.
         *     - `events`: Announces lottery events.
         *     - `reports`: Reads the reports about the business.
         *     - `log`: Reads and exports the log of staff acts.
         *     - `reviews`: Looks at what people report, and decides what becomes of it.
         * @enum {string}
         */
        Permission: "people" | "orders" | "payments" | "catalogue" | "settings" | "events" | "reports" | "log" | "reviews";
        /** @description A customer's position in the queue. */
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
             * @description Seconds: the middle of what is to be expected. Absent when there is too little data to estimate.
             */
            wait_from?: number | null;
            /**
             * Format: int64
             * @description The long end of it.
             */
            wait_to?: number | null;
        };
        /**
         * @description Names a position in a queue of top-ups; it belongs to a paid order.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        PlaceId: string;
        /** @description Push `place`: where the customer stands in line now. */
        PlacePush: components["schemas"]["Place"] & {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
        };
        /** @description Input of `topup_accept`: Accepts the turn and starts redemption. Input of `topup_requeue`: Joins the queue again after a missed turn or an exit. */
        PlaceRef: {
            /** @description The position in the queue. */
            place_id: components["schemas"]["PlaceId"];
        };
        /** @description Not the platform or region the order is for. */
        PlatformMismatchRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PLATFORM_MISMATCH";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The region the order is for. */
                region: string;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Push `presence`, to its subscribers: a person went online or offline. */
        PresencePush: {
            /** @description Whether they have a connection now. */
            online: boolean;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /** @description What can be offered, and for how much. */
        Preview: {
            /** @description The catalogue entries of what would be listed, by `goods_id`. */
            goods_infos: {
                [key: string]: components["schemas"]["Goods"];
            };
            /** @description Pieces of the same goods belong together. */
            group_key_data: {
                [key: string]: string[];
            };
            /** @description The entries. */
            items: components["schemas"]["Previewed"][];
        };
        /** @description An asset that might be put on sale. */
        PreviewItem: {
            /** @description A piece or stack of the caller. */
            asset_id: components["schemas"]["AssetId"];
            /**
             * Format: int32
             * @description In units; one lot if absent.
             */
            quantity?: number | null;
        };
        /** @description Input of `market_sell_order_preview`: Returns what can be offered of these items, and for how much. Items that are not the caller's are left out. */
        PreviewListingRequest: {
            /** @description What would be listed. */
            assets: components["schemas"]["PreviewItem"][];
        };
        /** @description What may be done with one asset, and the prices that go. */
        Previewed: {
            /** @description The piece or stack. */
            asset_id: components["schemas"]["AssetId"];
            /**
             * Format: int64
             * @description How many can be listed.
             */
            available: number;
            /**
             * Format: int64
             * @description The fee, in hundredths of a percent.
             */
            fee_basis_points: number;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description The lowest price on sale, in cents.
             */
            lowest_price_cents?: number | null;
            /**
             * Format: int64
             * @description The highest price that may be asked, in cents.
             */
            max_price_cents: number;
            /**
             * Format: int64
             * @description The lowest price that may be asked, in cents.
             */
            min_price_cents: number;
            /**
             * Format: int64
             * @description In units, at most what there is.
             */
            quantity: number;
            /**
             * Format: int64
             * @description What it usually costs, in cents.
             */
            reference_price_cents?: number | null;
            /** @description How it stands. */
            state: components["schemas"]["AssetState"];
        };
        /** @description The price to ask for one income, and the fee between them. */
        Price: {
            /**
             * Format: int64
             * @description The seller's fee, in cents.
             */
            fee_cents: number;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description What the seller gets after the fee, in cents.
             */
            income_cents: number;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
        };
        /** @description The price is another one than quoted; `data.quote` is the new quote. */
        PriceChangedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PRICE_CHANGED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The same purchase at the price of now. */
                quote: components["schemas"]["Quote"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Answer of `market_price_history`: Returns median, lowest and highest price and volume of each day with sales. */
        PriceHistory: {
            /** @description By wear band. */
            bands: components["schemas"]["BandHistory"][];
            /**
             * Format: int64
             * @description How many days were asked for.
             */
            days: number;
            exterior?: components["schemas"]["Exterior"] | null;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /** @description Whether some of it was made up for the demonstration. */
            has_generated: boolean;
            /**
             * Format: int64
             * @description The middle of the prices paid in all, in cents.
             */
            median_cents?: number | null;
            /** @description Days (UTC) on which something was sold, oldest first. */
            points: components["schemas"]["PricePoint"][];
            /**
             * Format: int64
             * @description How many were sold in all.
             */
            volume: number;
        };
        /** @description The price is outside of what this asset may cost. */
        PriceOutOfRangeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "PRICE_OUT_OF_RANGE";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description The highest price that goes.
                 */
                max_price_cents: number;
                /**
                 * Format: int64
                 * @description The lowest price that goes.
                 */
                min_price_cents: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description One day of a chart. */
        PricePoint: {
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: int64
             * @description The highest price paid, in cents.
             */
            high_cents: number;
            /** @description Whether it was made up for the demonstration. */
            is_generated: boolean;
            /**
             * Format: int64
             * @description The lowest price paid, in cents.
             */
            low_cents: number;
            /**
             * Format: int64
             * @description The middle of the prices paid, in cents.
             */
            median_cents: number;
            /**
             * Format: int64
             * @description How many were sold.
             */
            volume: number;
        };
        /** @description Answer of `market_prices_from_incomes`: Returns the lowest prices that give sellers these incomes. */
        Prices: {
            /** @description The entries. */
            items: components["schemas"]["Price"][];
        };
        /**
         * @description A prize of the house, from dear to cheap. Spec §3. An event's table has some of them; the texts and drawings of clients are of these.
         *
         *     - `thanks`: Nothing but thanks.
         * @enum {string}
         */
        PrizeName: "crystals_6480" | "welkin_moon" | "coupon_50" | "coupon_5" | "coupon_3" | "thanks";
        /** @description A name and a picture. */
        Profile: {
            /** @description The name others see. */
            nickname: string;
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /** @description A ruling that waits. */
        ProposalRef: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description The proposal, as the order or the list of waiting rulings shows it. */
            proposal_id: string;
        };
        /** @description What a provider says at this moment. */
        ProviderBalance: {
            /** @description Why it did not answer, in English, for whoever runs the server. */
            failure?: string | null;
            /** @description Who. */
            provider: components["schemas"]["PaymentProvider"];
            /** @description By currency; empty where it did not answer. */
            sums: components["schemas"]["ProviderSum"][];
        };
        /** @description What lies at the providers beside what should. */
        ProviderBalances: {
            /**
             * Format: int64
             * @description When they were asked, in milliseconds since 1970 UTC.
             */
            asked_at: number;
            /**
             * Format: int64
             * @description What our books say all of them hold for us, before fees and payouts, in US cents.
             */
            books_cents: number;
            /**
             * Format: int64
             * @description What should lie there after all of these, in US cents.
             */
            expected_cents: number;
            /**
             * Format: int64
             * @description What they have kept on the days that were reconciled, in US cents.
             */
            fees_cents: number;
            /**
             * Format: int64
             * @description Disputes at payers' banks, prices of the account, and other movements of these days that our books do not have, in US cents; less
             *     than zero where they took money.
             */
            other_cents: number;
            /**
             * Format: int64
             * @description What they have paid out to our bank on these days, in US cents; less than zero.
             */
            paid_out_cents: number;
            /** @description Each provider that is connected. */
            providers: components["schemas"]["ProviderBalance"][];
        };
        /** @description Something the provider told by itself. */
        ProviderEvent: {
            /** @description The provider's name for it. */
            event_id: string;
            /**
             * Format: int64
             * @description When it was acted on, in milliseconds since 1970 UTC; absent until then.
             */
            handled_at?: number | null;
            /** @description A word of the provider's list. */
            kind: string;
            /** @description The provider's name of the payment it is about. */
            provider_ref?: string | null;
            /**
             * Format: int64
             * @description When it came, in milliseconds since 1970 UTC.
             */
            received_at: number;
        };
        /** @description What lies on our account at a provider in one currency, in its smallest unit. */
        ProviderSum: {
            /**
             * Format: int64
             * @description What could be paid out; less than zero where we owe.
             */
            available: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description What the provider still keeps.
             */
            pending: number;
        };
        /** @description A conversation in line. */
        QueueEntry: {
            /** @description Where the picture of the other side is; absent without one. */
            avatar?: string | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description The key of the game. */
            game: string;
            /** @description The language. */
            language: string;
            /**
             * Format: int32
             * @description 1 is next.
             */
            place: number;
            /** @description The customer's last words. */
            preview: string;
            /** @description How it stands. */
            stage: components["schemas"]["SupportStage"];
            /** @description The customer's name. */
            title: string;
            /** @description How urgent it is. */
            urgency: components["schemas"]["Urgency"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
            /**
             * Format: int32
             * @description 0 is no VIP.
             */
            vip_level: number;
            /**
             * Format: int64
             * @description Since when the customer waits, in milliseconds since 1970 UTC.
             */
            waiting_since: number;
            /** @description Why the customer waits. */
            waiting_why: components["schemas"]["WaitingReason"];
            wanted_agent?: components["schemas"]["Profile"] | null;
        };
        /** @description When a queue is open. */
        QueueHoursRequest: {
            /** @description At most 21 openings of a week, which do not overlap; without any it is always open. */
            hours: components["schemas"]["DayHours"][];
            /** @description The queue. */
            queue_id: components["schemas"]["QueueId"];
            /** @description A name of the IANA time zone database. */
            time_zone: string;
            /**
             * Format: int64
             * @description The version that was seen.
             */
            version: number;
        };
        /**
         * @description Names a queue of top-ups.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        QueueId: string;
        /** @description Answer of `console_queue`: Lists a team's waiting conversations in the order they will be assigned. */
        QueuePage: {
            /** @description The entries. */
            entries: components["schemas"]["QueueEntry"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /** @description How many wait in all. */
            waiting: number;
        };
        /** @description Input of `topup_close`: Closes a queue until 02:00 UTC-6. Input of `topup_drain`: Drains a queue: refuses new joins and serves the places that already wait. Input of `topup_pause`: Pauses a queue for maintenance: no new turns, and deadlines of open turns stop. Input of `topup_resume`: Opens a queue from any state; deadlines continue with the time left. */
        QueueRef: {
            /** @description The queue. */
            queue_id: components["schemas"]["QueueId"];
        };
        /** @description The caller was called and did not come in time. */
        QueueTimeoutRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "QUEUE_TIMEOUT";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description About how many seconds a new place waits.
                 */
                requeue_after: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The caller's quota is used up. */
        QuotaRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "QUOTA";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description What a buyer is shown, agrees to and is charged. */
        Quote: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /** @description ISO 4217: what the buyer is shown prices in. The charge is in US dollars. */
            currency: string;
            /**
             * Format: double
             * @description What one US dollar was in that currency.
             */
            currency_rate: number;
            /**
             * Format: int64
             * @description What has to be paid, in cents.
             */
            due_cents: number;
            /**
             * Format: int64
             * @description Until when an order may be placed with it, in milliseconds since 1970 UTC.
             */
            expires_at: number;
            /**
             * Format: int64
             * @description The seller's fee, in cents.
             */
            fee_cents: number;
            /**
             * Format: int64
             * @description How long an unpaid order holds its stock, in seconds.
             */
            hold_seconds: number;
            /** @description True if the seller needs an account name after the payment. */
            needs_info: boolean;
            /**
             * Format: int32
             * @description How many pieces.
             */
            quantity: number;
            /** @description To be sent back as it is. */
            quote: string;
            /** @description The listing that is bought from. */
            sell_order_id: components["schemas"]["SellOrderId"];
            /** @description The amount due in that currency, for show. */
            shown: string;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            unit_price_cents: number;
        };
        /** @description The quote is too old; `data.quote` is a new one. */
        QuoteExpiredRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "QUOTE_EXPIRED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description The same purchase, to be agreed to anew. */
                quote: components["schemas"]["Quote"];
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description How the feed was when it was asked last. */
        RateFeedState: {
            /**
             * Format: int64
             * @description When it was asked last, in milliseconds since 1970 UTC.
             */
            checked_at?: number | null;
            /** @description Why nothing could be read last time, in English, for whoever runs the server. */
            failure?: string | null;
            /** @description What it is called; absent where none is set up. */
            name?: string | null;
            /**
             * Format: int64
             * @description When it was read last, in milliseconds since 1970 UTC.
             */
            read_at?: number | null;
        };
        /** @description Too many emails or codes were asked for. */
        RateLimitedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description Seconds to wait.
                 */
                remain_time: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A currency, what it is worth, and why. */
        RateRequest: {
            /** @description Any but the US dollar. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: double
             * @description Units of it for one US dollar; to confirm, exactly the one that waits.
             */
            rate: number;
            /** @description 1 to 500 characters, for the record. */
            reason: string;
        };
        /**
         * @description Who says what a currency is worth.
         *
         *     - `provisional`: Nobody at the moment: the program's own table, or what an operator had set, until the feed's next answer.
         *     - `feed`: The feed of exchange rates.
         *     - `manual`: An operator; the feed changes nothing until it is followed again.
         * @enum {string}
         */
        RateSource: "provisional" | "feed" | "manual";
        /** @description Answer of `ack_msg_read`: Moves the caller's read mark forward. */
        ReadMark: {
            /**
             * Format: int64
             * @description The last message they have read.
             */
            read_seq: number;
            /**
             * Format: int64
             * @description How many are unread.
             */
            unread: number;
        };
        /** @description Push `read`: a participant's read mark. */
        ReadPush: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description The last message they have read.
             */
            read_seq: number;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Input of `order_fail`: Marks the delivery as failed. Input of `order_refund`: Refunds the whole order on the seller's behalf. */
        ReasonRequest: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description Why, for the other side. */
            reason: string;
        };
        /** @description One of the three. With two-step verification only `code` counts. */
        Reauthenticate: {
            /** @description From a mail that `login_send` sent to the account's address. */
            auth_code?: string | null;
            /** @description Of the authenticator app, or a recovery code. */
            code?: string | null;
            /** @description The account's password, where no second factor is enrolled. */
            password?: string | null;
            /** @description What `login_send` answered. */
            ticket?: string | null;
        };
        /** @description Answer of `passkey_prove_finish`: Proves again who the caller is with what the browser answered, as `reauthenticate` does with a code. Answer of `reauthenticate`: Proves again who the caller is, for calls that ask for a recent proof. */
        Reauthenticated: {
            /**
             * Format: int64
             * @description Seconds for which no call asks again.
             */
            valid_for: number;
        };
        /** @description It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again. */
        ReauthenticationRequiredRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "REAUTHENTICATION_REQUIRED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Too late to recall the message. */
        RecallTooLateRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "RECALL_TOO_LATE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description All that is left of a recalled message's body: its type, and whether support removed it. */
        RecalledBody: {
            /**
             * @description There if support removed the message; its sender did not take it back.
             * @enum {boolean}
             */
            removed?: true;
            /**
             * @description Of what kind the body was.
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 100;
        };
        /** @description What was changed. */
        ReconciliationChanged: {
            /**
             * Format: int64
             * @description The difference.
             */
            difference_id: number;
        };
        /** @description What is done. */
        ReconciliationChecked: {
            /** @description The day that is reconciled within seconds. */
            day: components["schemas"]["Day"];
        };
        /** @description A day by UTC. Both sides may book a movement around midnight on different days: sums differ then, and nothing is missing. */
        ReconciliationDay: {
            /** @description What our books say. */
            books: components["schemas"]["ReconciliationSums"];
            /**
             * Format: int64
             * @description When it was last, in milliseconds since 1970 UTC; absent until then.
             */
            checked_at?: number | null;
            /**
             * Format: int64
             * @description Up to when that went, in milliseconds since 1970 UTC: the end of the day, or earlier if it was not over.
             */
            checked_until?: number | null;
            /** @description Which. */
            day: components["schemas"]["Day"];
            /** @description Why it could not be done last time, in English, for whoever runs the server. It is tried again. */
            failure?: string | null;
            /**
             * Format: int64
             * @description What the provider keeps of it, in US cents.
             */
            fees_cents: number;
            /** @description It is about to be reconciled. */
            is_due: boolean;
            /**
             * Format: int64
             * @description Differences that are open.
             */
            open: number;
            /** @description What the provider moved, before its fees. */
            provider: components["schemas"]["ReconciliationSums"];
        };
        /** @description Answer of `reconciliation_days`: Lists days that were or are to be reconciled, newest first, with the sums of the provider and of our books. */
        ReconciliationDays: {
            /** @description The days. */
            days: components["schemas"]["ReconciliationDay"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Something that does not match. */
        ReconciliationDifference: {
            /**
             * Format: int64
             * @description In the smallest unit of `currency`; absent where our books have nothing.
             */
            books_amount?: number | null;
            /**
             * Format: int64
             * @description When it was closed, in milliseconds since 1970 UTC; absent until then.
             */
            closed_at?: number | null;
            closed_by?: components["schemas"]["Profile"] | null;
            /** @description ISO 4217: any that a payer paid in. */
            currency: string;
            /** @description The day it belongs to. */
            day: components["schemas"]["Day"];
            /**
             * Format: int64
             * @description Its id.
             */
            difference_id: number;
            /**
             * Format: int64
             * @description When it was found, in milliseconds since 1970 UTC.
             */
            found_at: number;
            kind?: components["schemas"]["MovementKind"] | null;
            mismatch?: components["schemas"]["ReconciliationMismatch"] | null;
            /** @description The provider's name of the movement; absent where it has moved nothing. */
            movement_id?: string | null;
            /** @description Why, in their words. */
            note?: string | null;
            order_id?: components["schemas"]["OrderId"] | null;
            owner?: components["schemas"]["Profile"] | null;
            payment_id?: components["schemas"]["PaymentId"] | null;
            /**
             * Format: int64
             * @description In the smallest unit of `currency`; absent where the provider has moved nothing.
             */
            provider_amount?: number | null;
            /** @description The provider's name of the charge, refund or dispute. */
            provider_ref?: string | null;
            uid?: components["schemas"]["Uid"] | null;
        };
        /** @description Answer of `reconciliation_differences`: Lists what does not match between the provider and our books, newest first. */
        ReconciliationDifferences: {
            /** @description The differences. */
            differences: components["schemas"]["ReconciliationDifference"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description What does not match.
         *
         *     - `not_in_books`: The provider has moved money for something that our books do not have.
         *     - `not_at_provider`: Our books have it, and the provider has moved nothing.
         *     - `amount`: Both have it, with different amounts or currencies.
         *     - `status`: Both have it, and our books say that it did not come about (or that it did, where the provider took it back).
         * @enum {string}
         */
        ReconciliationMismatch: "not_in_books" | "not_at_provider" | "amount" | "status";
        /** @description Sums of one side in US cents. What went back is less than zero. */
        ReconciliationSums: {
            /**
             * Format: int64
             * @description Payments.
             */
            charged_cents: number;
            /**
             * Format: int64
             * @description Disputes, without those that were won.
             */
            disputed_cents: number;
            /**
             * Format: int64
             * @description Refunds, without those that failed.
             */
            refunded_cents: number;
        };
        /** @description Each works once, in the place of a code of the app. They are not shown again. */
        RecoveryCodes: {
            /** @description All codes that work now, as they are typed; older ones do not any more. */
            recovery_codes: string[];
        };
        /** @description A kind of secret the caller wrote. */
        RedactedSecret: {
            /** @description The form made for it. */
            form: components["schemas"]["SecretForm"];
            /** @description What was taken out. */
            kind: components["schemas"]["SecretKind"];
        };
        /** @description Money on its way back to the buyer. */
        Refund: {
            /**
             * Format: int64
             * @description In cents.
             */
            amount_cents: number;
            /**
             * Format: int64
             * @description What the way back costs the buyer: nothing so far.
             */
            channel_fee_cents: number;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description For people to say and to search. */
            number: string;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description Why. */
            reason: string;
            /** @description The refund. */
            refund_id: components["schemas"]["RefundId"];
            /** @description The way the money takes. */
            route: components["schemas"]["RefundRoute"];
            /**
             * Format: int64
             * @description When the provider had carried it out, in milliseconds since 1970 UTC.
             */
            settled_at?: number | null;
            /** @description How it stands. */
            status: components["schemas"]["RefundStatus"];
        };
        /** @description A refund as the provider has it. */
        RefundAtProvider: {
            /** @description The provider's name for it. */
            provider_ref: string;
            /** @description `pending`, `succeeded` or `failed`. */
            status: string;
        };
        /**
         * @description Names a refund.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        RefundId: string;
        /** @description Answer of `query_refund_info`: Returns the status of the buyer's refunds. */
        RefundInfo: {
            /** @description One of them could not be sent the way the money came: the buyer may take it on the balance. */
            may_choose_balance: boolean;
            /** @description Money that goes back. */
            refunds: components["schemas"]["Refund"][];
        };
        /**
         * @description Where a refund goes.
         *
         *     - `original`: Back to the card or account that paid.
         * @enum {string}
         */
        RefundRoute: "original" | "balance";
        /**
         * @description The status of a refund.
         * @enum {string}
         */
        RefundStatus: "pending" | "succeeded" | "failed" | "cancelled";
        /** @description A report about some days, by UTC. */
        Report: {
            /** @description The first of the days before. */
            before_from: components["schemas"]["Day"];
            /** @description The last of the days before. */
            before_to: components["schemas"]["Day"];
            /** @description What a point stands for. */
            bucket: components["schemas"]["ReportBucket"];
            /** @description The figures, in the order they are shown in. */
            figures: components["schemas"]["ReportFigureValues"][];
            /** @description The first day. */
            from: components["schemas"]["Day"];
            /** @description When each point begins, in milliseconds since 1970 UTC, ascending. */
            moments: number[];
            /** @description The games, outcomes, reasons, queues, events or agents, the largest first; at most 200. */
            parts: components["schemas"]["ReportPart"][];
            /** @description What it is about. */
            subject: components["schemas"]["ReportSubject"];
            /** @description The last day. */
            to: components["schemas"]["Day"];
            /**
             * Format: int64
             * @description Up to when it is, in milliseconds since 1970 UTC: the end of the last day, or now. The days before end at the same time of day.
             */
            until: number;
        };
        /**
         * @description What one point of a report stands for.
         *
         *     - `hour`: In reports of one day.
         * @enum {string}
         */
        ReportBucket: "hour" | "day";
        /**
         * @description A figure of a report.
         *
         *     - `orders_paid`: Orders that were paid.
         *     - `gross_volume`: What was paid for them.
         *     - `average_order`: Gross volume for each order paid.
         *     - `fees_earned`: Fees of sales, as the ledger has them.
         *     - `item_views`: Items looked at: by one person the same once in half an hour.
         *     - `checkouts`: Checkouts begun: by one person of the same listing once in half an hour.
         *     - `conversion_rate`: Orders paid for each item view.
         *     - `dispute_rate`: Disputes opened for each order paid.
         *     - `chargebacks`: Payments that banks have disputed.
         *     - `refunds`: Refunds of orders that were decided.
         *     - `refund_rate`: Refund volume for each cent of gross volume.
         *     - `queue_calls`: People who were called in a top-up queue.
         *     - `queue_wait_p50`: Half of them waited no longer.
         *     - `queue_wait_p90`: Nine of ten waited no longer.
         *     - `queue_promise`: The median of the longest wait they had been told.
         *     - `queue_kept`: Of those who had been told one, how many were called by then.
         *     - `expected_cost`: What so many draws cost on average, by the odds and the stock that were published.
         *     - `prize_cost`: What the prizes drawn cost.
         *     - `reward_cost`: What rewards for spending cost.
         *     - `conversations`: Conversations with customer support that began.
         *     - `first_reply_p50`: Half of the customers had a first reply of a person within this time.
         *     - `first_reply_p90`: Nine of ten had.
         *     - `rating_mean`: The mean of the ratings, 1 to 5.
         * @enum {string}
         */
        ReportFigure: "orders_paid" | "gross_volume" | "average_order" | "fees_earned" | "item_views" | "checkouts" | "orders_placed" | "conversion_rate" | "disputes_opened" | "dispute_rate" | "disputes_closed" | "chargebacks" | "chargeback_volume" | "refunds" | "refund_volume" | "refund_rate" | "queue_calls" | "queue_wait_p50" | "queue_wait_p90" | "queue_promise" | "queue_kept" | "draws" | "expected_cost" | "prize_cost" | "reward_cost" | "conversations" | "first_reply_p50" | "first_reply_p90" | "ratings" | "rating_mean";
        /** @description A figure. What it means stands in docs/wire.md, "Reports". */
        ReportFigureValues: {
            before?: components["schemas"]["Number"] | null;
            /** @description Which. */
            figure: components["schemas"]["ReportFigure"];
            /** @description One for each moment. */
            points: (components["schemas"]["Number"] | null)[];
            /** @description What it is measured in. */
            unit: components["schemas"]["ReportUnit"];
            value?: components["schemas"]["Number"] | null;
        };
        /**
         * @description Names somebody's report of something.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        ReportId: string;
        /** @description The report there is. */
        ReportMade: {
            /** @description Its id: of the first, if the caller has reported the same before. */
            report_id: components["schemas"]["ReportId"];
        };
        /** @description A part of a report. */
        ReportPart: {
            /** @description What people call it: of a game (also of a queue's) in the caller's language, or of an agent. */
            name?: string | null;
            /**
             * @description The key of a game, an outcome (refunded, refunded_in_part, not_refunded, withdrawn), what decided a refund (a word of the order's
             *     timeline), the id of a queue or an event, the uid of an agent.
             */
            part: string;
            /** @description The region of a queue. */
            region?: string | null;
            /**
             * Format: int64
             * @description When an event began, in milliseconds since 1970 UTC.
             */
            starts_at?: number | null;
            /** @description Its figures, by their names. */
            values: {
                [key: string]: components["schemas"]["Number"];
            };
        };
        /**
         * @description The days of a report, by UTC. All but `custom` end today.
         *
         *     - `months_12`: 365 days.
         *     - `custom`: From one day to another.
         * @enum {string}
         */
        ReportPeriod: "today" | "days_7" | "days_30" | "days_90" | "months_12" | "custom";
        /** @description What is reported, and why. */
        ReportRequest: {
            /** @description What kind of thing it is. */
            kind: components["schemas"]["ReviewKind"];
            /** @description Why. */
            reason: components["schemas"]["ReviewReason"];
            /** @description Which: the id of a message, or the id of the conversation with the person. */
            subject: string;
            /** @description In the caller's words, up to 1,000 characters; needed if the reason is `other`. */
            text?: string | null;
        };
        /**
         * @description The rows of a report's file.
         *
         *     - `points`: A row for each day, or hour.
         *     - `parts`: A row for each game, outcome, reason, queue, event or agent.
         * @enum {string}
         */
        ReportRows: "points" | "parts";
        /**
         * @description What a reporter is told of their report.
         *
         *     - `waiting`: Nobody has decided yet.
         *     - `acted`: It was against the rules, and something was done.
         *     - `no_violation`: It was not against the rules.
         * @enum {string}
         */
        ReportState: "waiting" | "acted" | "no_violation";
        /**
         * @description What a report is about.
         *
         *     - `conversion`: From looking at an item to paying for it.
         *     - `queues`: Waits of the top-up queues.
         *     - `events`: What lottery events cost beside what was to be expected.
         *     - `agents`: Customer support.
         * @enum {string}
         */
        ReportSubject: "sales" | "conversion" | "disputes" | "refunds" | "queues" | "events" | "agents";
        /**
         * @description What a figure is measured in.
         *
         *     - `cents`: US cents.
         *     - `share`: 1 is all.
         *     - `stars`: 1 to 5.
         * @enum {string}
         */
        ReportUnit: "count" | "cents" | "share" | "seconds" | "stars";
        /** @description What became of a batch. */
        Results: {
            /** @description How many were done. */
            done: number;
            /** @description Of a creation in the order asked for; else by id. */
            items: components["schemas"]["ItemResult"][];
        };
        /** @description Input of `resume`: Returns the messages missed after each cursor. */
        Resume: {
            /** @description Last seq known, by topic (`conversation:<id>`). */
            cursors: {
                [key: string]: number;
            };
        };
        /** @description Answer of `resume`: Returns the messages missed after each cursor. */
        ResumeAnswer: {
            /** @description By topic. */
            topics: {
                [key: string]: components["schemas"]["ResumedTopic"];
            };
        };
        /** @description What was missed on one topic: everything, or nothing and `recovered: false`, which means read it afresh. */
        ResumedTopic: {
            /**
             * Format: int64
             * @description The last `seq` of the conversation.
             */
            last_seq: number;
            /** @description The messages. */
            messages?: components["schemas"]["Message"][];
            /** @description Messages up to the cursor that were taken back, perhaps after they were read: shown as such from now on. */
            recalled?: components["schemas"]["Message"][];
            /** @description Whether all that was missed comes along; otherwise read it again. */
            recovered: boolean;
        };
        /** @description Push `resync`: this socket may have missed pushes, because it fell behind or a push could not be made; ask `resume`. */
        ResyncPush: Record<string, unknown>;
        /** @description Goods to be retired or brought back. */
        RetireGoods: {
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /** @description Whether it is retired from now on. */
            is_retired: boolean;
            /**
             * Format: int64
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description Input of `order_return_refund`: Moves a refund that failed to the caller's balance. */
        ReturnRefundRequest: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description The refund that could not be sent the way the money came. */
            refund_id: components["schemas"]["RefundId"];
        };
        /** @description From the link in the letter to the old address. */
        RevertEmail: {
            /** @description From the link in the mail to the old address: what stands behind its `#`. */
            token: string;
        };
        /** @description A case in one line. */
        ReviewCase: {
            /** @description Who did what is reported. */
            accused: components["schemas"]["Profile"];
            appeal_outcome?: components["schemas"]["AppealOutcome"] | null;
            /** @description Its id. */
            case_id: components["schemas"]["CaseId"];
            /**
             * Format: int64
             * @description By when somebody has to have looked, in milliseconds since 1970 UTC; absent where nobody has to.
             */
            due_at?: number | null;
            kind?: components["schemas"]["ReviewKind"] | null;
            /**
             * Format: int64
             * @description When the first report came, in milliseconds since 1970 UTC.
             */
            opened_at: number;
            outcome?: components["schemas"]["ReviewOutcome"] | null;
            /** @description That time is over. */
            overdue: boolean;
            owner?: components["schemas"]["Profile"] | null;
            reason?: components["schemas"]["ReviewReason"] | null;
            /**
             * Format: int32
             * @description How many have reported it.
             */
            reports: number;
            /**
             * Format: int64
             * @description When the last decision was made, in milliseconds since 1970 UTC; absent while one is waited for.
             */
            settled_at?: number | null;
            state?: components["schemas"]["ReviewState"] | null;
            /**
             * Format: int64
             * @description Grows with everything that happens to it: sent back as `seen`.
             */
            version: number;
        };
        /** @description A report as staff read it. */
        ReviewCaseReport: {
            /** @description Who reported. */
            by: components["schemas"]["Profile"];
            /** @description What it is about, and what was said around it, oldest first. */
            messages: components["schemas"]["ReviewMessage"][];
            reason?: components["schemas"]["ReviewReason"] | null;
            /** @description Its id. */
            report_id: components["schemas"]["ReportId"];
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            reported_at: number;
            /** @description In their words; may be empty. */
            text: string;
        };
        /** @description A case as it is now. */
        ReviewChanged: {
            /** @description Which. */
            case_id: components["schemas"]["CaseId"];
            /**
             * Format: int64
             * @description Sent back as `seen`.
             */
            version: number;
        };
        /** @description How many cases wait. */
        ReviewCounts: {
            /**
             * Format: int64
             * @description Appeals among them.
             */
            appeals: number;
            /**
             * Format: int64
             * @description That the caller looks after.
             */
            mine: number;
            /**
             * Format: int64
             * @description Longer than they should.
             */
            overdue: number;
            /**
             * Format: int64
             * @description That nobody looks after.
             */
            unassigned: number;
            /**
             * Format: int64
             * @description In all.
             */
            waiting: number;
        };
        /** @description A decision against the caller. Who reported is not said. */
        ReviewDecision: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            appeal_decided_at?: number | null;
            appeal_outcome?: components["schemas"]["AppealOutcome"] | null;
            /** @description What the caller wrote in their appeal; absent without one. */
            appeal_text?: string | null;
            /**
             * Format: int64
             * @description Until when the caller may appeal, in milliseconds since 1970 UTC.
             */
            appeal_until?: number | null;
            /**
             * Format: int64
             * @description When they appealed, in milliseconds since 1970 UTC.
             */
            appealed_at?: number | null;
            /** @description Whether the caller may appeal now. */
            can_appeal: boolean;
            /** @description Its case. */
            case_id: components["schemas"]["CaseId"];
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            decided_at?: number | null;
            kind?: components["schemas"]["ReviewKind"] | null;
            /** @description The body of the caller's message it is about, as it was; absent if it is about no single one. */
            message?: Record<string, unknown> | null;
            outcome?: components["schemas"]["ReviewOutcome"] | null;
            reason?: components["schemas"]["ReviewReason"] | null;
        };
        /** @description All of a case. */
        ReviewDetail: {
            /** @description What the accused wrote in their appeal; absent without one. */
            appeal_text?: string | null;
            /**
             * Format: int64
             * @description Until when an appeal is possible, in milliseconds since 1970 UTC.
             */
            appeal_until?: number | null;
            /** @description Its line of the list. */
            case: components["schemas"]["ReviewCase"];
            /** @description The caller made the first decision: somebody else decides about the appeal. */
            decided_by_caller: boolean;
            /** @description What happened to it, oldest first. */
            events: components["schemas"]["ReviewEvent"][];
            /** @description What the caller may do. */
            may: components["schemas"]["ReviewMay"];
            /** @description The newest fifty reports, newest first. */
            reports: components["schemas"]["ReviewCaseReport"][];
            /** @description The id of the message, or the uid of the person. */
            subject: string;
        };
        /** @description A line of the history of a case. */
        ReviewEvent: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description Who did it. */
            by: components["schemas"]["Profile"];
            kind?: components["schemas"]["ReviewEventKind"] | null;
            /** @description Why, in their words. */
            note?: string | null;
            /** @description What was decided: a `ReviewOutcome` or an `AppealOutcome`. */
            outcome?: string | null;
        };
        /**
         * @description What happened to a case.
         *
         *     - `taken`: Somebody of the staff looks after it.
         * @enum {string}
         */
        ReviewEventKind: "reported" | "taken" | "released" | "decided" | "appealed" | "appeal_decided";
        /**
         * @description What kind of thing a case is about.
         *
         *     - `chat_message`: A message of a chat between two people.
         *     - `chat_person`: The other person in a chat.
         * @enum {string}
         */
        ReviewKind: "chat_message" | "chat_person";
        /** @description Answer of `review_list`: Lists cases of the review queue: those that wait, what is due first first; or those that are decided, newest first. */
        ReviewList: {
            /** @description The cases. */
            cases: components["schemas"]["ReviewCase"][];
            /** @description How many wait, whatever is listed. */
            counts: components["schemas"]["ReviewCounts"];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description What the caller may do to a case now. */
        ReviewMay: {
            /** @description Decide about the appeal so; empty if they may not. */
            appeal_outcomes: components["schemas"]["AppealOutcome"][];
            /** @description Enter an appeal for who cannot sign in. */
            enter_appeal: boolean;
            /** @description Decide it so; empty if they may not decide. */
            outcomes: components["schemas"]["ReviewOutcome"][];
            /** @description Give it back. */
            release: boolean;
            /** @description Look after it. */
            take: boolean;
        };
        /** @description A message as it was when it was reported. */
        ReviewMessage: {
            /** @description What it says, as in a message of a chat. */
            body: Record<string, unknown>;
            /** @description Who wrote it; `0` is the system itself. */
            from: string;
            /** @description Their name; absent for the system. */
            nickname?: string | null;
            /** @description Whether the report is about this one. */
            reported: boolean;
            /**
             * Format: int64
             * @description When it was sent, in milliseconds since 1970 UTC.
             */
            send_time: number;
            /**
             * Format: int64
             * @description Its number in the conversation.
             */
            seq: number;
        };
        /**
         * @description What was decided.
         *
         *     - `no_violation`: Nothing is against the rules, and nothing happens.
         *     - `message_removed`: The message is shown to nobody any more.
         *     - `warned`: The person is told not to do it again.
         *     - `frozen`: The person's account is frozen.
         * @enum {string}
         */
        ReviewOutcome: "no_violation" | "message_removed" | "warned" | "frozen";
        /**
         * @description Why something is reported.
         *
         *     - `fraud`: Scam or fraud.
         *     - `outside_trade`: Asks to trade outside the shop.
         *     - `hate`: Hate against a group of people.
         *     - `other`: Something else; the reporter says what.
         * @enum {string}
         */
        ReviewReason: "fraud" | "outside_trade" | "harassment" | "hate" | "spam" | "other";
        /** @description A report of the caller. */
        ReviewReport: {
            /**
             * Format: int64
             * @description When it was decided, in milliseconds since 1970 UTC; absent until then.
             */
            decided_at?: number | null;
            kind?: components["schemas"]["ReviewKind"] | null;
            reason?: components["schemas"]["ReviewReason"] | null;
            /** @description Its id. */
            report_id: components["schemas"]["ReportId"];
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            reported_at: number;
            /** @description What became of it. */
            state: components["schemas"]["ReportState"];
            /** @description In the caller's words; may be empty. */
            text: string;
        };
        /** @description Answer of `review_reports`: Lists what the caller has reported, newest first, with what became of it. */
        ReviewReports: {
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
            /** @description The reports. */
            reports: components["schemas"]["ReviewReport"][];
        };
        /**
         * @description How far a case has come.
         *
         *     - `open`: Waits for a first decision.
         *     - `decided`: Decided. It may still be appealed.
         *     - `appealed`: Waits for the decision of an appeal.
         *     - `closed`: The appeal is decided too.
         * @enum {string}
         */
        ReviewState: "open" | "decided" | "appealed" | "closed";
        /**
         * @description Which of the cases that wait somebody wants to see.
         *
         *     - `mine`: That the caller looks after.
         *     - `unassigned`: That nobody looks after.
         *     - `overdue`: That wait longer than they should.
         * @enum {string}
         */
        ReviewWhose: "mine" | "unassigned" | "overdue";
        /** @description One sign-in, or all but this one. */
        Revoke: {
            /** @description Ends every sign-in but the one that asks. */
            all_others?: boolean;
            session_id?: components["schemas"]["SessionId"] | null;
        };
        /** @description Answer of `revoke`: Ends one of the caller's sessions, or all others. */
        Revoked: {
            /** @description How many were ended. */
            revoked: number;
        };
        /**
         * @description The role of an account. Each has exactly one.
         *
         *     - `visitor`: Not signed in; known by a visitor token.
         *     - `child`: Works for a seller, in that seller's shop.
         * @enum {string}
         */
        Role: "visitor" | "user" | "seller" | "sub_seller" | "child" | "customer_service" | "vip_customer_service" | "admin";
        /** @description Who set or removed a rule, when and why. */
        RuleSetBy: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The administrator. */
            by: components["schemas"]["Profile"];
            /** @description Why, in their words. */
            reason: string;
        };
        /** @description A ruling that somebody has proposed, and that waits for a second person. */
        RulingProposal: {
            /** @description The uid of the agent who proposed it. */
            by: string;
            /** @description That agent's nickname. */
            by_name: string;
            /** @description Whether the caller may confirm it: they supervise, and did not propose it. */
            may_confirm: boolean;
            /** @description Whether the caller may decline it: they supervise, or proposed it. */
            may_decline: boolean;
            /** @description 32 hexadecimal digits; names it where it is confirmed or declined. */
            proposal_id: string;
            /**
             * Format: int64
             * @description When it was proposed, in milliseconds since 1970 UTC.
             */
            proposed_at: number;
            /** @description Why, in the words of the agent who proposed it. */
            reason: string;
            /**
             * Format: int64
             * @description What the buyer gets back, in cents; the rest goes to the seller.
             */
            refund_cents: number;
        };
        /** @description Input of `order_rule`: Decides a dispute: refunds an amount to the buyer, the rest goes to the seller. About much money it only waits for a second person. */
        RulingRequest: {
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description Why, for both sides. */
            reason: string;
            /**
             * Format: int64
             * @description What goes back; 0 gives all to the seller.
             */
            refund_cents: number;
        };
        /** @description A game as it is to be. */
        SaveGame: {
            /** @description The key of the game: 2 to 40 small letters, digits and `_`, a letter first. It stays. */
            game: string;
            /** @description Whether the market does without it. */
            is_hidden: boolean;
            /** @description What is mainly traded of it. Once anything of it is owned or traded, it stays. */
            kind: components["schemas"]["GameKind"];
            /** @description What it is called, by language: in English always, at most 200 characters each. */
            names: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description Its place in the list, counted from 1; left out to leave it where it is, and a new one comes last.
             */
            place?: number | null;
            /**
             * Format: int64
             * @description The version that was seen; left out for a new game.
             */
            version?: number | null;
        };
        /** @description Goods as they are to be. */
        SaveGoods: {
            /** @description The collection a single piece is from: at most 200 characters. */
            collection?: string | null;
            /** @description The key of the game. It, the kind, the lot and whether it wears stay once somebody owns or trades it. */
            game: string;
            goods_id?: components["schemas"]["GoodsId"] | null;
            /**
             * Format: int64
             * @description What it goes for until there are sales, in cents; left out where nobody can say.
             */
            guide_cents?: number | null;
            /** @description What sort of thing it is. */
            kind: components["schemas"]["GoodsKind"];
            /**
             * Format: int64
             * @description Units one price stands for: 1 of single pieces, else up to 1,000,000.
             */
            lot: number;
            /** @description What it is called, by language: in English always, at most 200 characters each. */
            names: components["schemas"]["Texts"];
            rarity?: components["schemas"]["GoodsRarity"] | null;
            /** @description A region, a server, a platform: at most 200 characters; empty or left out for none. */
            subgame_name?: string | null;
            /**
             * Format: int64
             * @description The version that was seen; left out with `goods_id`.
             */
            version?: number | null;
            /** @description The weapon: of weapons, knives and gloves, and of those always; at most 200 characters. */
            weapon?: string | null;
            /**
             * Format: float
             * @description The most wear it can have, 0 to 1; left out for what does not wear.
             */
            wear_max?: number | null;
            /**
             * Format: float
             * @description The least wear it can have, 0 to 1; left out for what does not wear.
             */
            wear_min?: number | null;
        };
        /** @description A maintenance as it is to be. */
        SaveMaintenance: {
            /**
             * Format: int64
             * @description When it is expected to end, in milliseconds since 1970 UTC: in future, within 120 days, and at most 30 days after its start.
             */
            ends_at: number;
            /** @description The key of the game. It stays. */
            game: string;
            maintenance_id?: components["schemas"]["MaintenanceId"] | null;
            /**
             * Format: int64
             * @description When it begins, in milliseconds since 1970 UTC. Of one that has begun it stays.
             */
            starts_at: number;
            /** @description What people read, by language: in English always, at most 500 characters each. */
            texts: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The version that was seen; left out for a new one.
             */
            version?: number | null;
        };
        /** @description Input of `search_conversation_list`: Searches conversations by name, remark, order number or last message. */
        SearchConversations: {
            /**
             * Format: int64
             * @description Most conversations: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /** @description A part of names, of the remark, of the order number or of the last message. */
            text: string;
        };
        /** @description Input of `search_msg_list`: Searches messages that contain a text, newest first. */
        SearchMessages: {
            /** @description `next` of the page before; left out for the first page. */
            before?: string | null;
            conversation_id?: components["schemas"]["ConversationId"] | null;
            /**
             * Format: int64
             * @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            /** @description A part of the text. */
            text: string;
        };
        /** @description Two-step verification of the caller. */
        SecondFactor: {
            /**
             * Format: int64
             * @description Since when, in milliseconds since 1970 UTC; absent while it is off.
             */
            enrolled_at?: number | null;
            /** @description Whether signing in asks for a code. */
            is_on: boolean;
            /** @description The caller is staff, and reaches nothing else until it is on. */
            is_required: boolean;
            /**
             * Format: int64
             * @description How many recovery codes have not been used; 0 while it is off.
             */
            recovery_codes_left: number;
        };
        /** @description The caller is staff and has to set up two-step verification first. */
        SecondFactorMissingRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "SECOND_FACTOR_MISSING";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The first factor was right, and the account has a second one: send its code with this `ticket`. */
        SecondFactorRequiredRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "SECOND_FACTOR_REQUIRED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description Seconds until the ticket is of no use any more.
                 */
                expires_in: number;
                /** @description To be sent with the code, to `second_factor/login`. */
                ticket: string;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Who decided first does not decide about the appeal. */
        SecondPersonNeededRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "SECOND_PERSON_NEEDED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The second step of a sign-in. */
        SecondStep: {
            /** @description Of the authenticator app, or a recovery code. */
            code: string;
            /** @description Of the refusal that asked for it. */
            ticket: string;
            /** @description What this device said as a visitor moves to the account. */
            visitor_token?: string | null;
        };
        /**
         * @description The form made for a kind of secret.
         * @enum {string}
         */
        SecretForm: "payment" | "password" | "backup_codes";
        /**
         * @description What kind of secret somebody wrote.
         * @enum {string}
         */
        SecretKind: "card_number" | "card_code" | "password" | "backup_code";
        /** @description Sellers cannot buy from themselves. */
        SelfTradeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "SELF_TRADE";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description An offer. */
        SellOrder: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970 UTC.
             */
            ended_at?: number | null;
            exterior?: components["schemas"]["Exterior"] | null;
            /**
             * Format: float
             * @description How worn it is, 0 to 1; absent for what does not wear.
             */
            float?: number | null;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int32
             * @description How many were listed.
             */
            listed: number;
            /** @description The name somebody gave it. */
            name_tag?: string | null;
            /**
             * Format: int32
             * @description The number of its pattern.
             */
            paint_seed?: number | null;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
            /**
             * Format: int32
             * @description What is on sale now.
             */
            quantity: number;
            /** @description The listing. */
            sell_order_id: components["schemas"]["SellOrderId"];
            /** @description Who sells it. */
            seller: components["schemas"]["Vendor"];
            /**
             * Format: int32
             * @description How many were sold.
             */
            sold: number;
            /** @description Whether it counts kills. */
            stat_trak: boolean;
            /** @description How it stands. */
            state: components["schemas"]["SellOrderState"];
            /** @description What sticks on it. */
            stickers: components["schemas"]["Sticker"][];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /**
             * Format: int32
             * @description How many were taken back.
             */
            withdrawn: number;
        };
        /**
         * @description Names a listing.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        SellOrderId: string;
        /**
         * @description Where an offer stands.
         *
         *     - `locked`: All that is left of it is in orders under way.
         * @enum {string}
         */
        SellOrderState: "on_sale" | "locked" | "ended";
        /** @description What an account is called that stands for a service of the shop. */
        SellerAlias: {
            /** @description In the language asked for, else in English. */
            alias: string;
            /** @description The account. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Input of `send_msg`: Sends a message; answers once it is saved. */
        SendMessageRequest: {
            /** @description What the message says. */
            body: components["schemas"]["Body"];
            /** @description Made by the sender once per message and repeated on every retry: a repeat gets the first answer. */
            client_msg_id: components["schemas"]["ClientMsgId"];
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Send it all the same. */
            force?: boolean;
            /**
             * Format: int64
             * @description Staff in customer support: the last message their window shows; with a later one of the customer's it is refused.
             */
            seen_seq?: number | null;
            template_id?: components["schemas"]["TemplateId"] | null;
        };
        /** @description Where a message stands in its conversation. A repeated `client_msg_id` gets the first answer. */
        SendMessageResponse: {
            body?: components["schemas"]["Body"] | null;
            /** @description Secrets that were replaced by `•` before anything was kept, and where such things are asked for safely. */
            masked?: components["schemas"]["RedactedSecret"][];
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
            /**
             * Format: int64
             * @description When it was kept, in milliseconds since 1970 UTC.
             */
            send_time: number;
            /**
             * Format: int64
             * @description Its place, counted from 1.
             */
            seq: number;
        };
        /** @description One sign-in of the caller. */
        Session: {
            /** @description The network address it was made from. */
            address: string;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description The device, as its browser names it. */
            device_name: string;
            /**
             * Format: int64
             * @description When it ends whatever happens, in milliseconds since 1970 UTC: 30 days after the sign-in. Spec §9.
             */
            expires_at: number;
            /** @description Whether it is the one that asks. */
            is_current: boolean;
            /**
             * Format: int64
             * @description When it was last used, in milliseconds since 1970 UTC.
             */
            last_seen_at: number;
            /** @description The sign-in. */
            session_id: components["schemas"]["SessionId"];
        };
        /**
         * @description Names a sign-in.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        SessionId: string;
        /** @description Answer of `sessions`: Lists the caller's sessions. */
        Sessions: {
            /** @description The sign-ins. */
            sessions: components["schemas"]["Session"][];
        };
        /** @description Input of `set_avatar`: Sets an uploaded picture as the caller's profile picture. */
        SetAvatar: {
            /** @description An upload of category 22. */
            upload_id: components["schemas"]["UploadId"];
        };
        /** @description Input of `set_mark`: Marks a buyer in every conversation the seller has with them. */
        SetBuyerMark: {
            /** @description The buyer. */
            buyer_id: components["schemas"]["Uid"];
            /** @description A name of the palette or `#rrggbb`; empty takes it away. */
            color?: string | null;
            /** @description A note about the buyer, at most 200 characters; empty takes it away. */
            remark?: string | null;
        };
        /** @description Who set it, when and why. */
        SetBy: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The administrator. */
            by: components["schemas"]["Profile"];
            /** @description Why, in their words. */
            reason: string;
        };
        /** @description Input of `console_set_duty`: Sets the agent online, away or offline. */
        SetDuty: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id?: string | null;
            /** @description Whether new conversations are assigned. */
            state: components["schemas"]["DutyState"];
        };
        /** @description Input of `set_language`: Sets the language of answers. */
        SetLanguage: {
            /** @description The language of what this socket is told. */
            language: components["schemas"]["LanguageKey"];
        };
        /** @description Input of `set_conversation_mark`: Saves a remark and a color about the other side. */
        SetMark: {
            /** @description A name of the palette or `#rrggbb`; empty takes it away. */
            color?: string | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description A note about the other side, at most 200 characters; empty takes it away. */
            remark?: string | null;
        };
        /** @description Input of `set_nickname`: Changes the caller's nickname. */
        SetNickname: {
            /** @description 4 to 30 letters, digits and single blanks; once in three months. */
            nickname: string;
        };
        /** @description A new password, and either the old one or a code mailed for this purpose. */
        SetPassword: {
            /** @description A code that was sent with the purpose `password`. */
            auth_code?: string | null;
            /** @description The password so far, instead of a code. */
            old_password?: string | null;
            /** @description 8 to 20 letters and digits with upper case, lower case and digits; not a common one. */
            password: string;
            /** @description What `login_send` answered. */
            ticket?: string | null;
        };
        /** @description Input of `account_set_permissions`: Says which parts of the admin area an agent is let into; administrators have all of them. */
        SetPermissionsRequest: {
            /** @description All they may do from now on beside support: at most each once. Empty: nothing. */
            permissions: components["schemas"]["Permission"][];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description An agent's account. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Input of `account_set_role`: Changes the role of an account; its sockets reconnect with the new role. */
        SetRoleRequest: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /** @description Any but visitor. */
            role: components["schemas"]["Role"];
            /** @description The account. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Input of `set_trans_language`: Sets the language a conversation is translated into. */
        SetTransLanguage: {
            /** @description For agents: the customer reads in the customer's language too. */
            both?: boolean | null;
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Empty for no translation. */
            language: string;
        };
        /** @description Answer of `setting_history`: Lists who changed which setting, newest first. */
        SettingHistory: {
            /** @description The changes. */
            changes: components["schemas"]["ShopSettingChange"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Answer of `setting_list`: Lists limits, fees and deadlines: what holds, what may be set, and who set it. */
        SettingList: {
            /** @description Every setting. */
            settings: components["schemas"]["SettingState"][];
        };
        /** @description What is set, to what, and why. */
        SettingRequest: {
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description What it was when it was decided to change it.
             */
            seen: number;
            /** @description Which. */
            setting: components["schemas"]["ShopSetting"];
            /**
             * Format: int64
             * @description In its unit, from `least` to `most` of the list.
             */
            value: number;
        };
        /** @description A setting, what it is and what it may be. */
        SettingState: {
            changed?: components["schemas"]["SetBy"] | null;
            /**
             * Format: int64
             * @description What held if nobody had changed it.
             */
            default: number;
            /**
             * Format: int64
             * @description The least that may be set.
             */
            least: number;
            /**
             * Format: int64
             * @description The most that may be set.
             */
            most: number;
            /** @description Which. */
            setting: components["schemas"]["ShopSetting"];
            /** @description What all its numbers are counted in. */
            unit: components["schemas"]["SettingUnit"];
            /**
             * Format: int64
             * @description What holds.
             */
            value: number;
        };
        /**
         * @description What a setting is counted in.
         *
         *     - `basis_points`: Hundredths of a percent.
         *     - `cents`: Cents of a US dollar.
         * @enum {string}
         */
        SettingUnit: "basis_points" | "cents" | "minutes" | "hours";
        /** @description What a shop needs. */
        SetupList: {
            /** @description All of it, in the order in which it is best done. */
            tasks: components["schemas"]["SetupTask"][];
        };
        /** @description One thing to be set up. */
        SetupTask: {
            /** @description Whether it is there. */
            is_done: boolean;
            /** @description Whether the shop is whole without it. */
            is_optional: boolean;
            /** @description What it is. */
            name: components["schemas"]["SetupTaskName"];
        };
        /**
         * @description Something to be set up.
         *
         *     - `mail`: Letters and sign-in codes are sent.
         *     - `payment`: Buyers can pay by other means than their balance.
         *     - `payment_webhook`: The payment provider tells of payments by itself.
         *     - `exchange_rates`: A feed says what other currencies are worth.
         *     - `translation`: Chats are translated.
         *     - `second_factor`: Every administrator has a second factor.
         *     - `legal_texts`: What buyers agree to and how their data is kept can be read.
         *     - `catalogue`: There are goods to sell.
         *     - `seller`: Somebody may sell.
         *     - `listing`: Something is on sale.
         *     - `support_team`: Somebody answers customers.
         *     - `top_up_queue`: A queue for top-ups is open.
         *     - `event`: An event is announced or on.
         * @enum {string}
         */
        SetupTaskName: "mail" | "payment" | "payment_webhook" | "exchange_rates" | "translation" | "second_factor" | "legal_texts" | "catalogue" | "seller" | "listing" | "support_team" | "top_up_queue" | "event";
        /** @description A shift on a day of the week; minutes of the day. */
        Shift: {
            /**
             * Format: int64
             * @description Minutes since midnight in the time zone of the team.
             */
            ends: number;
            /**
             * Format: int64
             * @description Minutes since midnight in the time zone of the team.
             */
            starts: number;
            /** @description The agent. */
            uid: components["schemas"]["Uid"];
            /**
             * Format: int64
             * @description 1 is Monday, 7 is Sunday.
             */
            weekday: number;
        };
        /**
         * @description A part of the shop that can be switched off.
         *
         *     - `buying`: New orders are placed.
         *     - `selling`: New listings are made.
         *     - `deposits`: Money is put on a balance.
         *     - `top_up_queue`: Buyers line up for top-ups.
         *     - `events`: Spins of events are drawn.
         *     - `card`: Payments by card begin.
         *     - `pay_by_link`: Payments by link begin.
         *     - `convenience_store`: Payments at convenience stores begin.
         *     - `bank_transfer`: Payments by bank transfer begin.
         *     - `paypal`: Payments by PayPal begin.
         * @enum {string}
         */
        ShopFeature: "buying" | "selling" | "deposits" | "top_up_queue" | "events" | "card" | "pay_by_link" | "convenience_store" | "bank_transfer" | "paypal";
        /**
         * @description A limit, fee or deadline that can be changed.
         *
         *     - `sale_fee`: What the shop keeps of a sale.
         *     - `deposit_min`: The least that can be deposited at once.
         *     - `deposit_max`: The most that can be deposited at once.
         *     - `payment_time`: How long an order may stay unpaid, and how long a quote is valid.
         *     - `information_time`: How long the buyer has to submit the information that the seller needs.
         *     - `delivery_time`: How long the seller has to deliver.
         *     - `receipt_time`: How long the buyer has to dispute a delivery; then it counts as received.
         *     - `redeem_time`: When a redemption on a device that has not ended is cancelled.
         * @enum {string}
         */
        ShopSetting: "sale_fee" | "deposit_min" | "deposit_max" | "payment_time" | "information_time" | "delivery_time" | "receipt_time" | "redeem_time";
        /** @description A change of a setting. */
        ShopSettingChange: {
            /**
             * Format: int64
             * @description What it was, in its unit.
             */
            before: number;
            /** @description Who, when and why. */
            changed: components["schemas"]["SetBy"];
            setting?: components["schemas"]["ShopSetting"] | null;
            /**
             * Format: int64
             * @description What it has been since.
             */
            value: number;
        };
        /** @description A sign-in. */
        SignIn: {
            /** @description The network address; of IPv6 the /64. */
            address: string;
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /** @description The device, as its browser names it. */
            device_name: string;
            /** @description Whether it still counts. */
            is_live: boolean;
            /**
             * Format: int64
             * @description When it was last used, in milliseconds since 1970 UTC.
             */
            last_seen_at: number;
        };
        /** @description The signature of a webhook is missing, wrong or too old. */
        SignatureRefusedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "signature_refused";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description The whole picture, or the small one.
         * @enum {string}
         */
        Size: "full" | "thumb";
        /** @description Of all teams together; empty is all. */
        Skills: {
            /** @description The games. */
            games: string[];
            /** @description The languages. */
            languages: string[];
        };
        /** @description The queue accepts no joins at present. */
        SlotsClosedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "SLOTS_CLOSED";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description When it opens: milliseconds since 1970 UTC; null until operators open it.
                 */
                opens_at: number | null;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Which service a special seller stands for. Each has one account at most.
         *
         *     - `vip_service`: Service for VIP customers.
         *     - `vip_manager`: Who looks after VIP customers.
         *     - `card_cutter`: The card cutter.
         *     - `coin`: Sells coins of games.
         * @enum {string}
         */
        SpecialSellerKind: "vip_service" | "vip_manager" | "card_cutter" | "coin";
        /** @description Answer of `special_seller_list`: Lists who stands for which service of the shop, and by which alias. */
        SpecialSellerList: {
            /** @description Those who are set, in the order of the kinds. A kind that is not here has nobody. */
            sellers: components["schemas"]["SpecialSellerState"][];
        };
        /** @description Which service nobody stands for any more, and why. */
        SpecialSellerRef: {
            /** @description Which service. */
            kind: components["schemas"]["SpecialSellerKind"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description `version` of what was there when it was decided to remove it.
             */
            seen: number;
        };
        /** @description Who stands for which service, by which alias, and why. */
        SpecialSellerRequest: {
            /** @description By language, 1 to 40 characters each. English is shown where a language has none, and must be there. */
            alias: components["schemas"]["Texts"];
            /** @description Which service. */
            kind: components["schemas"]["SpecialSellerKind"];
            /** @description 1 to 500 characters, for the record. */
            reason: string;
            /**
             * Format: int64
             * @description `version` of what was there when it was decided to change it; 0 where there was nobody.
             */
            seen: number;
            /** @description An account that sells or works at customer support, and stands for no other service. */
            uid: components["schemas"]["Uid"];
        };
        /** @description Who stands for a service. */
        SpecialSellerState: {
            /** @description What others see in its place, by language; English is always there. */
            alias: components["schemas"]["Texts"];
            /** @description Which service. */
            kind: components["schemas"]["SpecialSellerKind"];
            /** @description The account, by its own name. */
            of: components["schemas"]["Profile"];
            /**
             * Format: int64
             * @description Of its last change: sent back as `seen`.
             */
            version: number;
        };
        /** @description What a change has come to. */
        SpecialSellerVersion: {
            /**
             * Format: int64
             * @description Sent back as `seen` by the next change.
             */
            version: number;
        };
        /** @description What staff did to an account. */
        StaffAct: {
            actor?: components["schemas"]["Profile"] | null;
            /** @description What it is after it; of an administrator's act. */
            after?: string | null;
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description What it was before; of an administrator's act. */
            before?: string | null;
            conversation_id?: components["schemas"]["ConversationId"] | null;
            /** @description `freeze`, `unfreeze`, `set_role`, `remove_second_factor`, or the kind of an entry of the audit log. */
            kind: string;
            /** @description Why; of an administrator's act. */
            reason?: string | null;
        };
        /** @description How the log stands. */
        StaffActChain: {
            /**
             * Format: int64
             * @description The first act that it did not: the log was changed there. Absent where it is unbroken.
             */
            broken_seq?: number | null;
            /**
             * Format: int64
             * @description When it was checked last, in milliseconds since 1970 UTC; absent until then. That is every hour.
             */
            checked_at?: number | null;
            /**
             * Format: int64
             * @description The last act that the check found in order.
             */
            checked_seq: number;
            /** @description Its hash, in hexadecimal; zeros before the first act. */
            hash: string;
            /**
             * Format: int64
             * @description The newest act, and so how many there are.
             */
            seq: number;
        };
        /** @description Something that a member of staff did. */
        StaffActEntry: {
            /** @description What it has been since. */
            after?: string | null;
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description Exactly when, as it is hashed: in microseconds since 1970 UTC, in digits. */
            at_microseconds: string;
            /** @description What it was. */
            before?: string | null;
            by?: components["schemas"]["Profile"] | null;
            /** @description Everything that is kept about it, as it is hashed: JSON without spaces, keys in order. */
            detail: string;
            /** @description SHA-256 of this act with the hash before, in hexadecimal. */
            hash: string;
            kind?: components["schemas"]["StaffActKind"] | null;
            /** @description The hash of the act before, in hexadecimal; zeros for the first. */
            previous_hash: string;
            /** @description Why, in their words. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Its place in the log: without gaps, from 1.
             */
            seq: number;
            /** @description Its id. */
            subject: string;
            subject_kind?: components["schemas"]["StaffActSubject"] | null;
        };
        /**
         * @description An act of staff.
         *
         *     - `account_frozen`: An account was frozen.
         *     - `account_unfrozen`: A frozen account was freed.
         *     - `role_set`: An account was given another role.
         *     - `permissions_set`: An agent was let into parts of the admin area, or out of them.
         *     - `second_factor_removed`: A lost second factor was taken away.
         *     - `account_viewed`: Everything that is known of a person was looked at.
         *     - `view_begun`: Somebody began to look at the shop as a person sees it.
         *     - `view_ended`: And ended it before its time was over.
         *     - `order_viewed`: Everything that is known of an order was looked at.
         *     - `payment_viewed`: Everything that is known of a payment was looked at.
         *     - `feature_switched`: A part of the shop was switched on or off.
         *     - `setting_changed`: A limit, fee or deadline was changed.
         *     - `country_rule_set`: In which countries something is sold, may be paid with or taken part in was set.
         *     - `country_rule_removed`: A rule about countries was removed: its subject is for every country again.
         *     - `special_seller_set`: Who stands for a service of the shop was set, with an alias.
         *     - `special_seller_removed`: Nobody stands for a service of the shop any more.
         *     - `legal_text_set`: A legal text was written or withdrawn.
         *     - `exchange_rate_set`: An exchange rate was set by hand.
         *     - `exchange_rate_confirmed`: A rate of the feed was confirmed.
         *     - `exchange_rate_followed`: An exchange rate follows the feed again.
         *     - `reconciliation_run`: A day was to be reconciled.
         *     - `difference_taken`: Somebody looks after a difference of a reconciliation.
         *     - `difference_closed`: A difference of a reconciliation was closed.
         *     - `unmatched_events_closed`: What a payment provider told of a payment that nobody here knows was put away.
         *     - `ruling_proposed`: A ruling about much money was proposed.
         *     - `ruling_confirmed`: A proposed ruling was confirmed by a second person.
         *     - `ruling_declined`: A proposed ruling was taken back or turned down.
         *     - `dispute_ruled`: A dispute was decided.
         *     - `adjustment_proposed`: A change of somebody's balance was proposed.
         *     - `adjustment_confirmed`: A proposed change of a balance was confirmed by a second person.
         *     - `adjustment_declined`: A proposed change of a balance was taken back or turned down.
         *     - `order_refunded`: An order that nobody disputes was refunded.
         *     - `queue_opened`: A top-up queue was opened for packs of a seller.
         *     - `queue_paused`: A top-up queue was paused.
         *     - `queue_resumed`: A top-up queue was resumed.
         *     - `queue_drained`: A top-up queue was drained: nobody joins any more.
         *     - `queue_closed`: A top-up queue was closed until slots open again.
         *     - `queue_hours_set`: The opening hours of a top-up queue were set.
         *     - `devices_added`: Devices were added to a top-up queue.
         *     - `device_removed`: A device was removed from a top-up queue.
         *     - `lottery_announced`: A lottery event was announced.
         *     - `lottery_cancelled`: A lottery event was cancelled before it began.
         *     - `free_entry_set`: The regions with free entry to a lottery event were set.
         *     - `block_added`: A customer was blocked or limited.
         *     - `block_lifted`: A block was lifted.
         *     - `template_saved`: A template of a team or of everybody was written.
         *     - `template_retired`: A template of a team or of everybody was retired.
         *     - `team_created`: A support team was made.
         *     - `team_changed`: A support team was changed.
         *     - `member_saved`: A member of a support team was added or changed.
         *     - `member_removed`: A member of a support team was removed.
         *     - `faq_saved`: A question of the FAQ was written.
         *     - `welcome_set`: The welcome of a support team was set.
         *     - `visits_exported`: Visits of customers were exported.
         *     - `orders_exported`: Orders were exported.
         *     - `report_exported`: A report about the business was exported.
         *     - `game_added`: A game was added to the catalogue.
         *     - `game_changed`: A game of the catalogue was changed.
         *     - `goods_added`: Goods were added to the catalogue.
         *     - `goods_changed`: Goods of the catalogue were changed.
         *     - `goods_retired`: Goods were retired: nothing of them is newly listed.
         *     - `goods_restored`: Retired goods were brought back.
         *     - `maintenance_planned`: A maintenance of a game was planned.
         *     - `maintenance_changed`: A maintenance of a game was changed.
         *     - `maintenance_ended`: A maintenance of a game was ended early or called off.
         *     - `catalogue_imported`: A file was read into the catalogue.
         *     - `catalogue_exported`: The catalogue was exported.
         *     - `review_viewed`: A case of the review queue was looked at, with what people said in private.
         *     - `review_taken`: Somebody looks after a case of the review queue.
         *     - `review_released`: A case of the review queue was given back.
         *     - `review_decided`: A case of the review queue was decided.
         *     - `review_appeal_entered`: An appeal was entered for somebody who cannot sign in.
         *     - `review_appeal_decided`: An appeal against a decision was decided.
         *     - `log_exported`: This log was exported.
         * @enum {string}
         */
        StaffActKind: "account_frozen" | "account_unfrozen" | "role_set" | "permissions_set" | "second_factor_removed" | "account_viewed" | "view_begun" | "view_ended" | "order_viewed" | "payment_viewed" | "feature_switched" | "setting_changed" | "country_rule_set" | "country_rule_removed" | "special_seller_set" | "special_seller_removed" | "legal_text_set" | "exchange_rate_set" | "exchange_rate_confirmed" | "exchange_rate_followed" | "reconciliation_run" | "difference_taken" | "difference_closed" | "unmatched_events_closed" | "ruling_proposed" | "ruling_confirmed" | "ruling_declined" | "dispute_ruled" | "adjustment_proposed" | "adjustment_confirmed" | "adjustment_declined" | "order_refunded" | "queue_opened" | "queue_paused" | "queue_resumed" | "queue_drained" | "queue_closed" | "queue_hours_set" | "devices_added" | "device_removed" | "lottery_announced" | "lottery_cancelled" | "free_entry_set" | "block_added" | "block_lifted" | "template_saved" | "template_retired" | "team_created" | "team_changed" | "member_saved" | "member_removed" | "faq_saved" | "welcome_set" | "visits_exported" | "orders_exported" | "report_exported" | "game_added" | "game_changed" | "goods_added" | "goods_changed" | "goods_retired" | "goods_restored" | "maintenance_planned" | "maintenance_changed" | "maintenance_ended" | "catalogue_imported" | "catalogue_exported" | "review_viewed" | "review_taken" | "review_released" | "review_decided" | "review_appeal_entered" | "review_appeal_decided" | "log_exported";
        /** @description Answer of `staff_act_list`: Lists acts of staff, newest first, and says whether the log is unbroken. */
        StaffActList: {
            /** @description The acts. */
            acts: components["schemas"]["StaffActEntry"][];
            /** @description How the log stands. */
            chain: components["schemas"]["StaffActChain"];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /**
         * @description What an act of staff is done to, and so what its id is.
         *
         *     - `account`: A uid.
         *     - `feature`: A part of the shop.
         *     - `setting`: A shop setting.
         *     - `country_rule`: What a rule about countries is for, as `goods:7` or `event:*`.
         *     - `special_seller`: A kind of special seller.
         *     - `legal_text`: A kind and a language, as `terms:en`.
         *     - `currency`: ISO 4217.
         *     - `day`: A day by UTC.
         *     - `difference`: A difference of a reconciliation.
         *     - `unmatched_payment`: What a payment provider calls a payment that is not in our books.
         *     - `order`: An order id.
         *     - `payment`: A payment id.
         *     - `queue`: A top-up queue.
         *     - `lottery_event`: A lottery event.
         *     - `template`: A message template.
         *     - `team`: A support team.
         *     - `faq_question`: A question of the FAQ.
         *     - `game`: The key of a game.
         *     - `goods`: A number of goods.
         *     - `import`: An import of a file.
         *     - `review`: A case of the review queue.
         *     - `export`: What was exported.
         * @enum {string}
         */
        StaffActSubject: "account" | "feature" | "setting" | "country_rule" | "special_seller" | "legal_text" | "currency" | "day" | "difference" | "unmatched_payment" | "order" | "payment" | "queue" | "lottery_event" | "template" | "team" | "faq_question" | "game" | "goods" | "import" | "review" | "export";
        /** @description Answer of `console_stats`: Counts a team's visits by hour or day. */
        Stats: {
            /** @description One for each hour or day, oldest first. */
            buckets: components["schemas"]["StatsBucket"][];
        };
        /** @description An hour or a day. Times are seconds, the middle and the long end. */
        StatsBucket: {
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: double
             * @description Half of the visits took at most so long, in seconds.
             */
            handle_p50?: number | null;
            /**
             * Format: double
             * @description Nine of ten visits took at most so long, in seconds.
             */
            handle_p90?: number | null;
            /**
             * Format: int64
             * @description Begun out of hours.
             */
            left: number;
            /**
             * Format: int64
             * @description How many began.
             */
            opened: number;
            /**
             * Format: double
             * @description The mean of the ratings.
             */
            rating?: number | null;
            /**
             * Format: int64
             * @description How many ratings there were.
             */
            ratings: number;
            /**
             * Format: int64
             * @description How many were resolved.
             */
            resolved: number;
            /**
             * Format: double
             * @description Half of the customers waited at most so long, in seconds.
             */
            wait_p50?: number | null;
            /**
             * Format: double
             * @description Nine of ten customers waited at most so long, in seconds.
             */
            wait_p90?: number | null;
        };
        /**
         * @description How finely visits are counted, by the team's time zone.
         * @enum {string}
         */
        StatsPeriod: "hour" | "day";
        /** @description Input of `console_stats`: Counts a team's visits by hour or day. */
        StatsQuery: {
            /** @description One row for each hour or each day. */
            bucket: components["schemas"]["StatsPeriod"];
            /**
             * Format: int64
             * @description From then on, in milliseconds since 1970 UTC.
             */
            from: number;
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /**
             * Format: int64
             * @description Before then, in milliseconds since 1970 UTC.
             */
            to: number;
        };
        /** @description The status no longer allows it, or does not yet. */
        StatusChangedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "STATUS_CHANGED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description A sticker on a piece. Exists for the API description only: stickers pass through as they are kept. */
        Sticker: {
            /** @description What it is called. */
            name: string;
            /**
             * Format: int64
             * @description Where it sticks.
             */
            slot: number;
            /**
             * Format: int64
             * @description How worn it is, in percent.
             */
            wear?: number;
        };
        /** @description What is in stock now. */
        Stock: {
            /** @description The stack, to be put on sale. */
            asset_id: components["schemas"]["AssetId"];
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description In units.
             */
            quantity: number;
        };
        /** @description Input of `market_inventory_stock`: Sets how many units of coins, a pack, a pass or a gift card the caller has that are not on sale. */
        StockRequest: {
            /** @description Coins, a pack, a pass or a gift card. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description How many units there are that are not on sale: a multiple of the lot, at most a million lots.
             */
            quantity: number;
        };
        /** @description Input of `welcome_set`: Sets the welcome message of the caller's store. */
        StoreWelcomeSet: {
            /** @description Whether it is sent. */
            is_on: boolean;
            /** @description By language. Empty texts are left out. */
            texts: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The version that was read; 0 if it was never set.
             */
            version: number;
        };
        /** @description A picture as it was stored: not byte for byte what was sent. */
        Stored: {
            /** @description In bytes. */
            byte_size: number;
            /**
             * Format: int32
             * @description In pixels.
             */
            height: number;
            /** @description The content type. */
            mime: string;
            /** @description In hexadecimal, of the stored bytes. */
            sha256: string;
            /** @description The picture, as its upload was answered. */
            upload_id: components["schemas"]["UploadId"];
            /**
             * Format: int32
             * @description In pixels.
             */
            width: number;
        };
        /** @description Input of `order_submit`: Sends the seller the information the delivery needs. */
        SubmitOrderRequest: {
            /** @description At most 10 fields of at most 500 characters. */
            info: {
                [key: string]: string;
            };
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
        };
        /** @description Input of `subscribe`: Subscribes to a topic (socket). Input of `unsubscribe`: Unsubscribes from a topic (socket). */
        Subscribe: {
            /**
             * Format: int64
             * @description The last version known: what is not newer is not sent.
             */
            after?: number | null;
            /** @description `order:<order_id>`, `payment:<payment_id>`, `wallet:<own uid>`, `lottery:<event_id>`, ...: see `TopicState`. */
            topic: string;
        };
        /** @description How a topic stands when a client subscribes to it. */
        Subscribed: {
            /** @description How it stands: the `data` of the topic's form of `TopicState`. */
            snapshot?: components["schemas"]["Payment"] | components["schemas"]["BriefAsset"] | components["schemas"]["Order"] | components["schemas"]["TopUpPlace"] | components["schemas"]["LotteryEvent"] | components["schemas"]["LotterySession"] | components["schemas"]["SupportTopic"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /** @description An agent of a team. */
        SupportAgent: components["schemas"]["Profile"] & {
            /** @description Whether they take conversations, and how many. */
            duty: components["schemas"]["Duty"];
            /** @description The games. */
            games: string[];
            /** @description Whether they supervise the team. */
            is_supervisor: boolean;
            /** @description The languages. */
            languages: string[];
            /**
             * Format: int64
             * @description Conversations of this team they have.
             */
            open: number;
        };
        /** @description Answer of `console_agents`: Lists the members of a team to whom a conversation can be transferred. Answer of `console_member_save`: Adds a member to a team, changes their role, or removes them. */
        SupportAgents: {
            /** @description The agents. */
            agents: components["schemas"]["SupportAgent"][];
        };
        /** @description The state of a support conversation. */
        SupportInfo: {
            agent?: components["schemas"]["Profile"] | null;
            /**
             * Format: int64
             * @description When support opens again, in milliseconds since 1970 UTC; absent unless the customer wrote out of hours.
             */
            closed_until?: number | null;
            /**
             * Format: int64
             * @description Buttons of messages up to this `seq` do nothing any more.
             */
            live_from_seq: number;
            place?: components["schemas"]["Place"] | null;
            staff?: components["schemas"]["SupportStaff"] | null;
            /** @description How it stands. */
            stage: components["schemas"]["SupportStage"];
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /** @description What the team is called. */
            team_name: string;
        };
        /** @description An order of the person, in one line. */
        SupportOrder: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970 UTC.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When the order's deadline decides it, in milliseconds since 1970 UTC.
             */
            deadline_at?: number | null;
            /**
             * Format: int64
             * @description What has to be paid, in cents.
             */
            due_cents: number;
            /** @description What it is called. */
            name: string;
            /** @description For people to say and to search. */
            number: string;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description Which side the person is on. */
            side: components["schemas"]["TradeSide"];
            /** @description How it stands. */
            status: components["schemas"]["OrderStatus"];
        };
        /** @description The customer of a conversation. */
        SupportPerson: {
            /** @description For supervisors. */
            address?: string | null;
            /** @description The last ones, lifted and past ones too, newest first. */
            blocks: components["schemas"]["Block"][];
            /** @description ISO 4217. */
            currency: string;
            /** @description The device, as its browser names it. */
            device_name: string;
            /** @description The visits. */
            episodes: components["schemas"]["Episode"][];
            /** @description The language. */
            language: string;
            /**
             * Format: int64
             * @description When the account was made, in milliseconds since 1970 UTC.
             */
            member_since: number;
            /** @description The name others see. */
            nickname: string;
            /** @description Whether they have a connection now. */
            online: boolean;
            /** @description On either side: those under way first, the newest first among equals. */
            orders: components["schemas"]["SupportOrder"][];
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
            /**
             * Format: int32
             * @description 0 is no VIP.
             */
            vip_level: number;
        };
        /** @description What only agents see of a conversation. */
        SupportStaff: {
            block?: components["schemas"]["BlockLevel"] | null;
            /**
             * Format: int32
             * @description The visit under way, or the last one; 0 before the first.
             */
            episode: number;
            /** @description The key of the game. */
            game: string;
            /** @description The language. */
            language: string;
            last_agent?: components["schemas"]["Profile"] | null;
            /**
             * Format: int64
             * @description What the customer has in orders under way, in cents.
             */
            money_at_risk_cents: number;
            /**
             * Format: int64
             * @description When the next deadline on that money is, in milliseconds since 1970 UTC.
             */
            money_due_at?: number | null;
            /**
             * Format: int64
             * @description Since when the customer's oldest unanswered message waits, in milliseconds since 1970 UTC.
             */
            needs_reply_since?: number | null;
            /**
             * Format: int64
             * @description How many notes agents have written about the conversation.
             */
            notes: number;
            /** @description How urgent it is. */
            urgency: components["schemas"]["Urgency"];
            /**
             * Format: int32
             * @description 0 is no VIP.
             */
            vip_level: number;
            /**
             * Format: int64
             * @description Since when the customer waits, in milliseconds since 1970 UTC.
             */
            waiting_since?: number | null;
            waiting_why?: components["schemas"]["WaitingReason"] | null;
            wrap_up?: components["schemas"]["WrapUp"] | null;
        };
        /**
         * @description The stage of a support conversation.
         *
         *     - `quiet`: Nobody waits: nothing was written yet, it is resolved, or the last message was an answer and no agent is assigned.
         *     - `waiting`: Waits in its team's queue.
         *     - `assigned`: Assigned to an agent.
         * @enum {string}
         */
        SupportStage: "quiet" | "waiting" | "assigned";
        /** @description A conversation with customer support. */
        SupportTalk: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description When the last message was sent, in milliseconds since 1970 UTC.
             */
            last_msg_at: number;
            order_id?: components["schemas"]["OrderId"] | null;
            /** @description How it stands. */
            state: components["schemas"]["ConversationState"];
            /** @description The team that answers. */
            team_name: string;
        };
        /** @description What the topic `desk:<team_id>` says. */
        SupportTopic: {
            /** @description The board. */
            board: components["schemas"]["Board"];
            /** @description The head of the queue. */
            head: components["schemas"]["QueueEntry"][];
        };
        /** @description An agent who has a conversation open. */
        SupportViewer: components["schemas"]["Profile"] & {
            /** @description Whether they are writing. */
            typing: boolean;
        };
        /** @description Answer of `console_view`: Tells the server which conversation the agent is viewing (socket). */
        SupportViewers: {
            /** @description Who looks at it. */
            viewers: components["schemas"]["SupportViewer"][];
        };
        /** @description Input of `topup_switch_account`: Changes the account to top up; the position stays. */
        SwitchAccountRequest: {
            /** @description The account's number or name in the game; never a password. */
            account: string;
            /** @description How the account signs in; Apple is refused. */
            login: components["schemas"]["TopUpLogin"];
            /** @description The position in the queue. */
            place_id: components["schemas"]["PlaceId"];
            /** @description As at joining. */
            platform: components["schemas"]["TopUpPlatform"];
            /** @description The order's region; empty where the game has only one. */
            region: string;
        };
        /** @description What is switched, which way, and why. */
        SwitchRequest: {
            /** @description What. */
            feature: components["schemas"]["ShopFeature"];
            /** @description True switches it on. */
            is_on: boolean;
            /** @description 1 to 500 characters, for the record. */
            reason: string;
        };
        /** @description Who switched it, when and why. */
        SwitchedBy: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description The administrator. */
            by: components["schemas"]["Profile"];
            /** @description Why, in their words. */
            reason: string;
        };
        /** @description An attribute, or a value of one. */
        TagNode: {
            /** @description Its values; empty for a value. */
            children: components["schemas"]["TagNode"][];
            /**
             * Format: int64
             * @description How many goods this choice would leave; of an attribute, how many values.
             */
            goods: number;
            /** @description What it is called in English. */
            name: string;
            /** @description What it is called, in the reader's language. */
            title: string;
            /** @description What a filter sends. */
            value: string;
        };
        /** @description Answer of `market_tags`: Lists the filters for goods, each with how many it would leave. */
        Tags: {
            /** @description Games with goods that fit, whichever is chosen. */
            games: components["schemas"]["GameCount"][];
            /** @description Attributes with their values. */
            tags: components["schemas"]["TagNode"][];
        };
        /** @description A team as its agents see it. Times are minutes of the day in its zone. */
        Team: {
            /** @description `2026-12-24` */
            closed_days: string[];
            /** @description When it is open. */
            hours: components["schemas"]["TeamHours"][];
            /** @description Whether it takes what fits no other team. */
            is_default: boolean;
            /** @description Whether it is open now. */
            is_open: boolean;
            /** @description The caller supervises it. */
            is_supervisor: boolean;
            /** @description What it is called. */
            name: string;
            /**
             * Format: int64
             * @description When the team opens next, in milliseconds since 1970 UTC.
             */
            opens_at?: number | null;
            /** @description Whether its line takes VIP customers. */
            serves_vip: boolean;
            /** @description Who works when. */
            shifts: components["schemas"]["TeamShift"][];
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /** @description A name of the IANA time zone database. */
            time_zone: string;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /** @description Whether a conversation can be resolved only with a wrap-up code. */
            wrap_up_required: boolean;
        };
        /** @description When a team is open on one weekday, in minutes after midnight. */
        TeamHours: {
            /**
             * Format: int32
             * @description Minutes since midnight in the time zone of the team.
             */
            closes: number;
            /**
             * Format: int32
             * @description Minutes since midnight in the time zone of the team.
             */
            opens: number;
            /**
             * Format: int32
             * @description 1 Monday to 7 Sunday.
             */
            weekday: number;
        };
        /**
         * @description Names a team of agents.
         * @example 1000001
         */
        TeamId: string;
        /** @description Names one team. */
        TeamRef: {
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
        };
        /** @description Input of `console_team_save`: Creates or changes a team: its hours, closed days and shifts. */
        TeamSave: {
            /** @description `2026-12-25` */
            closed_days: string[];
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id?: string | null;
            /** @description When it is open; a day without an entry is closed. */
            hours: components["schemas"]["DayHours"][];
            /** @description What agents and customers see. */
            name: string;
            /** @description Whether its line takes VIP customers. */
            serves_vip: boolean;
            /** @description Who works when. */
            shifts: components["schemas"]["Shift"][];
            team_id?: components["schemas"]["TeamId"] | null;
            /** @description A name of the IANA time zone database. */
            time_zone: string;
            /**
             * Format: int64
             * @description Of the one being changed.
             */
            version?: number | null;
            /** @description Whether a conversation can be resolved only with a wrap-up code. */
            wrap_up_required: boolean;
        };
        /** @description When an agent works on one weekday, in minutes after midnight. */
        TeamShift: {
            /**
             * Format: int32
             * @description Minutes since midnight in the time zone of the team.
             */
            ends: number;
            /**
             * Format: int32
             * @description Minutes since midnight in the time zone of the team.
             */
            starts: number;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /**
             * Format: int32
             * @description 1 is Monday, 7 is Sunday.
             */
            weekday: number;
        };
        /** @description Input of `console_welcome_set`: Sets a team's welcome message. */
        TeamWelcomeSet: {
            /** @description Whether it is sent. */
            is_on: boolean;
            /** @description Ids of questions that are offered with it, at most 20. */
            problem_questions: string[];
            /** @description The team. */
            team_id: components["schemas"]["TeamId"];
            /** @description By language. Empty texts are left out. */
            texts: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description The version that was read; 0 if it was never set.
             */
            version: number;
        };
        /** @description Answer of `console_team_list`: Lists the caller's teams. */
        Teams: {
            /** @description The teams. */
            teams: components["schemas"]["Team"][];
        };
        /** @description A ready-made answer as it is edited. */
        Template: {
            /** @description Who may use it. */
            audience: components["schemas"]["TemplateAudience"];
            outcome?: components["schemas"]["TemplateOutcome"] | null;
            /** @description Whose it is. */
            scope: components["schemas"]["TemplateScope"];
            /** @description Typed after `/`, it inserts the template. */
            shortcut: string;
            /** @description Words to find it by. */
            tags: string[];
            team_id?: components["schemas"]["TeamId"] | null;
            /** @description The template. */
            template_id: components["schemas"]["TemplateId"];
            /** @description By language. */
            texts: components["schemas"]["Texts"];
            /** @description What it is called. */
            title: string;
            upload_id?: components["schemas"]["UploadId"] | null;
            /**
             * Format: int64
             * @description How often it was used.
             */
            use_count: number;
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /**
         * @description Who may pick a template.
         * @enum {string}
         */
        TemplateAudience: "customers" | "agents";
        /** @description Input of `console_template_fill`: Returns a template with its variables filled in for a customer. */
        TemplateFill: {
            /** @description The conversation whose names and numbers fill its gaps. */
            conversation_id: components["schemas"]["ConversationId"];
            language?: components["schemas"]["LanguageKey"] | null;
            /** @description The template. */
            template_id: components["schemas"]["TemplateId"];
        };
        /**
         * @description Names a template.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        TemplateId: string;
        /** @description Input of `im_template_list`: Lists templates in the caller's language. */
        TemplateList: {
            language?: components["schemas"]["LanguageKey"] | null;
        };
        /** @description What became of the conversations a template was used in. */
        TemplateOutcome: {
            /**
             * Format: double
             * @description The mean of the ratings of those visits.
             */
            rating?: number | null;
            /**
             * Format: int64
             * @description Resolved, and begun again within a day.
             */
            reopened: number;
            /**
             * Format: int64
             * @description How many were resolved.
             */
            resolved: number;
        };
        /** @description Input of `console_template_retire`: Retires a template. */
        TemplateRetire: {
            /**
             * Format: uuid
             * @description Made by the caller once and repeated with every retry.
             */
            command_id: string;
            /** @description The template. */
            template_id: components["schemas"]["TemplateId"];
        };
        /** @description Input of `console_template_save`: Saves a template. */
        TemplateSave: {
            /** @description Who may use it. */
            audience: components["schemas"]["TemplateAudience"];
            /** @description Whose it is. */
            scope: components["schemas"]["TemplateScope"];
            /** @description Typed after `/`, it inserts the template. */
            shortcut?: string | null;
            /** @description Words to find it by. */
            tags?: string[] | null;
            team_id?: components["schemas"]["TeamId"] | null;
            /** @description Made by the caller for a new one. */
            template_id: components["schemas"]["TemplateId"];
            /** @description By language; English must be among them. Empty texts are left out. */
            texts: components["schemas"]["Texts"];
            /** @description What agents see in lists. */
            title: string;
            upload_id?: components["schemas"]["UploadId"] | null;
            /**
             * Format: int64
             * @description The version that was read; left out for a new one.
             */
            version?: number | null;
        };
        /**
         * @description Who can use a template.
         *
         *     - `all`: Everybody's.
         *     - `team`: A team's.
         *     - `own`: Its writer's.
         * @enum {string}
         */
        TemplateScope: "all" | "team" | "own";
        /** @description Input of `console_template_list`: Searches the caller's templates: best match, then most used. */
        TemplateSearch: {
            language?: components["schemas"]["LanguageKey"] | null;
            /**
             * Format: int64
             * @description Most templates: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
             */
            limit?: number | null;
            scope?: components["schemas"]["TemplateScope"] | null;
            /** @description Only templates with this tag. */
            tag?: string | null;
            team_id?: components["schemas"]["TeamId"] | null;
            /** @description Part of title, shortcut, tag or text. */
            text?: string | null;
        };
        /** @description Answer of `console_template_list`: Searches the caller's templates: best match, then most used. */
        TemplateShelf: {
            /** @description The templates. */
            templates: components["schemas"]["Template"][];
        };
        /** @description Answer of `im_template_list`: Lists templates in the caller's language. */
        Templates: {
            /** @description The templates. */
            templates: components["schemas"]["OfferedTemplate"][];
        };
        /** @description The terms that the buyer accepts were replaced or withdrawn since they were shown. Nothing is charged. */
        TermsChangedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "TERMS_CHANGED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Which way text runs.
         * @enum {string}
         */
        TextDirection: "ltr" | "rtl";
        /** @description One text in several languages, by language code. */
        Texts: {
            [key: string]: string;
        };
        /** @description The caller has not spent that much. */
        TierNotReachedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "TIER_NOT_REACHED";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `event_tier`: Claims the chances of a tier that was reached. */
        TierRequest: {
            /** @description The lottery event. */
            event_id: components["schemas"]["LotteryId"];
            /**
             * Format: int64
             * @description 5000, 10000 or 20000.
             */
            spend_cents: number;
        };
        /**
         * @description What a line of the timeline tells: which of it is there depends on `what`. Exists for the API description only: it passes through as
         *     it is kept.
         */
        TimelineDetail: {
            /**
             * Format: int64
             * @description What the buyer wants back, in cents; null is all of it.
             */
            asked_cents?: number | null;
            /** @description What is wrong. */
            category?: components["schemas"]["DisputeCategory"];
            /**
             * Format: int64
             * @description Units redeemed so far.
             */
            done?: number;
            /** @description Uploads that show it. */
            images?: string[];
            /** @description How it is paid. */
            method?: components["schemas"]["PaymentMethod"];
            /**
             * Format: int64
             * @description Units there are to redeem.
             */
            of?: number;
            /** @description Why a pack could not be redeemed, or why a payment failed. */
            reason?: components["schemas"]["TopUpReason"];
            /**
             * Format: int64
             * @description What goes back, in cents.
             */
            refund_cents?: number;
            /** @description What somebody said. */
            text?: string;
        };
        /** @description A line of the timeline, which both sides and customer service see alike. */
        TimelineEntry: {
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /** @description Who did it. */
            by: components["schemas"]["OrderParty"];
            /** @description What belongs to it. */
            detail: components["schemas"]["TimelineDetail"];
            /** @description The status after it. */
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            /** @description What happened. */
            what: components["schemas"]["OrderEventKind"];
        };
        /** @description The body came too slowly. */
        TimeoutRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "timeout";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The body is too large. */
        TooLargeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "too_large";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Too many calls of this caller or this address. */
        TooManyRequestsRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "too_many_requests";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description Seconds until the next call is served.
                 */
                retry_after: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Too soon after the last time. */
        TooSoonRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "TOO_SOON";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description When it may be done again: milliseconds since 1970 UTC.
                 */
                again_at: number;
                /**
                 * Format: int64
                 * @description Seconds to wait.
                 */
                remain_time: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description What the ranges told were worth lately: of the last `of` people called, `within` were called by the later time they had been told. */
        TopUpAccuracy: {
            /**
             * Format: int64
             * @description How many people called lately are counted.
             */
            of: number;
            /**
             * Format: int64
             * @description How many of them were called by the later time they had been told.
             */
            within: number;
        };
        /** @description A device as operators see it. */
        TopUpDevice: {
            /** @description The device. */
            device_id: string;
            /**
             * Format: int64
             * @description How many were done.
             */
            done: number;
            /**
             * Format: int64
             * @description How many failed.
             */
            failed: number;
            /** @description What it is called. */
            name: string;
            place_id?: components["schemas"]["PlaceId"] | null;
            /** @description How it stands. */
            state: components["schemas"]["TopUpDeviceState"];
        };
        /**
         * @description What a device is at.
         *
         *     - `draining`: Removed when its work is done.
         *     - `offline`: It was disconnected; it comes back by itself.
         * @enum {string}
         */
        TopUpDeviceState: "idle" | "busy" | "draining" | "offline";
        /**
         * @description How the person is signed in to the game.
         *
         *     - `apple`: Sign in with Apple: no device supports it.
         * @enum {string}
         */
        TopUpLogin: "email" | "google" | "facebook" | "twitter" | "uid" | "apple";
        /** @description What happened in one minute. */
        TopUpMinute: {
            /**
             * Format: int64
             * @description When it was, in milliseconds since 1970 UTC.
             */
            at: number;
            /**
             * Format: int64
             * @description How many were done.
             */
            done: number;
            /**
             * Format: int64
             * @description How many failed.
             */
            failed: number;
            /**
             * Format: int64
             * @description How many came.
             */
            joined: number;
        };
        /** @description What a buyer can do with an order. */
        TopUpOfOrder: {
            /** @description May line up now, or anew. */
            may_join: boolean;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            place?: components["schemas"]["TopUpPlace"] | null;
            queue?: components["schemas"]["TopUpQueue"] | null;
            /** @description Why not: UNSUPPORTED_PACK, STATUS_CHANGED, SLOTS_CLOSED, COUNTRY_NOT_ALLOWED. */
            refused?: string | null;
        };
        /** @description Whether goods can be topped up by oneself, and what that costs. */
        TopUpPack: {
            /** @description Whether it is sold in the caller's country; buying it there answers COUNTRY_NOT_ALLOWED. */
            is_sold_here: boolean;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents?: number | null;
            queue?: components["schemas"]["TopUpQueue"] | null;
            sell_order_id?: components["schemas"]["SellOrderId"] | null;
            /** @description Whether it can be redeemed by oneself. */
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
            /**
             * Format: int64
             * @description How many are before it.
             */
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
            /**
             * Format: int64
             * @description When it ended, in milliseconds since 1970 UTC.
             */
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
            /** @description The key of the game. */
            game: string;
            /** @description Whether more come than usual. */
            high_demand: boolean;
            /**
             * Format: int64
             * @description When the position was taken, in milliseconds since 1970 UTC.
             */
            joined_at: number;
            /** @description How the account signs in. */
            login: components["schemas"]["TopUpLogin"];
            /**
             * Format: int64
             * @description Units there are to redeem.
             */
            of: number;
            /**
             * Format: int64
             * @description When the team opens next, in milliseconds since 1970 UTC.
             */
            opens_at?: number | null;
            /** @description The order. */
            order_id: components["schemas"]["OrderId"];
            /** @description What is redeemed. */
            pack_name: string;
            /**
             * Format: int64
             * @description Others that were called before this one because it was not there: at most 3, once.
             */
            passed: number;
            /** @description The position in the queue. */
            place_id: components["schemas"]["PlaceId"];
            /** @description Where the account plays. */
            platform: components["schemas"]["TopUpPlatform"];
            /**
             * Format: int64
             * @description 1 is next (waiting only).
             */
            position?: number | null;
            /** @description The queue. */
            queue_id: components["schemas"]["QueueId"];
            /** @description As in TopUpQueue. */
            queue_state: components["schemas"]["TopUpQueueState"];
            reason?: components["schemas"]["TopUpReason"] | null;
            /**
             * Format: int64
             * @description What goes back to the buyer (partial, failed).
             */
            refund_cents?: number | null;
            /** @description The region of the game. */
            region: string;
            /**
             * Format: int64
             * @description About how many seconds a place taken anew waits (queue_timeout, exited).
             */
            requeue_after?: number | null;
            /** @description Called: accept by `accept_by`. Timeout: it is found out, then success, partial or failed. Queue_timeout and exited: may join again. */
            stage: components["schemas"]["TopUpStage"];
            step?: components["schemas"]["TopUpStep"] | null;
            /**
             * Format: int64
             * @description When this step began, in milliseconds since 1970 UTC.
             */
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
        /** @description Answer of `topup_places`: Lists the caller's active places, and those that ended within the last hour. */
        TopUpPlaces: {
            /** @description The positions. */
            places: components["schemas"]["TopUpPlace"][];
        };
        /**
         * @description The platform the game is played on.
         * @enum {string}
         */
        TopUpPlatform: "android" | "ios" | "pc" | "playstation" | "xbox";
        /** @description A queue for the packs of one game and region. */
        TopUpQueue: {
            /**
             * Format: int64
             * @description Devices that redeem or can.
             */
            devices: number;
            /** @description The key of the game. */
            game: string;
            /** @description It takes hours today (3 to 5, says the notice). */
            high_demand: boolean;
            /** @description How one may be signed in to the game. Never apple. */
            logins: components["schemas"]["TopUpLogin"][];
            /**
             * Format: int64
             * @description When it opens, at 02:00 of UTC-6 or by its hours, in milliseconds since 1970 UTC; only while it is closed.
             */
            opens_at?: number | null;
            /** @description What can be redeemed on. */
            platforms: components["schemas"]["TopUpPlatform"][];
            /** @description The queue. */
            queue_id: components["schemas"]["QueueId"];
            /** @description The region or server its packs are for; empty where the game has only one. */
            region: string;
            /** @description How it stands. */
            state: components["schemas"]["TopUpQueueState"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
            wait?: components["schemas"]["TopUpWait"] | null;
            /**
             * Format: int64
             * @description People in line.
             */
            waiting: number;
        };
        /**
         * @description What a queue does at the moment.
         *
         *     - `open`: Accepts and calls customers.
         *     - `paused`: Maintenance: customers may join, nobody is called, and deadlines stand still.
         *     - `draining`: Nobody may join, and those who wait are served.
         *     - `closed`: Nobody may join and nobody is called until `opens_at`.
         * @enum {string}
         */
        TopUpQueueState: "open" | "paused" | "draining" | "closed";
        /** @description Answer of `topup_queues`: Lists the queues and their waiting times. */
        TopUpQueues: {
            /** @description The queues. */
            queues: components["schemas"]["TopUpQueue"][];
        };
        /**
         * @description Why packs were not redeemed. Spec §8.
         *
         *     - `order_changed`: The order left the stage in which it can be redeemed.
         *     - `given_up`: The customer left the queue and asked for a refund.
         * @enum {string}
         */
        TopUpReason: "redemption_failed" | "timeout" | "unsupported_pack" | "insufficient_balance" | "wrong_tier" | "network_error" | "device_disconnected" | "order_changed" | "given_up";
        /**
         * @description The stage of a place.
         *
         *     - `waiting`: Waiting in the queue.
         *     - `called`: It is the customer's turn. A device is reserved until they accept.
         *     - `redeeming`: The device is redeeming.
         *     - `partial`: Some packs were redeemed; the rest is refunded.
         *     - `failed`: Nothing was redeemed; everything is refunded.
         *     - `timeout`: The result of the redemption is not known yet. The farm is asked.
         *     - `queue_timeout`: The customer did not accept the turn in time.
         * @enum {string}
         */
        TopUpStage: "waiting" | "called" | "redeeming" | "success" | "partial" | "failed" | "timeout" | "queue_timeout" | "exited";
        /**
         * @description The progress of a device.
         * @enum {string}
         */
        TopUpStep: "connecting" | "signing_in" | "redeeming" | "checking";
        /** @description How long a wait is going to be, as far as anybody can honestly say. */
        TopUpWait: {
            accuracy?: components["schemas"]["TopUpAccuracy"] | null;
            /**
             * Format: int64
             * @description Half of the orders at this position are called by then.
             */
            p50_seconds: number;
            /**
             * Format: int64
             * @description Nine of ten are.
             */
            p90_seconds: number;
        };
        /** @description The newest state of a topic. A `version` that is not newer than the one at hand is to be dropped; that of `queue:` only if it is older. */
        TopicState: {
            /** @description A payment; who pays. */
            data: components["schemas"]["Payment"];
            /** @description `payment:<payment_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description One's own balance. */
            data: components["schemas"]["BriefAsset"];
            /** @description `wallet:<uid>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description An order; buyer, seller and staff. */
            data: components["schemas"]["Order"];
            /** @description `order:<order_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description One's own place in a top-up queue. */
            data: components["schemas"]["TopUpPlace"];
            /** @description `queue:<place_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description An event: odds and stock. */
            data: components["schemas"]["LotteryEvent"];
            /** @description `lottery:<event_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description The caller's own state in an event. */
            data: components["schemas"]["LotterySession"];
            /** @description `lottery_session:<event_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        } | {
            /** @description A team's board; its agents. */
            data: components["schemas"]["SupportTopic"];
            /** @description `desk:<team_id>` */
            topic: string;
            /**
             * Format: int64
             * @description Grows with every change of it.
             */
            version: number;
        };
        /** @description Something that was sold. */
        Trade: {
            exterior?: components["schemas"]["Exterior"] | null;
            /**
             * Format: float
             * @description How worn it is, 0 to 1; absent for what does not wear.
             */
            float?: number | null;
            goods?: components["schemas"]["Goods"] | null;
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /** @description Made up for the demonstration. */
            is_generated: boolean;
            /**
             * Format: int64
             * @description The price of one, in cents.
             */
            price_cents: number;
            /**
             * Format: int32
             * @description How many.
             */
            quantity: number;
            /**
             * Format: int64
             * @description When it was sold, in milliseconds since 1970 UTC.
             */
            sold_at: number;
        };
        /** @description A side of an order: the public profile. */
        TradeProfile: {
            /** @description The name others see. */
            nickname: string;
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /**
         * @description Which side of orders a person is on.
         * @enum {string}
         */
        TradeSide: "buyer" | "seller";
        /** @description Answer of `market_goods_bill_order`: Lists the last trades of one kind of goods, or of all. */
        Trades: {
            /** @description Whether some of it was made up for the demonstration. */
            has_generated: boolean;
            /** @description The entries. */
            items: components["schemas"]["Trade"][];
        };
        /** @description How far the translation of a message is; also the push `translation`. */
        Translation: {
            /** @description The language it is in. */
            language: components["schemas"]["LanguageKey"];
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
            /** @description How it stands. */
            state: components["schemas"]["TranslationState"];
            /** @description Only with state 1. */
            text?: string | null;
            /** @description What translated it. */
            translator: components["schemas"]["Translator"];
        };
        /** @description Names the translation of one message. */
        TranslationRequest: {
            language?: components["schemas"]["LanguageKey"] | null;
            /** @description The message. */
            msg_id: components["schemas"]["MsgId"];
        };
        /**
         * @description The status of a translation. Spec §3.
         *
         *     - `-1`: Retry. It failed and can be tried again.
         *     - `0`: Not. Not translated yet, or there is nothing to translate.
         *     - `1`: Success.
         *     - `3`: Reported. Somebody reported it as bad. It is not shown any more.
         * @enum {integer}
         */
        TranslationState: -1 | 0 | 1 | 3;
        /**
         * @description Who translates. Spec §3.
         *
         *     - `1`: Default.
         *     - `2`: Google.
         * @enum {integer}
         */
        Translator: 1 | 2;
        /** @description Push `typing`: a participant is typing. Forget it after five seconds. */
        TypingPush: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /**
         * @description Names a person, visitors included.
         * @example 1000001
         */
        Uid: string;
        /** @description The caller is not signed in, or their token is not valid. */
        UnauthorizedRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "unauthorized";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description It may have happened. The same key or id finds out. */
        UnknownOutcomeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "unknown_outcome";
            /** @description What a client needs to act on this refusal. */
            data: {
                /** @description Not known. */
                applied: null;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description There is no such call. */
        UnknownRouteRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "not_found";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description Input of `payment_close_unmatched`: Puts away what the provider told of a payment that is not in our books, with a note that says why. */
        UnmatchedClose: {
            /** @description 1 to 500 characters, for the record. */
            note: string;
            /** @description What the provider calls the payment, as in the list. */
            provider_ref: string;
        };
        /** @description What was put away. */
        UnmatchedClosed: {
            /**
             * Format: int64
             * @description How many events.
             */
            closed: number;
        };
        /** @description Answer of `payment_unmatched_events`: Lists what the provider told of payments that are not in our books, newest first. */
        UnmatchedEvents: {
            /** @description The events. */
            events: components["schemas"]["ProviderEvent"][];
            /** @description Pass it as `before` for the next page; absent on the last. */
            next?: string | null;
        };
        /** @description Everything that waits for the caller, in nine figures. */
        UnreadBadge: {
            /**
             * Format: int64
             * @description When points tasks were last added, in milliseconds since 1970 UTC. 0: there are none yet.
             */
            point_task_new_time: number;
            /**
             * Format: int64
             * @description Purchases that wait for the caller's information; at most 1,000 of each game.
             */
            submit_info_count: number;
            /** @description {game: offers to answer}; games without any are left out. Empty: there are no bargains yet. */
            to_accept_offer_order: {
                [key: string]: number;
            };
            /** @description {game: sales to deliver}, at most 1,000 of each game; games without any are left out. */
            to_deliver_order: {
                [key: string]: number;
            };
            /** @description Unread answers to tickets. */
            unread_feedback_reply: components["schemas"]["UnreadReplies"];
            /** @description Unread messages in conversations. */
            unread_im_message: components["schemas"]["UnreadCount"];
            /**
             * Format: int64
             * @description Unread notices about orders, top-ups and money; at most 1,000.
             */
            unread_message: number;
            /**
             * Format: int64
             * @description Unread notices about the community; at most 1,000.
             */
            unread_social_message: number;
            /**
             * Format: int64
             * @description Unread notices about the account and the product; at most 1,000.
             */
            unread_system_message: number;
        };
        /** @description How many messages are unread in one conversation. */
        UnreadConversation: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /**
             * Format: int64
             * @description How many are unread.
             */
            unread: number;
        };
        /** @description Answer of `unread_msg_count`: Returns unread counts, in total and per conversation. */
        UnreadCount: {
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
            /** @description By conversation; those with nothing unread are left out. */
            unread_conversation_infos: components["schemas"]["UnreadConversation"][];
        };
        /** @description Answer of `console_mention_read`: Marks notes that mention the caller as read. */
        UnreadMentions: {
            /**
             * Format: int64
             * @description How many are unread.
             */
            unread: number;
        };
        /** @description How many notices are unread, by type; at most 1,000 of each. */
        UnreadNotices: {
            /**
             * Format: int64
             * @description About orders, top-ups and money.
             */
            unread_message: number;
            /**
             * Format: int64
             * @description About the community.
             */
            unread_social_message: number;
            /**
             * Format: int64
             * @description About the account and the product.
             */
            unread_system_message: number;
        };
        /** @description Answers of customer service to tickets. */
        UnreadReplies: {
            /**
             * Format: int64
             * @description How many are unread. 0: there are no tickets yet.
             */
            total: number;
        };
        /** @description The customer has written something that the sender had not seen. Send again with `force`, or with its seq. */
        UnseenMessagesRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "UNSEEN_MESSAGES";
            /** @description What a client needs to act on this refusal. */
            data: {
                /**
                 * Format: int64
                 * @description Seq of the conversation's last message.
                 */
                last_seq: number;
            };
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description The body is not of the content type named here. */
        UnsupportedMediaTypeRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "unsupported_media_type";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /** @description No device redeems this pack. */
        UnsupportedPackRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "UNSUPPORTED_PACK";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Names an uploaded file: the answer to its upload.
         * @example 7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b
         */
        UploadId: string;
        /**
         * @description Levels of urgency; the greater, the more urgent.
         *
         *     - `0`: None. No money is at risk.
         *     - `1`: Money. Money is at risk, but not soon.
         *     - `2`: WithinHour.
         *     - `3`: WithinMinutes.
         * @enum {integer}
         */
        Urgency: 0 | 1 | 2 | 3;
        /** @description The caller's own account. Fields of features to come are there from the first day, empty. */
        User: {
            /** @description Not used yet: empty. */
            app_roles: string[];
            /** @description ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: int32
             * @description How many decimals are shown.
             */
            currency_precision: number;
            /**
             * Format: double
             * @description Units for one US dollar; for display only.
             */
            currency_rate_base_usd: number;
            /** @description What stands between thousands. */
            currency_separator: string;
            /** @description The sign of the currency. */
            currency_symbol: string;
            /** @description The address; absent for visitors. */
            email?: string | null;
            /** @description Whether a password is set. */
            has_password: boolean;
            /**
             * Format: int32
             * @description Coupons that can be used.
             */
            inuse_coupon_cnt: number;
            /** @description Not used yet: false. */
            is_affiliate: boolean;
            /** @description The language. */
            language: components["schemas"]["LanguageKey"];
            /** @description The name others see. */
            nickname: string;
            /**
             * Format: int32
             * @description Coupons that end soon.
             */
            pending_expire_coupon_cnt: number;
            /**
             * Format: int64
             * @description Not used yet: 0.
             */
            point: number;
            /** @description Address of the picture, for everybody. */
            profile_pic?: string | null;
            /** @description What the account may do. */
            role: components["schemas"]["Role"];
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
            /** @description What kind of account it is. */
            user_type: components["schemas"]["UserType"];
        };
        /**
         * @description A role as a number.
         *
         *     - `0`: Visitor.
         *     - `1`: User.
         *     - `2`: Seller.
         *     - `3`: CustomerService.
         *     - `4`: Child.
         *     - `5`: SubSeller.
         *     - `6`: VipCustomerService.
         *     - `9`: Admin.
         * @enum {integer}
         */
        UserType: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9;
        /** @description The seller of an offer. */
        Vendor: {
            /** @description The name others see. */
            nickname: string;
            /** @description Where the picture is; absent without one. */
            profile_pic?: string | null;
            /** @description Who it is. */
            uid: components["schemas"]["Uid"];
        };
        /** @description What changes about goods, for asking again. */
        ViewInfo: {
            /** @description The catalogue entry. */
            goods_id: components["schemas"]["GoodsId"];
            /**
             * Format: int64
             * @description The highest price somebody offers, in cents.
             */
            highest_bid_cents?: number | null;
            /**
             * Format: int64
             * @description What was last paid for one, in cents.
             */
            last_price_cents?: number | null;
            /**
             * Format: int64
             * @description When the last one was sold, in milliseconds since 1970 UTC.
             */
            last_sold_at?: number | null;
            /**
             * Format: int64
             * @description The lowest price on sale, in cents.
             */
            lowest_price_cents?: number | null;
            /**
             * Format: int32
             * @description How many are on sale now.
             */
            on_sale: number;
            /**
             * Format: int32
             * @description How many were sold in 30 days.
             */
            sold_30d: number;
        };
        /**
         * @description What for. The person who is looked at is told this much.
         *
         *     - `help`: They have asked for help.
         *     - `safety`: Something about the account is checked.
         * @enum {string}
         */
        ViewPurpose: "help" | "safety";
        /** @description Push `viewers`: which agents look at a conversation. */
        ViewersPush: {
            /** @description The conversation. */
            conversation_id: components["schemas"]["ConversationId"];
            /** @description Who looks at it. */
            viewers: components["schemas"]["SupportViewer"][];
        };
        /** @description An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private. */
        ViewingReadOnlyRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "VIEWING_READ_ONLY";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
        /**
         * @description Whether visits are under way or over.
         * @enum {string}
         */
        VisitState: "open" | "resolved";
        /** @description Answer of `visitor_token`: Creates a visitor. */
        VisitorToken: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970 UTC.
             */
            expires_at: number;
            /** @description For `visitor_token` of other calls, on this device. */
            visitor_token: string;
        };
        /** @description Input of `visitor_token`: Creates a visitor. */
        VisitorTokenRequest: {
            /** @description Else the `device-id` header. Without either the token works from any device. */
            device_id?: string | null;
        };
        /**
         * @description Why a conversation is in the queue.
         *
         *     - `new`: A visit has begun.
         *     - `left`: The customer wrote while the team was closed.
         *     - `asked`: The customer asked for a person instead of an automatic answer.
         *     - `agent_gone`: Its agent went offline.
         *     - `released`: Its agent released it.
         *     - `transferred`: Another team transferred it.
         * @enum {string}
         */
        WaitingReason: "new" | "left" | "asked" | "agent_gone" | "released" | "transferred";
        /** @description A ruling that waits, and what it is about. */
        WaitingRuling: {
            /**
             * Format: int64
             * @description What the ruling divides, in cents: what was paid and has not gone back yet.
             */
            at_stake_cents: number;
            /** @description What was bought. */
            name: string;
            /** @description Its number, as people say it (`GH-...`). */
            number: string;
            /** @description The order in dispute. */
            order_id: string;
            /** @description The ruling that is proposed. */
            proposal: components["schemas"]["RulingProposal"];
        };
        /** @description Rulings that wait for a second person, the oldest first. */
        WaitingRulings: {
            /** @description The oldest first. */
            rulings: components["schemas"]["WaitingRuling"][];
        };
        /** @description Input of `watch_presence`: Returns who is online; over a socket, also subscribes to changes. */
        WatchPresence: {
            /** @description The people; they replace those watched before. */
            uids: components["schemas"]["Uid"][];
        };
        /** @description What the house says first. */
        Welcome: {
            /** @description Whether it is sent. */
            is_on: boolean;
            /** @description Of a team only. */
            problem_questions?: string[] | null;
            /** @description By language. */
            texts: components["schemas"]["Texts"];
            /**
             * Format: int64
             * @description Grows with every change: what is not newer is to be dropped.
             */
            version: number;
        };
        /**
         * @description What a visit was about, chosen by the agent who resolves it. Ours: the subjects people write about (spec §4, §5, §9), few enough to choose with one key.
         * @enum {string}
         */
        WrapUp: "question" | "order" | "delivery" | "payment" | "refund" | "account" | "technical" | "complaint" | "spam" | "other";
        /** @description What a resolved visit can have been about. */
        WrapUpCode: {
            /** @description What is sent. */
            code: components["schemas"]["WrapUp"];
            /** @description In the caller's language. */
            label: string;
        };
        /** @description The password is wrong. */
        WrongPasswordRefusal: {
            /**
             * @description Which refusal it is, for programs.
             * @enum {string}
             */
            code: "WRONG_PASSWORD";
            /** @description What happened and what to do, for people; in the language of the header `locale`. */
            message: string;
        };
    };
    responses: never;
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
        /** @description Whether and how long the answer may be kept. */
        CacheControl: string;
        /** @description The name of the file. */
        ContentDisposition: string;
        /** @description Names this version of the file; send it back as `if-none-match`. */
        ETag: string;
        /** @description When the file was stored. */
        LastModified: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description The scheme of the header `authorization`. */
        WwwAuthenticate: "PS";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    set_avatar: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upload_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["SetAvatar"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    bind: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "auth_code": "123456",
                 *       "email": "somebody@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["Bind"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    bind_send: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "somebody@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["BindSend"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CodeSent"];
                    };
                };
            };
        };
    };
    login: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "somebody@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LoggedIn"];
                    };
                };
            };
        };
    };
    login_send: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "somebody@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["LoginSend"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CodeSent"];
                    };
                };
            };
        };
    };
    email_revert: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["RevertEmail"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    info: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    login_check: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LoginCheck"];
                    };
                };
            };
        };
    };
    logout: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    set_nickname: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nickname": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SetNickname"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    notice_list: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only of this type; all if left out. */
                notice_type?: components["schemas"]["NoticeType"];
                /** @description Only those the caller has not read. */
                unread?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["NoticePage"];
                    };
                };
            };
        };
    };
    notice_preferences: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["NoticePreferences"];
                    };
                };
            };
        };
    };
    notice_preferences_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "in_page",
                 *       "group": "orders",
                 *       "on": true
                 *     }
                 */
                "application/json": components["schemas"]["NoticePreferenceSet"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["NoticePreferences"];
                    };
                };
            };
        };
    };
    notice_read: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["NoticeRead"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnreadNotices"];
                    };
                };
            };
        };
    };
    passkey_delete: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    passkeys: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Passkeys"];
                    };
                };
            };
        };
    };
    passkey_login_begin: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PasskeyChallenge"];
                    };
                };
            };
        };
    };
    passkey_login_finish: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {},
                 *       "ticket": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LoggedIn"];
                    };
                };
            };
        };
    };
    passkey_prove_begin: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PasskeyChallenge"];
                    };
                };
            };
        };
    };
    passkey_prove_finish: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {},
                 *       "ticket": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAnswer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Reauthenticated"];
                    };
                };
            };
        };
    };
    passkey_register_begin: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyWish"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PasskeyChallenge"];
                    };
                };
            };
        };
    };
    passkey_register_finish: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {},
                 *       "ticket": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAnswer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SetPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    reauthenticate: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Reauthenticate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Reauthenticated"];
                    };
                };
            };
        };
    };
    review_appeal: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["AppealRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    review_decision: {
        parameters: {
            query: {
                /** @description Which. */
                case_id: components["schemas"]["CaseId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewDecision"];
                    };
                };
            };
        };
    };
    review_report: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "chat_message",
                 *       "reason": "fraud",
                 *       "subject": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReportMade"];
                    };
                };
            };
        };
    };
    review_reports: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewReports"];
                    };
                };
            };
        };
    };
    second_factor: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SecondFactor"];
                    };
                };
            };
        };
    };
    second_factor_confirm: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    second_factor_login: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456",
                 *       "ticket": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SecondStep"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LoggedIn"];
                    };
                };
            };
        };
    };
    second_factor_recovery_codes: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    second_factor_remove: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SecondFactor"];
                    };
                };
            };
        };
    };
    second_factor_set_up: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FactorOffer"];
                    };
                };
            };
        };
    };
    sessions: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Sessions"];
                    };
                };
            };
        };
    };
    revoke: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Revoke"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Revoked"];
                    };
                };
            };
        };
    };
    account_set_currency: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "USD"
                 *     }
                 */
                "application/json": components["schemas"]["AccountCurrency"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    account_set_language: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "zh_Hant"
                 *     }
                 */
                "application/json": components["schemas"]["AccountLanguage"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    unread_badge: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnreadBadge"];
                    };
                };
            };
        };
    };
    account_view_end: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    account_detail: {
        parameters: {
            query: {
                /** @description The account. */
                uid: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountDetail"];
                    };
                };
            };
        };
    };
    account_freeze: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Hello",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountState"];
                    };
                };
            };
        };
    };
    account_remove_second_factor: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Hello",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountState"];
                    };
                };
            };
        };
    };
    account_set_permissions: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "people"
                 *       ],
                 *       "reason": "Hello",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["SetPermissionsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountState"];
                    };
                };
            };
        };
    };
    account_set_role: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Hello",
                 *       "role": "user",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["SetRoleRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountState"];
                    };
                };
            };
        };
    };
    account_unfreeze: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Hello",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["AccountReasonRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountState"];
                    };
                };
            };
        };
    };
    account_view: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "purpose": "help",
                 *       "reason": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["AccountViewRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AccountView"];
                    };
                };
            };
        };
    };
    balance_adjustment_confirm: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "adjustment_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["BalanceAdjustmentRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    balance_adjustment_decline: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "adjustment_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["BalanceAdjustmentDecline"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    balance_adjustment_list: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only those in this state; all if left out. */
                state?: components["schemas"]["BalanceAdjustmentState"];
                /** @description Only those of this account; all if left out. */
                uid?: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["BalanceAdjustmentList"];
                    };
                };
            };
        };
    };
    balance_adjustment_propose: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 1,
                 *       "origin": "bonus",
                 *       "reason": "Hello",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["BalanceAdjustmentRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["BalanceAdjustmentProposed"];
                    };
                };
            };
        };
    };
    catalogue_export: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only goods of this game, by its key. */
                game?: string;
                /** @description Only goods of this kind. */
                kind?: components["schemas"]["GoodsKind"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only goods of which something is on sale, or of which nothing is. */
                on_sale?: boolean;
                /** @description Words of a name in any language or of the region, or the number of goods. */
                query?: string;
                /** @description Only retired goods, or only others. */
                retired?: boolean;
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    catalogue_game_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "Hello",
                 *       "is_hidden": true,
                 *       "kind": "items",
                 *       "names": {
                 *         "k": "Hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveGame"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGameSaved"];
                    };
                };
            };
        };
    };
    catalogue_games: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGames"];
                    };
                };
            };
        };
    };
    catalogue_goods: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only goods of this game, by its key. */
                game?: string;
                /** @description Only goods of this kind. */
                kind?: components["schemas"]["GoodsKind"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only goods of which something is on sale, or of which nothing is. */
                on_sale?: boolean;
                /** @description Words of a name in any language or of the region, or the number of goods. */
                query?: string;
                /** @description Only retired goods, or only others. */
                retired?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGoodsList"];
                    };
                };
            };
        };
    };
    catalogue_goods_detail: {
        parameters: {
            query: {
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGoodsDetail"];
                    };
                };
            };
        };
    };
    catalogue_goods_retire: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goods_id": "1000001",
                 *       "is_retired": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["RetireGoods"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGoodsSaved"];
                    };
                };
            };
        };
    };
    catalogue_goods_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "Hello",
                 *       "kind": "coins",
                 *       "lot": 1,
                 *       "names": {
                 *         "k": "Hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveGoods"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueGoodsSaved"];
                    };
                };
            };
        };
    };
    catalogue_import_apply: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["ApplyImport"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportState"];
                    };
                };
            };
        };
    };
    catalogue_import_check: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Hello",
                 *       "file_name": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ImportFile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportState"];
                    };
                };
            };
        };
    };
    catalogue_kinds: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueKinds"];
                    };
                };
            };
        };
    };
    catalogue_maintenance_end: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "maintenance_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    catalogue_maintenance_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CatalogueMaintenanceList"];
                    };
                };
            };
        };
    };
    catalogue_maintenance_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ends_at": 1,
                 *       "game": "Hello",
                 *       "starts_at": 1,
                 *       "texts": {
                 *         "k": "Hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveMaintenance"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MaintenanceSaved"];
                    };
                };
            };
        };
    };
    country_rule_history: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CountryRuleHistory"];
                    };
                };
            };
        };
    };
    country_rule_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CountryRuleList"];
                    };
                };
            };
        };
    };
    country_rule_remove: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Hello",
                 *       "reason": "Hello",
                 *       "seen": 1,
                 *       "subject": "game"
                 *     }
                 */
                "application/json": components["schemas"]["CountryRuleRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    country_rule_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "countries": [
                 *         "Hello"
                 *       ],
                 *       "id": "Hello",
                 *       "mode": "only",
                 *       "reason": "Hello",
                 *       "seen": 1,
                 *       "subject": "game"
                 *     }
                 */
                "application/json": components["schemas"]["CountryRuleRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CountryRuleState"];
                    };
                };
            };
        };
    };
    event_announce: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prizes": [
                 *         {
                 *           "odds_ppm": 1,
                 *           "prize": "crystals_6480"
                 *         }
                 *       ],
                 *       "starts_at": 1
                 *     }
                 */
                "application/json": components["schemas"]["AnnounceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryAnnounced"];
                    };
                };
            };
        };
    };
    event_cancel: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEventRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryBrief"];
                    };
                };
            };
        };
    };
    event_set_free_entry: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "regions": [
                 *         "US"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FreeEntryRegions"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    event_free_entry_state: {
        parameters: {
            query: {
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FreeEntryState"];
                    };
                };
            };
        };
    };
    exchange_rate_confirm: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "USD",
                 *       "rate": 1,
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["RateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
        };
    };
    exchange_rate_follow: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "USD",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["FollowRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
        };
    };
    exchange_rate_history: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only changes of this currency; of all if left out. */
                currency?: components["schemas"]["CurrencyCode"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ExchangeRateHistory"];
                    };
                };
            };
        };
    };
    exchange_rate_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ExchangeRateList"];
                    };
                };
            };
        };
    };
    exchange_rate_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "USD",
                 *       "rate": 1,
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["RateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
        };
    };
    feature_history: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FeatureHistory"];
                    };
                };
            };
        };
    };
    feature_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FeatureList"];
                    };
                };
            };
        };
    };
    feature_switch: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "feature": "buying",
                 *       "is_on": true,
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SwitchRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FeatureSwitch"];
                    };
                };
            };
        };
    };
    legal_history: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LegalHistory"];
                    };
                };
            };
        };
    };
    legal_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Hello",
                 *       "kind": "terms",
                 *       "language": "zh_Hant",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["LegalTextRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LegalTextState"];
                    };
                };
            };
        };
    };
    legal_version: {
        parameters: {
            query: {
                /** @description Of the history. */
                version: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LegalTextVersion"];
                    };
                };
            };
        };
    };
    admin_order_detail: {
        parameters: {
            query: {
                /** @description The order. */
                order_id: components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AdminOrderDetail"];
                    };
                };
            };
        };
    };
    admin_order_export: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only orders placed from then on, in milliseconds since 1970 UTC. */
                from?: number;
                /** @description Only orders of this game, by its key. */
                game?: string;
                /** @description Only orders of this catalogue entry. */
                goods_id?: components["schemas"]["GoodsId"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only orders of at most this amount, in cents; 0 or more. */
                max_cents?: number;
                /** @description Only orders of at least this amount, in cents; 0 or more. */
                min_cents?: number;
                /** @description The number of an order, with or without the `#` before it. */
                query?: string;
                /** @description Only orders of this group; `all` if left out. */
                state?: components["schemas"]["OrderGroup"];
                /** @description Only orders placed before then, in milliseconds since 1970 UTC. */
                to?: number;
                /** @description Only orders of this person, as buyer or as seller. */
                uid?: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    admin_order_list: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only orders placed from then on, in milliseconds since 1970 UTC. */
                from?: number;
                /** @description Only orders of this game, by its key. */
                game?: string;
                /** @description Only orders of this catalogue entry. */
                goods_id?: components["schemas"]["GoodsId"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only orders of at most this amount, in cents; 0 or more. */
                max_cents?: number;
                /** @description Only orders of at least this amount, in cents; 0 or more. */
                min_cents?: number;
                /** @description The number of an order, with or without the `#` before it. */
                query?: string;
                /** @description Only orders of this group; `all` if left out. */
                state?: components["schemas"]["OrderGroup"];
                /** @description Only orders placed before then, in milliseconds since 1970 UTC. */
                to?: number;
                /** @description Only orders of this person, as buyer or as seller. */
                uid?: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AdminOrders"];
                    };
                };
            };
        };
    };
    admin_order_refund: {
        parameters: {
            header: {
                /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
                "idempotency-key": components["parameters"]["NeededIdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello",
                 *       "refund_cents": 1
                 *     }
                 */
                "application/json": components["schemas"]["OrderRefund"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    payment_at_provider: {
        parameters: {
            query: {
                /** @description Which. */
                payment_id: components["schemas"]["PaymentId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AtProvider"];
                    };
                };
            };
        };
    };
    payment_close_unmatched: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Hello",
                 *       "provider_ref": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["UnmatchedClose"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnmatchedClosed"];
                    };
                };
            };
        };
    };
    payment_record: {
        parameters: {
            query: {
                /** @description Which. */
                payment_id: components["schemas"]["PaymentId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PaymentRecord"];
                    };
                };
            };
        };
    };
    payment_disputes: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                before?: string;
                /** @description Most disputes: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PaymentDisputes"];
                    };
                };
            };
        };
    };
    payment_list: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only payments made so. */
                method?: components["schemas"]["PaymentMethod"];
                /** @description Only payments that stand so. */
                status?: components["schemas"]["PaymentStatus"];
                /** @description Only payments of this person. */
                uid?: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PaymentLines"];
                    };
                };
            };
        };
    };
    payment_unmatched_events: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                before?: string;
                /** @description Most entries: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnmatchedEvents"];
                    };
                };
            };
        };
    };
    reconciliation_balances: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ProviderBalances"];
                    };
                };
            };
        };
    };
    reconciliation_check: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "day": "2026-01-01"
                 *     }
                 */
                "application/json": components["schemas"]["DayRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReconciliationChecked"];
                    };
                };
            };
        };
    };
    reconciliation_close: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "difference_id": 1,
                 *       "note": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["DifferenceClose"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReconciliationChanged"];
                    };
                };
            };
        };
    };
    reconciliation_days: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReconciliationDays"];
                    };
                };
            };
        };
    };
    reconciliation_differences: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only those that are open; all if left out. */
                open?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReconciliationDifferences"];
                    };
                };
            };
        };
    };
    reconciliation_take: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "difference_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["DifferenceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReconciliationChanged"];
                    };
                };
            };
        };
    };
    report: {
        parameters: {
            query: {
                /** @description The first day, if the period is `custom`. */
                from?: components["schemas"]["Day"];
                /** @description Which days; `days_30` if left out. */
                period?: components["schemas"]["ReportPeriod"];
                /** @description What it is about. */
                subject: components["schemas"]["ReportSubject"];
                /** @description The last day, if the period is `custom`: by today, and at most 366 days. */
                to?: components["schemas"]["Day"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    report_export: {
        parameters: {
            query: {
                /** @description The first day, if the period is `custom`. */
                from?: components["schemas"]["Day"];
                /** @description Which days; `days_30` if left out. */
                period?: components["schemas"]["ReportPeriod"];
                /** @description What a row is. */
                rows: components["schemas"]["ReportRows"];
                /** @description What it is about. */
                subject: components["schemas"]["ReportSubject"];
                /** @description The last day, if the period is `custom`: by today, and at most 366 days. */
                to?: components["schemas"]["Day"];
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    review_decide: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "note": "Hello",
                 *       "outcome": "no_violation",
                 *       "reason": "fraud",
                 *       "seen": 1
                 *     }
                 */
                "application/json": components["schemas"]["DecideRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewChanged"];
                    };
                };
            };
        };
    };
    review_decide_appeal: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "note": "Hello",
                 *       "outcome": "upheld",
                 *       "seen": 1
                 *     }
                 */
                "application/json": components["schemas"]["DecideAppealRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewChanged"];
                    };
                };
            };
        };
    };
    review_detail: {
        parameters: {
            query: {
                /** @description Which. */
                case_id: components["schemas"]["CaseId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewDetail"];
                    };
                };
            };
        };
    };
    review_enter_appeal: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "seen": 1,
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["EnterAppealRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewChanged"];
                    };
                };
            };
        };
    };
    review_list: {
        parameters: {
            query?: {
                /** @description Only about this person, also what is decided, newest first. */
                accused?: components["schemas"]["Uid"];
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only of this kind. */
                kind?: components["schemas"]["ReviewKind"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only in this state; first looks and appeals that wait if left out, or all of `accused`. */
                state?: components["schemas"]["ReviewState"];
                /** @description Only some of those that wait; not with `accused`, nor with a state in which a case waits for nobody. */
                whose?: components["schemas"]["ReviewWhose"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewList"];
                    };
                };
            };
        };
    };
    review_release: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "seen": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaseActRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewChanged"];
                    };
                };
            };
        };
    };
    review_take: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "case_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "seen": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaseActRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReviewChanged"];
                    };
                };
            };
        };
    };
    admin_search: {
        parameters: {
            query: {
                /** @description An id or a number of anything, an e-mail address or the beginning of it, a name or a part of it: 1 to 100 characters. */
                query: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Found"];
                    };
                };
            };
        };
    };
    setting_history: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SettingHistory"];
                    };
                };
            };
        };
    };
    setting_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SettingList"];
                    };
                };
            };
        };
    };
    setting_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Hello",
                 *       "seen": 1,
                 *       "setting": "sale_fee",
                 *       "value": 1
                 *     }
                 */
                "application/json": components["schemas"]["SettingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SettingState"];
                    };
                };
            };
        };
    };
    admin_setup: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SetupList"];
                    };
                };
            };
        };
    };
    special_seller_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SpecialSellerList"];
                    };
                };
            };
        };
    };
    special_seller_remove: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "vip_service",
                 *       "reason": "Hello",
                 *       "seen": 1
                 *     }
                 */
                "application/json": components["schemas"]["SpecialSellerRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    special_seller_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alias": {
                 *         "k": "Hello"
                 *       },
                 *       "kind": "vip_service",
                 *       "reason": "Hello",
                 *       "seen": 1,
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["SpecialSellerRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SpecialSellerVersion"];
                    };
                };
            };
        };
    };
    staff_act_export: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only acts of this member of staff. */
                by?: components["schemas"]["Uid"];
                /** @description Only acts since then, in milliseconds since 1970 UTC. */
                from?: number;
                /** @description Only acts of this kind. */
                kind?: components["schemas"]["StaffActKind"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only what was done to it: a uid, an order id, the name of a setting ... */
                subject?: string;
                /** @description Only what was done to things of this kind. */
                subject_kind?: components["schemas"]["StaffActSubject"];
                /** @description Only acts before then, in milliseconds since 1970 UTC. */
                to?: number;
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    staff_act_list: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only acts of this member of staff. */
                by?: components["schemas"]["Uid"];
                /** @description Only acts since then, in milliseconds since 1970 UTC. */
                from?: number;
                /** @description Only acts of this kind. */
                kind?: components["schemas"]["StaffActKind"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only what was done to it: a uid, an order id, the name of a setting ... */
                subject?: string;
                /** @description Only what was done to things of this kind. */
                subject_kind?: components["schemas"]["StaffActSubject"];
                /** @description Only acts before then, in milliseconds since 1970 UTC. */
                to?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["StaffActList"];
                    };
                };
            };
        };
    };
    topup_close: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["QueueRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_devices: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["DevicesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_drain: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["QueueRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_hours: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hours": [
                 *         {
                 *           "closes": 1,
                 *           "opens": 1,
                 *           "weekday": 1
                 *         }
                 *       ],
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "time_zone": "Hello",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["QueueHoursRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_open: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "devices": 1,
                 *       "game": "Hello",
                 *       "seller": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["OpenQueueRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_pause: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["QueueRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    topup_operator_queues: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueues"];
                    };
                };
            };
        };
    };
    topup_resume: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queue_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["QueueRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OperatorQueue"];
                    };
                };
            };
        };
    };
    console_export: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only visits of this customer. */
                customer?: components["schemas"]["Uid"];
                /** @description When the visit began: from then, and before `to`. */
                from?: number;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description 1 to 5 */
                rating?: number;
                /** @description Only visits under way, or only those that are over. */
                state?: components["schemas"]["VisitState"];
                /** @description Only visits of this team. */
                team_id?: components["schemas"]["TeamId"];
                /** @description In the names, the note of the wrap-up or the comment of the rating. */
                text?: string;
                /** @description Only visits that began before it, in milliseconds since 1970 UTC. */
                to?: number;
                /** @description The agent. */
                uid?: components["schemas"]["Uid"];
                /** @description Only visits that ended with this code. */
                wrap_up?: string;
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    coupons: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Coupons"];
                    };
                };
            };
        };
    };
    event_client_seed: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_seed": "Hello",
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ClientSeedRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_current: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryCurrent"];
                    };
                };
            };
        };
    };
    event_draw: {
        parameters: {
            header: {
                /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
                "idempotency-key": components["parameters"]["NeededIdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["EventRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryDrawn"];
                    };
                };
            };
        };
    };
    event_draws: {
        parameters: {
            query: {
                /** @description Only draws with a lower number. */
                before?: number;
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
                /** @description Draws on a page: 50 if left out. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryDraws"];
                    };
                };
            };
        };
    };
    event_fairness: {
        parameters: {
            query: {
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryFairness"];
                    };
                };
            };
        };
    };
    event_free_entry: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["EventRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_log: {
        parameters: {
            query: {
                /** @description Only draws with a higher seq. */
                after?: number;
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
                /** @description Lines on a page: 1,000 if left out. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryLog"];
                    };
                };
            };
        };
    };
    event_mission: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "mission": "visit"
                 *     }
                 */
                "application/json": components["schemas"]["MissionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_reward: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["EventRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_session: {
        parameters: {
            query: {
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_tier: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "spend_cents": 1
                 *     }
                 */
                "application/json": components["schemas"]["TierRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    event_info: {
        parameters: {
            path: {
                /** @description The lottery event. */
                event_id: components["schemas"]["LotteryId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryEvent"];
                    };
                };
            };
        };
    };
    faq_list: {
        parameters: {
            query?: {
                /** @description All of them if left out. */
                category?: components["schemas"]["FaqTopic"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FaqList"];
                    };
                };
            };
        };
    };
    faq_review: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "like": true,
                 *       "question_id": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["FaqReview"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FaqLikes"];
                    };
                };
            };
        };
    };
    get_encrypt_token: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["EncryptToken"];
                    };
                };
            };
        };
    };
    ack_msg_read: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "seq": 1
                 *     }
                 */
                "application/json": components["schemas"]["AckRead"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ReadMark"];
                    };
                };
            };
        };
    };
    change_conversation_state: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "state": "open"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeState"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    click_confirm_msg: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["MessageRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Clicked"];
                    };
                };
            };
        };
    };
    click_msg: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "item": "Hello",
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["ClickMsg"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Clicked"];
                    };
                };
            };
        };
    };
    console_agents_get: {
        parameters: {
            query: {
                /** @description The team. */
                team_id: components["schemas"]["TeamId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportAgents"];
                    };
                };
            };
        };
    };
    console_agents: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team_id": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["TeamRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportAgents"];
                    };
                };
            };
        };
    };
    console_audit_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only of this conversation. */
                conversation_id?: components["schemas"]["ConversationId"];
                /** @description Only entries of this kind. */
                kind?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only of this team. */
                team_id?: components["schemas"]["TeamId"];
                /** @description The person who did it. */
                uid?: components["schemas"]["Uid"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AuditPage"];
                    };
                };
            };
        };
    };
    console_audit: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AuditQuery"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["AuditPage"];
                    };
                };
            };
        };
    };
    console_block_add: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "block_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "level": "block",
                 *       "target": "account",
                 *       "why": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["BlockAdd"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Block"];
                    };
                };
            };
        };
    };
    console_block_lift: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "block_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["BlockLift"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Block"];
                    };
                };
            };
        };
    };
    console_block_list_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["BlockPage"];
                    };
                };
            };
        };
    };
    console_block_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["BlockList"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["BlockPage"];
                    };
                };
            };
        };
    };
    console_board_get: {
        parameters: {
            query: {
                /** @description The team. */
                team_id: components["schemas"]["TeamId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Board"];
                    };
                };
            };
        };
    };
    console_board: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team_id": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["TeamRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Board"];
                    };
                };
            };
        };
    };
    console_faq_list_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FaqQuestions"];
                    };
                };
            };
        };
    };
    console_faq_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FaqQuestions"];
                    };
                };
            };
        };
    };
    console_faq_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answers": {
                 *         "k": "Hello"
                 *       },
                 *       "category": "buy",
                 *       "is_shown": true,
                 *       "position": 1,
                 *       "question_id": "Hello",
                 *       "questions": {
                 *         "k": "Hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FaqSave"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FaqQuestion"];
                    };
                };
            };
        };
    };
    console_history_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only visits of this customer. */
                customer?: components["schemas"]["Uid"];
                /** @description When the visit began: from then, and before `to`. */
                from?: number;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description 1 to 5 */
                rating?: number;
                /** @description Only visits under way, or only those that are over. */
                state?: components["schemas"]["VisitState"];
                /** @description Only visits of this team. */
                team_id?: components["schemas"]["TeamId"];
                /** @description In the names, the note of the wrap-up or the comment of the rating. */
                text?: string;
                /** @description Only visits that began before it, in milliseconds since 1970 UTC. */
                to?: number;
                /** @description The agent. */
                uid?: components["schemas"]["Uid"];
                /** @description Only visits that ended with this code. */
                wrap_up?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["EpisodePage"];
                    };
                };
            };
        };
    };
    console_history: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["HistoryQuery"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["EpisodePage"];
                    };
                };
            };
        };
    };
    console_me_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConsoleMe"];
                    };
                };
            };
        };
    };
    console_me: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConsoleMe"];
                    };
                };
            };
        };
    };
    console_member_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "capacity": 1,
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "games": [
                 *         "Hello"
                 *       ],
                 *       "is_supervisor": true,
                 *       "languages": [
                 *         "en"
                 *       ],
                 *       "team_id": "1000001",
                 *       "uid": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["MemberSave"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportAgents"];
                    };
                };
            };
        };
    };
    console_mention_read: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["NoteRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnreadMentions"];
                    };
                };
            };
        };
    };
    console_mentions_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only those the caller has not read. */
                unread?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MentionPage"];
                    };
                };
            };
        };
    };
    console_mentions: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Mentions"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MentionPage"];
                    };
                };
            };
        };
    };
    console_note_add: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "note_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["NoteAdd"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    console_notes_get: {
        parameters: {
            query: {
                /** @description The conversation. */
                conversation_id: components["schemas"]["ConversationId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Notes"];
                    };
                };
            };
        };
    };
    console_notes: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Notes"];
                    };
                };
            };
        };
    };
    console_person_get: {
        parameters: {
            query: {
                /** @description The conversation. */
                conversation_id: components["schemas"]["ConversationId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportPerson"];
                    };
                };
            };
        };
    };
    console_person: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportPerson"];
                    };
                };
            };
        };
    };
    console_queue_get: {
        parameters: {
            query: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description The team whose line it is. */
                team_id: components["schemas"]["TeamId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["QueuePage"];
                    };
                };
            };
        };
    };
    console_queue: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team_id": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleQueue"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["QueuePage"];
                    };
                };
            };
        };
    };
    console_release: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleRelease"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    console_set_duty: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "online"
                 *     }
                 */
                "application/json": components["schemas"]["SetDuty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Duty"];
                    };
                };
            };
        };
    };
    console_stats_get: {
        parameters: {
            query: {
                /** @description One row for each hour or each day. */
                bucket: components["schemas"]["StatsPeriod"];
                /** @description From then on, in milliseconds since 1970 UTC. */
                from: number;
                /** @description The team. */
                team_id: components["schemas"]["TeamId"];
                /** @description Before then, in milliseconds since 1970 UTC. */
                to: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Stats"];
                    };
                };
            };
        };
    };
    console_stats: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bucket": "hour",
                 *       "from": 1,
                 *       "team_id": "1000001",
                 *       "to": 1
                 *     }
                 */
                "application/json": components["schemas"]["StatsQuery"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Stats"];
                    };
                };
            };
        };
    };
    console_take: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleTake"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    console_talks_get: {
        parameters: {
            query: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only those in which the customer waits for a reply. */
                needs_reply?: boolean;
                /** @description `me`, a uid, or `team`. */
                owner: string;
                /** @description Open if left out. */
                state?: components["schemas"]["VisitState"];
                /** @description Required for `team`. */
                team_id?: components["schemas"]["TeamId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConversationPage"];
                    };
                };
            };
        };
    };
    console_talks: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "owner": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleConversationsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConversationPage"];
                    };
                };
            };
        };
    };
    console_team_list_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Teams"];
                    };
                };
            };
        };
    };
    console_team_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Teams"];
                    };
                };
            };
        };
    };
    console_team_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "closed_days": [
                 *         "Hello"
                 *       ],
                 *       "hours": [
                 *         {
                 *           "closes": 1,
                 *           "opens": 1,
                 *           "weekday": 1
                 *         }
                 *       ],
                 *       "name": "Hello",
                 *       "serves_vip": true,
                 *       "shifts": [
                 *         {
                 *           "ends": 1,
                 *           "starts": 1,
                 *           "uid": "1000001",
                 *           "weekday": 1
                 *         }
                 *       ],
                 *       "time_zone": "Hello",
                 *       "wrap_up_required": true
                 *     }
                 */
                "application/json": components["schemas"]["TeamSave"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Team"];
                    };
                };
            };
        };
    };
    console_template_fill_get: {
        parameters: {
            query: {
                /** @description The conversation whose names and numbers fill its gaps. */
                conversation_id: components["schemas"]["ConversationId"];
                /** @description Default: the customer's. */
                language?: components["schemas"]["LanguageKey"];
                /** @description The template. */
                template_id: components["schemas"]["TemplateId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FilledTemplate"];
                    };
                };
            };
        };
    };
    console_template_fill: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "template_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateFill"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FilledTemplate"];
                    };
                };
            };
        };
    };
    console_template_list_get: {
        parameters: {
            query?: {
                /** @description Accepted and not needed: the texts of all languages are answered. */
                language?: components["schemas"]["LanguageKey"];
                /** @description Most templates: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only templates of this scope; all if left out. */
                scope?: components["schemas"]["TemplateScope"];
                /** @description Only templates with this tag. */
                tag?: string;
                /** @description The team at work: leaves out the templates of other teams, not one's own and not everybody's. */
                team_id?: components["schemas"]["TeamId"];
                /** @description Part of title, shortcut, tag or text. */
                text?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TemplateShelf"];
                    };
                };
            };
        };
    };
    console_template_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["TemplateSearch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TemplateShelf"];
                    };
                };
            };
        };
    };
    console_template_retire: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "template_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateRetire"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    console_template_save: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audience": "customers",
                 *       "scope": "all",
                 *       "template_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "texts": {
                 *         "k": "Hello"
                 *       },
                 *       "title": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateSave"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    console_transfer: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b",
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "note": "Hello",
                 *       "to": {}
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleTransfer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    console_view: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ConsoleView"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SupportViewers"];
                    };
                };
            };
        };
    };
    console_welcome_get_get: {
        parameters: {
            query: {
                /** @description The team. */
                team_id: components["schemas"]["TeamId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    console_welcome_get: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team_id": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["TeamRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    console_welcome_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_on": true,
                 *       "problem_questions": [
                 *         "Hello"
                 *       ],
                 *       "team_id": "1000001",
                 *       "texts": {
                 *         "k": "Hello"
                 *       },
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["TeamWelcomeSet"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    conversation_info_get: {
        parameters: {
            query: {
                /** @description The conversation. */
                conversation_id: components["schemas"]["ConversationId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    conversation_info: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    conversation_list_get: {
        parameters: {
            query?: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConversationPage"];
                    };
                };
            };
        };
    };
    conversation_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ConversationList"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ConversationPage"];
                    };
                };
            };
        };
    };
    conversation_open: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "with": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationOpen"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    draft_list_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Drafts"];
                    };
                };
            };
        };
    };
    draft_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Drafts"];
                    };
                };
            };
        };
    };
    draft_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "edited_at": 1,
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["DraftSet"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    evaluate_conversation: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "rating": 1
                 *     }
                 */
                "application/json": components["schemas"]["Evaluate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    im_template_list_get: {
        parameters: {
            query?: {
                /** @description Default: the caller's. */
                language?: components["schemas"]["LanguageKey"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Templates"];
                    };
                };
            };
        };
    };
    im_template_list: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["TemplateList"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Templates"];
                    };
                };
            };
        };
    };
    lottery_draw: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "key": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["LotteryDrawRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotteryDrawn"];
                    };
                };
            };
        };
    };
    lottery_session: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["LotterySessionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LotterySession"];
                    };
                };
            };
        };
    };
    merge_vistor_msg: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visitor_token": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["MergeVisitor"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MergedVisitor"];
                    };
                };
            };
        };
    };
    msg_info_get: {
        parameters: {
            query: {
                /** @description The message. */
                msg_id: components["schemas"]["MsgId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    msg_info: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["MessageRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    msg_list_get: {
        parameters: {
            query: {
                /** @description Messages above this seq, oldest first. */
                after_seq?: number;
                /** @description Messages below this seq, the nearest ones; without either, the newest. */
                before_seq?: number;
                /** @description The conversation. */
                conversation_id: components["schemas"]["ConversationId"];
                /** @description Of the translations that come along; without it, the one the caller reads this conversation in. */
                language?: components["schemas"]["LanguageKey"];
                /** @description Most messages: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MessagePage"];
                    };
                };
            };
        };
    };
    msg_list: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["MsgList"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MessagePage"];
                    };
                };
            };
        };
    };
    recall_msg: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["MessageRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    report_trans_fail: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Translation"];
                    };
                };
            };
        };
    };
    resume: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cursors": {
                 *         "k": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Resume"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ResumeAnswer"];
                    };
                };
            };
        };
    };
    retry_translate: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Translation"];
                    };
                };
            };
        };
    };
    search_conversation_list_get: {
        parameters: {
            query: {
                /** @description Most conversations: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description A part of names, of the remark, of the order number or of the last message. */
                text: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FoundConversations"];
                    };
                };
            };
        };
    };
    search_conversation_list: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SearchConversations"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FoundConversations"];
                    };
                };
            };
        };
    };
    search_msg_list_get: {
        parameters: {
            query: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description Only in this conversation; in all if left out. */
                conversation_id?: components["schemas"]["ConversationId"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description A part of the text. */
                text: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FoundMessages"];
                    };
                };
            };
        };
    };
    search_msg_list: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SearchMessages"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["FoundMessages"];
                    };
                };
            };
        };
    };
    send_msg: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "text": "Hello",
                 *         "type": 1
                 *       },
                 *       "client_msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["SendMessageRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["SendMessageResponse"];
                    };
                };
            };
        };
    };
    set_conversation_mark: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["SetMark"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    set_language: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "zh_Hant"
                 *     }
                 */
                "application/json": components["schemas"]["SetLanguage"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LanguageSet"];
                    };
                };
            };
        };
    };
    set_trans_language: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["SetTransLanguage"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
        };
    };
    subscribe: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["Subscribe"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Subscribed"];
                    };
                };
            };
        };
    };
    trans_msg_body_get: {
        parameters: {
            query: {
                /** @description Without it: the one the caller reads this conversation in, else the caller's. */
                language?: components["schemas"]["LanguageKey"];
                /** @description The message. */
                msg_id: components["schemas"]["MsgId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Translation"];
                    };
                };
            };
        };
    };
    trans_msg_body: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "msg_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1"
                 *     }
                 */
                "application/json": components["schemas"]["TranslationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Translation"];
                    };
                };
            };
        };
    };
    typing: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    unread_msg_count_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnreadCount"];
                    };
                };
            };
        };
    };
    unread_msg_count: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["UnreadCount"];
                    };
                };
            };
        };
    };
    unsubscribe: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["Subscribe"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    visitor_token: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["VisitorTokenRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["VisitorToken"];
                    };
                };
            };
        };
    };
    watch_presence: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uids": [
                 *         "1000001"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WatchPresence"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Online"];
                    };
                };
            };
        };
    };
    welcome_get_get: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    welcome_get: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    welcome_set: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_on": true,
                 *       "texts": {
                 *         "k": "Hello"
                 *       },
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["StoreWelcomeSet"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    import_lines: {
        parameters: {
            query: {
                /** @description `next` of the page before; left out for the first page. */
                before?: string;
                /** @description The import. */
                import_id: components["schemas"]["ImportId"];
                /** @description Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100. */
                limit?: number;
                /** @description Only lines of which this came. */
                outcome?: components["schemas"]["ImportOutcome"];
                /** @description Only lines that would do this. */
                plan?: components["schemas"]["ImportPlan"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportLines"];
                    };
                };
            };
        };
    };
    import_result: {
        parameters: {
            query: {
                /** @description The import. */
                import_id: components["schemas"]["ImportId"];
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    import_state: {
        parameters: {
            query: {
                /** @description The import. */
                import_id: components["schemas"]["ImportId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportState"];
                    };
                };
            };
        };
    };
    init_info: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["InitInfo"];
                    };
                };
            };
        };
    };
    legal_list: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LegalTextList"];
                    };
                };
            };
        };
    };
    legal_text: {
        parameters: {
            query: {
                /** @description Which. */
                kind: components["schemas"]["LegalKind"];
                /** @description The language of the reader; that of the request if left out. */
                language?: components["schemas"]["LanguageKey"];
                /** @description This version of it, whether it still holds or not; then no language is asked for. */
                version?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["LegalTextShown"];
                    };
                };
            };
        };
    };
    market_batch_fee: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goods_ids": [
                 *         "1000001"
                 *       ],
                 *       "prices": [
                 *         "Hello"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Fees"];
                    };
                };
            };
        };
    };
    order_cancel: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_confirm: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_open_dispute: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "not_received",
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["OpenDisputeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_agree: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_confirm_ruling: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "proposal_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ProposalRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_decline_ruling: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "proposal_id": "7f0c7a52-9a6e-4c1c-8f3e-1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ProposalRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_add_evidence: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "text": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["EvidenceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_rule: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello",
                 *       "refund_cents": 1
                 *     }
                 */
                "application/json": components["schemas"]["RulingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_waiting_rulings: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["WaitingRulings"];
                    };
                };
            };
        };
    };
    order_withdraw_dispute: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    buy_order_state: {
        parameters: {
            query: {
                /** @description The order. */
                order_id: components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OrderState"];
                    };
                };
            };
        };
    };
    order_submit: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "info": {
                 *         "k": "Hello"
                 *       },
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitOrderRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    market_games: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Games"];
                    };
                };
            };
        };
    };
    market_prices_from_incomes: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goods_ids": [
                 *         "1000001"
                 *       ],
                 *       "incomes": [
                 *         "Hello"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IncomesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Prices"];
                    };
                };
            };
        };
    };
    market_goods: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description In dollars, as typed; not below `min_price`. */
                max_price?: string;
                /** @description In dollars, as typed. */
                min_price?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Words of the name, of the game's name or of the region, in any language. */
                search?: string;
                /** @description Popular if left out. */
                sort_by?: components["schemas"]["GoodsSort"];
                /** @description Numbers with commas: 1 on sale, 2 asked for. */
                state?: string;
                /** @description A part of the game; all if left out. */
                subgame_name?: string;
                /** @description JSON: {attribute: [value]}. */
                tags?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["GoodsList"];
                    };
                };
            };
        };
    };
    market_goods_bill_order: {
        parameters: {
            query?: {
                /** @description None: of everything. */
                goods_id?: components["schemas"]["GoodsId"];
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Trades"];
                    };
                };
            };
        };
    };
    buy: {
        parameters: {
            header: {
                /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
                "idempotency-key": components["parameters"]["NeededIdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quote": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["BuyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    pay: {
        parameters: {
            header: {
                /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
                "idempotency-key": components["parameters"]["NeededIdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "balance",
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["PayRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PayAnswer"];
                    };
                };
            };
        };
    };
    preview: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 1,
                 *       "sell_order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["BuyPreviewRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Quote"];
                    };
                };
            };
        };
    };
    market_goods_info: {
        parameters: {
            query: {
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["GoodsInfo"];
                    };
                };
            };
        };
    };
    market_price_history: {
        parameters: {
            query: {
                /** @description 7, 30, 90 or 180. */
                days: number;
                /** @description All if left out. */
                exterior?: components["schemas"]["Exterior"];
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["PriceHistory"];
                    };
                };
            };
        };
    };
    market_price_history_days: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["HistoryDays"];
                    };
                };
            };
        };
    };
    market_goods_sell_order: {
        parameters: {
            query: {
                /** @description Words with commas. */
                exterior?: string;
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
                /** @description The most wear, 0 to 1; not below `min_float`. */
                max_float?: number;
                /** @description In dollars, as typed; not below `min_price`. */
                max_price?: string;
                /** @description The least wear, 0 to 1. */
                min_float?: number;
                /** @description In dollars, as typed. */
                min_price?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Only pieces with this pattern. */
                paint_seed?: number;
                /** @description The cheapest first if left out. */
                sort_by?: components["schemas"]["OfferSort"];
                /** @description Only pieces that count kills, or only those that do not. */
                stat_trak?: boolean;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Numbered_SellOrder"];
                    };
                };
            };
        };
    };
    market_goods_view_info: {
        parameters: {
            query: {
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ViewInfo"];
                    };
                };
            };
        };
    };
    market_inventory_export: {
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    market_inventory_import_apply: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "import_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["ApplyImport"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportState"];
                    };
                };
            };
        };
    };
    market_inventory_import_check: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Hello",
                 *       "file_name": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ImportFile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ImportState"];
                    };
                };
            };
        };
    };
    market_inventory_stock: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goods_id": "1000001",
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["StockRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Stock"];
                    };
                };
            };
        };
    };
    market_item_detail: {
        parameters: {
            query: {
                /** @description The listing. */
                sell_order_id: components["schemas"]["SellOrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["ItemDetail"];
                    };
                };
            };
        };
    };
    market_partner_inventory: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Words of the name. */
                search?: string;
                /** @description Only pieces in this state; all if left out. */
                state?: components["schemas"]["AssetState"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Numbered_Asset"];
                    };
                };
            };
        };
    };
    market_sell_order_cancel: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sell_orders": [
                 *         "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CancelListingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Results"];
                    };
                };
            };
        };
    };
    market_sell_order_cancel_all: {
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["CancelAllListingsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["CancelledAll"];
                    };
                };
            };
        };
    };
    market_sell_order_change: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sell_orders": [
                 *         {
                 *           "price": "1",
                 *           "sell_order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeListingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Results"];
                    };
                };
            };
        };
    };
    market_sell_order_create: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assets": [
                 *         {
                 *           "asset_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *           "price": "1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateListingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Results"];
                    };
                };
            };
        };
    };
    market_sell_order_history: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Numbered_OwnSellOrder"];
                    };
                };
            };
        };
    };
    market_sell_order_on_sale: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Numbered_OwnSellOrder"];
                    };
                };
            };
        };
    };
    market_sell_order_preview: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assets": [
                 *         {
                 *           "asset_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PreviewListingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Preview"];
                    };
                };
            };
        };
    };
    order_deliver: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["DeliverRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_fail: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_refund: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "reason": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    order_skip_submit: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    set_mark: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "buyer_id": "1000001"
                 *     }
                 */
                "application/json": components["schemas"]["SetBuyerMark"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    market_tags: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description In dollars, as typed; not below `min_price`. */
                max_price?: string;
                /** @description In dollars, as typed. */
                min_price?: string;
                /** @description Words of the name, of the game's name or of the region, in any language. */
                search?: string;
                /** @description Numbers with commas: 1 on sale, 2 asked for. */
                state?: string;
                /** @description A part of the game; all if left out. */
                subgame_name?: string;
                /** @description JSON: {attribute: [value]}. */
                tags?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Tags"];
                    };
                };
            };
        };
    };
    topup_accept: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "place_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlace"];
                    };
                };
            };
        };
    };
    topup_exit: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "place_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["LeaveQueueRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlace"];
                    };
                };
            };
        };
    };
    topup_join: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "Hello",
                 *       "login": "email",
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "platform": "android",
                 *       "region": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["JoinQueueRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlace"];
                    };
                };
            };
        };
    };
    topup_pack: {
        parameters: {
            query: {
                /** @description The catalogue entry. */
                goods_id: components["schemas"]["GoodsId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPack"];
                    };
                };
            };
        };
    };
    topup_place: {
        parameters: {
            query: {
                /** @description The order. */
                order_id: components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpOfOrder"];
                    };
                };
            };
        };
    };
    topup_places: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlaces"];
                    };
                };
            };
        };
    };
    topup_queues: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description A region of the game; every region if left out. */
                region?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpQueues"];
                    };
                };
            };
        };
    };
    topup_requeue: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "place_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceRef"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlace"];
                    };
                };
            };
        };
    };
    topup_switch_account: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "Hello",
                 *       "login": "email",
                 *       "place_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "platform": "android",
                 *       "region": "Hello"
                 *     }
                 */
                "application/json": components["schemas"]["SwitchAccountRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["TopUpPlace"];
                    };
                };
            };
        };
    };
    send: {
        parameters: {
            query: {
                /** @description Number of a category (7 chat, 22 avatar, 27 shop logo, 28 shop banner ...). */
                category: string;
                /** @description The conversation a chat picture is meant for. It is bound to the conversation when it is sent there, not before. */
                conversation_id?: components["schemas"]["ConversationId"];
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Stored"];
                    };
                };
            };
        };
    };
    get: {
        parameters: {
            query?: {
                /** @description `thumb` for the small form. */
                size?: components["schemas"]["Size"];
            };
            path: {
                /** @description The upload, as its answer named it. */
                upload_id: components["schemas"]["UploadId"];
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    etag: components["headers"]["ETag"];
                    "last-modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
        };
    };
    asset_deposit: {
        parameters: {
            header: {
                /** @description At most 128 characters. The first answer is given again to every repeat of the same request with the same key; another request with it is refused with CONFLICT. */
                "idempotency-key": components["parameters"]["NeededIdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "Hello",
                 *       "method": "balance"
                 *     }
                 */
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    get_brief_asset: {
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["BriefAsset"];
                    };
                };
            };
        };
    };
    asset_log: {
        parameters: {
            query?: {
                /** @description Only entries of this cause; all if left out. */
                cause?: components["schemas"]["CashFlowCause"];
                /** @description Milliseconds since 1970. */
                from?: number;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Before then, in milliseconds since 1970 UTC. */
                to?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Paged_CashFlow"];
                    };
                };
            };
        };
    };
    req_download: {
        parameters: {
            query?: {
                /** @description Only entries of this cause; all if left out. */
                cause?: components["schemas"]["CashFlowCause"];
                /** @description Milliseconds since 1970. */
                from?: number;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Before then, in milliseconds since 1970 UTC. */
                to?: number;
            };
        };
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    "cache-control": components["headers"]["CacheControl"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    pay_detail: {
        parameters: {
            query: {
                /** @description The payment. */
                payment_id: components["schemas"]["PaymentId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    bill_order: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
                /** @description Only orders under this tab; `all` if left out. */
                query_state?: components["schemas"]["OrderTab"];
                /** @description My purchases (if left out) or my sales. */
                side?: components["schemas"]["TradeSide"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OrderPage"];
                    };
                };
            };
        };
    };
    query_refund_info: {
        parameters: {
            query: {
                /** @description The order. */
                order_id: components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["RefundInfo"];
                    };
                };
            };
        };
    };
    order_return_refund: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
                 *       "refund_id": "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b"
                 *     }
                 */
                "application/json": components["schemas"]["ReturnRefundRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Refund"];
                    };
                };
            };
        };
    };
    order_detail: {
        parameters: {
            query: {
                /** @description The order. */
                order_id: components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["OrderDetail"];
                    };
                };
            };
        };
    };
    market_maintenance_conf: {
        parameters: {
            query?: {
                /** @description The key of a game; every game if left out. */
                game?: string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["MaintenanceConf"];
                    };
                };
            };
        };
    };
    bill_pay_orders: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page_num?: number;
                /** @description Entries on a page. */
                page_size?: number;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Paged_Payment"];
                    };
                };
            };
        };
    };
    webhook_device_farm: {
        parameters: {
            header: {
                /** @description The sender's signature of the body, no older than five minutes. */
                "farm-signature": string;
            };
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    webhook_paypal: {
        parameters: {
            header: {
                /** @description The sender's signature of the body, no older than five minutes. */
                "paypal-transmission-sig": string;
            };
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    webhook_stripe: {
        parameters: {
            header: {
                /** @description The sender's signature of the body, no older than five minutes. */
                "stripe-signature": string;
            };
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description 0: it is done.
                         * @enum {integer}
                         */
                        code: 0;
                        /** @description The answer. */
                        data: components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    push_account: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["User"];
            };
        };
        responses: never;
    };
    push_conversation: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Conversation"];
            };
        };
        responses: never;
    };
    push_draft: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Draft"];
            };
        };
        responses: never;
    };
    push_duty: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Duty"];
            };
        };
        responses: never;
    };
    push_given: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignedPush"];
            };
        };
        responses: never;
    };
    push_mention: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentionPush"];
            };
        };
        responses: never;
    };
    push_msg: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        responses: never;
    };
    push_msg_update: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        responses: never;
    };
    push_note: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        responses: never;
    };
    push_notice: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticePush"];
            };
        };
        responses: never;
    };
    push_notices_read: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnreadNotices"];
            };
        };
        responses: never;
    };
    push_place: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlacePush"];
            };
        };
        responses: never;
    };
    push_presence: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresencePush"];
            };
        };
        responses: never;
    };
    push_read: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadPush"];
            };
        };
        responses: never;
    };
    push_resync: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResyncPush"];
            };
        };
        responses: never;
    };
    push_topic: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicState"];
            };
        };
        responses: never;
    };
    push_translation: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["Translation"];
            };
        };
        responses: never;
    };
    push_typing: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TypingPush"];
            };
        };
        responses: never;
    };
    push_viewers: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewersPush"];
            };
        };
        responses: never;
    };
}
export interface Topics {
    desk: components["schemas"]["SupportTopic"];
    lottery: components["schemas"]["LotteryEvent"];
    lottery_session: components["schemas"]["LotterySession"];
    order: components["schemas"]["Order"];
    payment: components["schemas"]["Payment"];
    queue: components["schemas"]["TopUpPlace"];
    wallet: components["schemas"]["BriefAsset"];
}
export type RefusalCode =
    | "ALREADY_EVALUATED"
    | "ALREADY_QUEUED"
    | "ALREADY_RECALLED"
    | "APPEAL_CLOSED"
    | "APPLE_LOGIN_UNSUPPORTED"
    | "BLOCKED"
    | "CARD_EXPIRED"
    | "CASE_DECIDED"
    | "CASE_TAKEN"
    | "CODE_EXPIRED"
    | "CODE_INVALID"
    | "CONFLICT"
    | "CONVERSATION_CLOSED"
    | "COUNTRY_NOT_ALLOWED"
    | "CSV_UNREADABLE"
    | "EMAIL_RESERVED"
    | "EVENT_CANCELLED"
    | "EVENT_CLOSED"
    | "EVENT_STARTED"
    | "EXCEEDS_INVENTORY"
    | "FEATURE_DISABLED"
    | "FORBIDDEN"
    | "FREE_ENTRY_OFF"
    | "GOODS_IN_USE"
    | "GOODS_NAME_TAKEN"
    | "GOODS_NOT_OFFERED"
    | "INSUFFICIENT_BALANCE"
    | "MISSION_NOT_DONE"
    | "NOTICE_ALWAYS_ON"
    | "NOT_ASSIGNEE"
    | "NOT_FOUND"
    | "NOT_REPORTABLE"
    | "NOT_TRADABLE"
    | "NO_CHANCE"
    | "OUTCOME_NOT_PERMITTED"
    | "OUT_OF_STOCK"
    | "PASSKEYS_UNAVAILABLE"
    | "PASSWORD_COMMON"
    | "PENDING_TRANSACTIONS"
    | "PLATFORM_MISMATCH"
    | "PRICE_CHANGED"
    | "PRICE_OUT_OF_RANGE"
    | "QUEUE_TIMEOUT"
    | "QUOTA"
    | "QUOTE_EXPIRED"
    | "RATE_LIMITED"
    | "REAUTHENTICATION_REQUIRED"
    | "RECALL_TOO_LATE"
    | "SECOND_FACTOR_MISSING"
    | "SECOND_FACTOR_REQUIRED"
    | "SECOND_PERSON_NEEDED"
    | "SELF_TRADE"
    | "SLOTS_CLOSED"
    | "STATUS_CHANGED"
    | "Signature verification failed"
    | "TERMS_CHANGED"
    | "TIER_NOT_REACHED"
    | "TOO_SOON"
    | "UNSEEN_MESSAGES"
    | "UNSUPPORTED_PACK"
    | "VIEWING_READ_ONLY"
    | "WRONG_PASSWORD"
    | "busy"
    | "internal"
    | "not_found"
    | "paramater_error"
    | "signature_refused"
    | "timeout"
    | "too_large"
    | "too_many_requests"
    | "unauthorized"
    | "unknown_outcome"
    | "unsupported_media_type";
