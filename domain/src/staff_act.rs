//! What staff do that others may have to account for: the kinds of acts, and what an act is done to. Source: issue 18; decision 0062.

use crate::closed_list;

closed_list! {
    /// An act of staff.
    pub enum StaffActKind as "StaffActKind" {
        /// An account was frozen.
        AccountFrozen = "account_frozen",
        /// A frozen account was freed.
        AccountUnfrozen = "account_unfrozen",
        /// An account was given another role.
        RoleSet = "role_set",
        /// An agent was let into parts of the admin area, or out of them.
        PermissionsSet = "permissions_set",
        /// A lost second factor was taken away.
        SecondFactorRemoved = "second_factor_removed",
        /// Somebody may be verified anew: a certificate ended, and attempts count from then.
        VerificationReset = "verification_reset",
        /// Everything that is known of a person was looked at.
        AccountViewed = "account_viewed",
        /// Somebody began to look at the shop as a person sees it.
        ViewBegun = "view_begun",
        /// And ended it before its time was over.
        ViewEnded = "view_ended",
        /// Everything that is known of an order was looked at.
        OrderViewed = "order_viewed",
        /// Everything that is known of a payment was looked at.
        PaymentViewed = "payment_viewed",
        /// A part of the shop was switched on or off.
        FeatureSwitched = "feature_switched",
        /// A limit, fee or deadline was changed.
        SettingChanged = "setting_changed",
        /// In which countries something is sold, may be paid with or taken part in was set.
        CountryRuleSet = "country_rule_set",
        /// A rule about countries was removed: its subject is for every country again.
        CountryRuleRemoved = "country_rule_removed",
        /// Who stands for a service of the shop was set, with an alias.
        SpecialSellerSet = "special_seller_set",
        /// Nobody stands for a service of the shop any more.
        SpecialSellerRemoved = "special_seller_removed",
        /// A legal text was written or withdrawn.
        LegalTextSet = "legal_text_set",
        /// An exchange rate was set by hand.
        ExchangeRateSet = "exchange_rate_set",
        /// A rate of the feed was confirmed.
        ExchangeRateConfirmed = "exchange_rate_confirmed",
        /// An exchange rate follows the feed again.
        ExchangeRateFollowed = "exchange_rate_followed",
        /// A day was to be reconciled.
        ReconciliationRun = "reconciliation_run",
        /// Somebody looks after a difference of a reconciliation.
        DifferenceTaken = "difference_taken",
        /// A difference of a reconciliation was closed.
        DifferenceClosed = "difference_closed",
        /// What a payment provider told of a payment that nobody here knows was put away.
        UnmatchedEventsClosed = "unmatched_events_closed",
        /// A ruling about much money was proposed.
        RulingProposed = "ruling_proposed",
        /// A proposed ruling was confirmed by a second person.
        RulingConfirmed = "ruling_confirmed",
        /// A proposed ruling was taken back or turned down.
        RulingDeclined = "ruling_declined",
        /// A dispute was decided.
        DisputeRuled = "dispute_ruled",
        /// A change of somebody's balance was proposed.
        AdjustmentProposed = "adjustment_proposed",
        /// A proposed change of a balance was confirmed by a second person.
        AdjustmentConfirmed = "adjustment_confirmed",
        /// A proposed change of a balance was taken back or turned down.
        AdjustmentDeclined = "adjustment_declined",
        /// An order that nobody disputes was refunded.
        OrderRefunded = "order_refunded",
        /// A top-up queue was opened for packs of a seller.
        QueueOpened = "queue_opened",
        /// A top-up queue was paused.
        QueuePaused = "queue_paused",
        /// A top-up queue was resumed.
        QueueResumed = "queue_resumed",
        /// A top-up queue was drained: nobody joins any more.
        QueueDrained = "queue_drained",
        /// A top-up queue was closed until slots open again.
        QueueClosed = "queue_closed",
        /// The opening hours of a top-up queue were set.
        QueueHoursSet = "queue_hours_set",
        /// Devices were added to a top-up queue.
        DevicesAdded = "devices_added",
        /// A device was removed from a top-up queue.
        DeviceRemoved = "device_removed",
        /// A lottery event was announced.
        LotteryAnnounced = "lottery_announced",
        /// A lottery event was cancelled before it began.
        LotteryCancelled = "lottery_cancelled",
        /// The regions with free entry to a lottery event were set.
        FreeEntrySet = "free_entry_set",
        /// A customer was blocked or limited.
        BlockAdded = "block_added",
        /// A block was lifted.
        BlockLifted = "block_lifted",
        /// A template of a team or of everybody was written.
        TemplateSaved = "template_saved",
        /// A template of a team or of everybody was retired.
        TemplateRetired = "template_retired",
        /// A support team was made.
        TeamCreated = "team_created",
        /// A support team was changed.
        TeamChanged = "team_changed",
        /// A member of a support team was added or changed.
        MemberSaved = "member_saved",
        /// A member of a support team was removed.
        MemberRemoved = "member_removed",
        /// A question of the FAQ was written.
        FaqSaved = "faq_saved",
        /// The welcome of a support team was set.
        WelcomeSet = "welcome_set",
        /// Visits of customers were exported.
        VisitsExported = "visits_exported",
        /// Orders were exported.
        OrdersExported = "orders_exported",
        /// A report about the business was exported.
        ReportExported = "report_exported",
        /// A game was added to the catalogue.
        GameAdded = "game_added",
        /// A game of the catalogue was changed.
        GameChanged = "game_changed",
        /// Goods were added to the catalogue.
        GoodsAdded = "goods_added",
        /// Goods of the catalogue were changed.
        GoodsChanged = "goods_changed",
        /// Goods were retired: nothing of them is newly listed.
        GoodsRetired = "goods_retired",
        /// Retired goods were brought back.
        GoodsRestored = "goods_restored",
        /// A maintenance of a game was planned.
        MaintenancePlanned = "maintenance_planned",
        /// A maintenance of a game was changed.
        MaintenanceChanged = "maintenance_changed",
        /// A maintenance of a game was ended early or called off.
        MaintenanceEnded = "maintenance_ended",
        /// A file was read into the catalogue.
        CatalogueImported = "catalogue_imported",
        /// The catalogue was exported.
        CatalogueExported = "catalogue_exported",
        /// A case of the review queue was looked at, with what people said in private.
        ReviewViewed = "review_viewed",
        /// Somebody looks after a case of the review queue.
        ReviewTaken = "review_taken",
        /// A case of the review queue was given back.
        ReviewReleased = "review_released",
        /// A case of the review queue was decided.
        ReviewDecided = "review_decided",
        /// An appeal was entered for somebody who cannot sign in.
        ReviewAppealEntered = "review_appeal_entered",
        /// An appeal against a decision was decided.
        ReviewAppealDecided = "review_appeal_decided",
        /// Pictures with which somebody shows who they are were looked at.
        VerificationViewed = "verification_viewed",
        /// Somebody was verified by their pictures.
        VerificationApproved = "verification_approved",
        /// Somebody was not verified by their pictures.
        VerificationDeclined = "verification_declined",
        /// Somebody looks at an application to become a seller.
        SellerApplicationTaken = "seller_application_taken",
        /// An application was approved: the applicant sells.
        SellerApplicationApproved = "seller_application_approved",
        /// An application was declined.
        SellerApplicationDeclined = "seller_application_declined",
        /// An appeal for an account was looked at, with what we hold of the account.
        AppealViewed = "appeal_viewed",
        /// More was asked of somebody who appeals for an account.
        AppealEvidenceAsked = "appeal_evidence_asked",
        /// An appeal for an account was granted, with what followed.
        AppealGranted = "appeal_granted",
        /// An appeal for an account was refused.
        AppealRefused = "appeal_refused",
        /// A store was frozen.
        StoreFrozen = "store_frozen",
        /// A store was closed.
        StoreClosed = "store_closed",
        /// A frozen or closed store was opened again.
        StoreReopened = "store_reopened",
        /// This log was exported.
        LogExported = "log_exported",
    }
}

closed_list! {
    /// What an act of staff is done to, and so what its id is.
    pub enum StaffActSubject as "StaffActSubject" {
        /// A uid.
        Account = "account",
        /// A part of the shop.
        Feature = "feature",
        /// A shop setting.
        Setting = "setting",
        /// What a rule about countries is for, as `goods:7` or `event:*`.
        CountryRule = "country_rule",
        /// A kind of special seller.
        SpecialSeller = "special_seller",
        /// A kind and a language, as `terms:en`.
        LegalText = "legal_text",
        /// ISO 4217.
        Currency = "currency",
        /// A day by UTC.
        Day = "day",
        /// A difference of a reconciliation.
        Difference = "difference",
        /// What a payment provider calls a payment that is not in our books.
        UnmatchedPayment = "unmatched_payment",
        /// An order id.
        Order = "order",
        /// A payment id.
        Payment = "payment",
        /// A top-up queue.
        Queue = "queue",
        /// A lottery event.
        LotteryEvent = "lottery_event",
        /// A message template.
        Template = "template",
        /// A support team.
        Team = "team",
        /// A question of the FAQ.
        FaqQuestion = "faq_question",
        /// The key of a game.
        Game = "game",
        /// A number of goods.
        Goods = "goods",
        /// An import of a file.
        Import = "import",
        /// A case of the review queue.
        Review = "review",
        /// An attempt to verify somebody's identity.
        Verification = "verification",
        /// An application to become a seller.
        SellerApplication = "seller_application",
        /// Somebody's appeal for an account.
        Appeal = "appeal",
        /// The uid of a store's seller.
        Store = "store",
        /// What was exported.
        Export = "export",
    }
}
