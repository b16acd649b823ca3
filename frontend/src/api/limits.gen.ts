/** Written by `npm run schema` from http/openapi.json; never edited. */
export const limits = {
  "AccessKeyWish": {
    "expires_in_days": {
      "minimum": 1,
      "maximum": 365
    },
    "name": {
      "minLength": 1,
      "maxLength": 40
    },
    "scopes": {
      "maxItems": 9
    }
  },
  "AccountAppealAsk": {
    "text": {
      "minLength": 1,
      "maxLength": 1000
    }
  },
  "AccountAppealGrant": {
    "note": {
      "minLength": 1,
      "maxLength": 1000
    },
    "remedies": {
      "maxItems": 3
    },
    "text": {
      "maxLength": 1000
    }
  },
  "AccountAppealRefuse": {
    "note": {
      "minLength": 1,
      "maxLength": 1000
    },
    "text": {
      "maxLength": 1000
    }
  },
  "AccountReasonRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "AccountViewRequest": {
    "reason": {
      "minLength": 10,
      "maxLength": 500
    }
  },
  "AnnounceRequest": {
    "prizes": {
      "maxItems": 6
    }
  },
  "AnnouncedPrize": {
    "max_deduction_cents": {
      "minimum": 1,
      "maximum": 100000000
    },
    "min_spend_cents": {
      "minimum": 0,
      "maximum": 100000000
    },
    "odds_ppm": {
      "minimum": 0,
      "maximum": 1000000
    },
    "stock": {
      "minimum": 0,
      "maximum": 1000000000
    }
  },
  "AppealAnswer": {
    "pictures": {
      "maxItems": 3
    },
    "text": {
      "minLength": 1,
      "maxLength": 1000
    },
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "AppealCreate": {
    "account_id": {
      "minLength": 1
    },
    "auth_code": {
      "minLength": 1
    },
    "content": {
      "minLength": 20,
      "maxLength": 2000
    },
    "email": {
      "minLength": 1
    },
    "game": {
      "minLength": 1,
      "maxLength": 40
    },
    "pictures": {
      "maxItems": 3
    },
    "role_id": {
      "minLength": 1
    },
    "server": {
      "minLength": 1,
      "maxLength": 80
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "AppealLink": {
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "AppealRequest": {
    "text": {
      "minLength": 1,
      "maxLength": 1000
    }
  },
  "AppleAnswer": {
    "id_token": {
      "minLength": 1,
      "maxLength": 4096
    },
    "name": {
      "maxLength": 128
    },
    "secret": {
      "minLength": 1,
      "maxLength": 64
    },
    "state": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "ApplicationDecision": {
    "note": {
      "minLength": 1,
      "maxLength": 1000
    }
  },
  "ApplyImport": {
    "sha256": {
      "minLength": 64,
      "maxLength": 64
    }
  },
  "AuditQuery": {
    "kind": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "BalanceAdjustmentDecline": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "BalanceAdjustmentRequest": {
    "amount_cents": {
      "minimum": -1000000,
      "maximum": 1000000
    },
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "BargainPreviewRequest": {
    "quantity": {
      "minimum": 1,
      "maximum": 1000
    }
  },
  "BargainSettings": {
    "least_percent": {
      "minimum": 1,
      "maximum": 99
    }
  },
  "Bind": {
    "current_ticket": {
      "minLength": 1,
      "maxLength": 64
    },
    "email": {
      "minLength": 1
    },
    "password": {
      "minLength": 1,
      "maxLength": 80
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "BindRole": {
    "game": {
      "minLength": 1,
      "maxLength": 40
    },
    "role_id": {
      "minLength": 1
    },
    "subgame_name": {
      "maxLength": 200
    }
  },
  "BindSend": {
    "email": {
      "minLength": 1
    }
  },
  "BlockAdd": {
    "why": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "BookmarkClearRequest": {
    "game": {
      "maxLength": 64
    }
  },
  "BookmarkRef": {
    "target_id": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "BookmarkTopRequest": {
    "target_id": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "BuyPreviewRequest": {
    "quantity": {
      "minimum": 1,
      "maximum": 100000
    }
  },
  "BuyRequest": {
    "quote": {
      "minLength": 1,
      "maxLength": 2000
    },
    "remark": {
      "maxLength": 500
    }
  },
  "BuyRequestPreviewRequest": {
    "quantity": {
      "minimum": 1
    }
  },
  "CancelAllListingsRequest": {
    "game": {
      "maxLength": 64
    }
  },
  "CancelEventRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "CancelListingRequest": {
    "sell_orders": {
      "maxItems": 50
    }
  },
  "CartAddRequest": {
    "quantity": {
      "minimum": 1,
      "maximum": 100000
    }
  },
  "CartChangeRequest": {
    "quantity": {
      "minimum": 1,
      "maximum": 100000
    }
  },
  "CartRemoveRequest": {
    "sell_order_ids": {
      "maxItems": 50
    }
  },
  "ChangeListingRequest": {
    "sell_orders": {
      "maxItems": 50
    }
  },
  "ChangeSearchRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    }
  },
  "ChangeState": {
    "wrap_up_note": {
      "maxLength": 500
    }
  },
  "CheckoutRequest": {
    "quote": {
      "minLength": 1,
      "maxLength": 20000
    }
  },
  "ClickMsg": {
    "item": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "ClientSeedRequest": {
    "client_seed": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "CodeAnswer": {
    "code": {
      "minLength": 1,
      "maxLength": 4096
    },
    "secret": {
      "minLength": 1,
      "maxLength": 64
    },
    "state": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "ConsoleRelease": {
    "note": {
      "maxLength": 2000
    }
  },
  "ConsoleTransfer": {
    "note": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "ConversationOpen": {
    "game": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "CountryRuleRef": {
    "id": {
      "minLength": 1,
      "maxLength": 64
    },
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "CountryRuleRequest": {
    "id": {
      "minLength": 1,
      "maxLength": 64
    },
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "CreateBargain": {
    "days": {
      "minimum": 1,
      "maximum": 7
    },
    "quantity": {
      "minimum": 1,
      "maximum": 1000
    }
  },
  "CreateBuyRequest": {
    "days": {
      "minimum": 1,
      "maximum": 90
    },
    "quantity": {
      "minimum": 1
    }
  },
  "CreateItem": {
    "quantity": {
      "minimum": 1
    }
  },
  "CreateListingRequest": {
    "assets": {
      "maxItems": 50
    }
  },
  "DecideAppealRequest": {
    "note": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "DecideRequest": {
    "note": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "DeliverRequest": {
    "note": {
      "maxLength": 500
    }
  },
  "DepositRequest": {
    "return_url": {
      "maxLength": 500
    }
  },
  "DeviceCart": {
    "lines": {
      "maxItems": 50
    }
  },
  "DeviceCartLine": {
    "price_cents": {
      "minimum": 0
    },
    "quantity": {
      "minimum": 1,
      "maximum": 100000
    }
  },
  "DevicesRequest": {
    "add": {
      "minimum": 1,
      "maximum": 100
    }
  },
  "DifferenceClose": {
    "note": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "DraftSet": {
    "edited_at": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    },
    "text": {
      "maxLength": 4000
    }
  },
  "EnterAppealRequest": {
    "text": {
      "minLength": 1,
      "maxLength": 1000
    }
  },
  "Evaluate": {
    "comment": {
      "minLength": 0,
      "maxLength": 1000
    },
    "rating": {
      "minimum": 1,
      "maximum": 5
    }
  },
  "EvidenceRequest": {
    "images": {
      "maxItems": 9
    },
    "text": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "FacebookAnswer": {
    "access_token": {
      "minLength": 1,
      "maxLength": 4096
    },
    "secret": {
      "minLength": 1,
      "maxLength": 64
    },
    "state": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "FactorCodeRequest": {
    "code": {
      "minLength": 1
    }
  },
  "FaqReview": {
    "question_id": {
      "minLength": 1,
      "maxLength": 64
    },
    "visitor_token": {
      "minLength": 1,
      "maxLength": 512
    }
  },
  "FaqSave": {
    "question_id": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "FeeRequest": {
    "goods_ids": {
      "maxItems": 50
    },
    "prices": {
      "maxItems": 50
    }
  },
  "FingerprintRequest": {
    "fp_token": {
      "minLength": 1,
      "maxLength": 128
    }
  },
  "FollowRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "GoodsFilter": {
    "game": {
      "maxLength": 64
    },
    "subgame_name": {
      "maxLength": 64
    }
  },
  "HistoryQuery": {
    "from": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    },
    "text": {
      "minLength": 1,
      "maxLength": 200
    },
    "to": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    },
    "wrap_up": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "ImportFile": {
    "content": {
      "minLength": 1
    },
    "file_name": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "IncomesRequest": {
    "goods_ids": {
      "maxItems": 50
    },
    "incomes": {
      "maxItems": 50
    }
  },
  "JoinQueueRequest": {
    "account": {
      "minLength": 1,
      "maxLength": 100
    },
    "region": {
      "maxLength": 64
    }
  },
  "LegalTextRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "Login": {
    "email": {
      "minLength": 1
    },
    "password": {
      "minLength": 1,
      "maxLength": 80
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "LoginSend": {
    "email": {
      "minLength": 1
    }
  },
  "LotteryDrawRequest": {
    "key": {
      "minLength": 1,
      "maxLength": 128
    }
  },
  "MemberSave": {
    "capacity": {
      "minimum": 1,
      "maximum": 50
    },
    "games": {
      "maxItems": 50
    },
    "languages": {
      "maxItems": 50
    }
  },
  "MergeVisitor": {
    "visitor_token": {
      "minLength": 1,
      "maxLength": 512
    }
  },
  "NativeTokenLogin": {
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "NoteAdd": {
    "text": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "NoticeRead": {
    "notice_ids": {
      "maxItems": 100
    }
  },
  "OneTimeTokenLogin": {
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "OneTimeTokenRef": {
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "OpenDisputeRequest": {
    "images": {
      "maxItems": 9
    },
    "text": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "OpenQueueRequest": {
    "devices": {
      "minimum": 1,
      "maximum": 100
    },
    "game": {
      "minLength": 1,
      "maxLength": 64
    },
    "region": {
      "maxLength": 64
    }
  },
  "OrderRefund": {
    "reason": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "PasskeyAnswer": {
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "PasskeyLogin": {
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "PasskeyWish": {
    "name": {
      "minLength": 1,
      "maxLength": 40
    }
  },
  "PayRequest": {
    "return_url": {
      "maxLength": 500
    }
  },
  "PendingLoginQuery": {
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "PreviewItem": {
    "quantity": {
      "minimum": 1
    }
  },
  "PreviewListingRequest": {
    "assets": {
      "maxItems": 50
    }
  },
  "RateRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "ReasonRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "Reauthenticate": {
    "code": {
      "minLength": 1
    },
    "password": {
      "minLength": 1,
      "maxLength": 80
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "RefreshSteamInventory": {
    "game": {
      "maxLength": 64
    }
  },
  "ReportRequest": {
    "subject": {
      "minLength": 1,
      "maxLength": 100
    },
    "text": {
      "maxLength": 1000
    }
  },
  "RevertEmail": {
    "token": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "RoleQuery": {
    "game": {
      "minLength": 1,
      "maxLength": 40
    },
    "role_id": {
      "minLength": 1
    },
    "subgame_name": {
      "maxLength": 200
    }
  },
  "RulingRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "SaveGame": {
    "game": {
      "minLength": 2,
      "maxLength": 40
    },
    "place": {
      "minimum": 1,
      "maximum": 1000
    }
  },
  "SaveGoods": {
    "collection": {
      "maxLength": 200
    },
    "game": {
      "minLength": 1,
      "maxLength": 64
    },
    "lot": {
      "minimum": 1,
      "maximum": 1000000
    },
    "subgame_name": {
      "maxLength": 200
    },
    "weapon": {
      "maxLength": 200
    }
  },
  "SaveMaintenance": {
    "game": {
      "minLength": 2,
      "maxLength": 40
    }
  },
  "SaveSearchRequest": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    }
  },
  "SearchConversations": {
    "text": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "SearchMessages": {
    "text": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "SecondStep": {
    "code": {
      "minLength": 1
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "SellerApplyRequest": {
    "categories": {
      "maxItems": 5
    },
    "description": {
      "minLength": 20,
      "maxLength": 1000
    },
    "games": {
      "maxItems": 20
    }
  },
  "SetApiKey": {
    "api_key": {
      "maxLength": 200
    }
  },
  "SetBirthday": {
    "utc_offset": {
      "minimum": -720,
      "maximum": 840
    }
  },
  "SetBuyerMark": {
    "remark": {
      "minLength": 0,
      "maxLength": 200
    }
  },
  "SetMark": {
    "remark": {
      "minLength": 0,
      "maxLength": 200
    }
  },
  "SetNickname": {
    "nickname": {
      "minLength": 4,
      "maxLength": 30
    }
  },
  "SetPassword": {
    "old_password": {
      "minLength": 1,
      "maxLength": 80
    },
    "ticket": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "SetPermissionsRequest": {
    "permissions": {
      "maxItems": 9
    },
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "SetRoleRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "SetSteamId": {
    "steam_id": {
      "maxLength": 200
    }
  },
  "SetTradeUrl": {
    "trade_url": {
      "maxLength": 200
    }
  },
  "SettingRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "SpecialSellerRef": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "SpecialSellerRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "StatsQuery": {
    "from": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    },
    "to": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    }
  },
  "StockRequest": {
    "quantity": {
      "minimum": 0,
      "maximum": 1000000000000
    }
  },
  "StoreHoldRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "StoreLinkRequest": {
    "link": {
      "minLength": 3,
      "maxLength": 30
    }
  },
  "StoreReopenRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "StoreSaveRequest": {
    "games": {
      "maxItems": 12
    },
    "name": {
      "maxLength": 30
    },
    "welcome": {
      "maxLength": 500
    }
  },
  "StoreVacationRequest": {
    "until": {
      "minimum": -62135596800000,
      "maximum": 253370764799999
    }
  },
  "Subscribe": {
    "topic": {
      "minLength": 1,
      "maxLength": 128
    }
  },
  "SwitchAccountRequest": {
    "account": {
      "minLength": 1,
      "maxLength": 100
    },
    "region": {
      "maxLength": 64
    }
  },
  "SwitchRequest": {
    "reason": {
      "minLength": 1,
      "maxLength": 500
    }
  },
  "TeamChangeRequest": {
    "games": {
      "maxItems": 100
    },
    "scopes": {
      "maxItems": 3
    }
  },
  "TeamInviteRequest": {
    "email": {
      "minLength": 1,
      "maxLength": 254
    },
    "games": {
      "maxItems": 100
    },
    "scopes": {
      "maxItems": 3
    }
  },
  "TeamSave": {
    "name": {
      "minLength": 1,
      "maxLength": 80
    }
  },
  "TemplateSave": {
    "shortcut": {
      "minLength": 0,
      "maxLength": 64
    },
    "title": {
      "minLength": 1,
      "maxLength": 200
    }
  },
  "TemplateSearch": {
    "text": {
      "maxLength": 200
    }
  },
  "TextBody": {
    "text": {
      "minLength": 1,
      "maxLength": 4000
    }
  },
  "TiktokAnswer": {
    "code": {
      "minLength": 1,
      "maxLength": 4096
    },
    "redirect_uri": {
      "minLength": 1,
      "maxLength": 512
    },
    "secret": {
      "minLength": 1,
      "maxLength": 64
    },
    "state": {
      "minLength": 1,
      "maxLength": 64
    }
  },
  "UnmatchedClose": {
    "note": {
      "minLength": 1,
      "maxLength": 500
    },
    "provider_ref": {
      "minLength": 1,
      "maxLength": 255
    }
  },
  "VerificationDecision": {
    "note": {
      "minLength": 1,
      "maxLength": 1000
    }
  },
  "VisitorTokenRequest": {
    "device_id": {
      "minLength": 1,
      "maxLength": 128
    }
  },
  "VkAnswer": {
    "secret": {
      "minLength": 1,
      "maxLength": 64
    },
    "silent_token": {
      "minLength": 1,
      "maxLength": 4096
    },
    "state": {
      "minLength": 1,
      "maxLength": 64
    },
    "uuid": {
      "minLength": 1,
      "maxLength": 512
    }
  },
  "WantedPieces": {
    "paint_seeds": {
      "maxItems": 20
    },
    "stickers": {
      "maxItems": 5
    }
  },
  "WatchPresence": {
    "uids": {
      "maxItems": 200
    }
  }
} as const;
