//! What the market refuses.
use crate::api::error::refusals;
use guildhall_domain::{
    ids::GoodsId,
    market::{
        steam_inventory::SteamPart,
        team::{TeamLimit, TeamScope},
    },
};

refusals! {
    /// More than the seller's inventory holds.
    ExceedsInventory = "EXCEEDS_INVENTORY", CONFLICT, stored;
    /// The price is outside of what this asset may cost.
    PriceOutOfRange = "PRICE_OUT_OF_RANGE", CONFLICT {
        /// The lowest price that goes.
        min_price_cents: i64,
        /// The highest price that goes.
        max_price_cents: i64,
    };
    /// The asset cannot be traded yet.
    NotTradable = "NOT_TRADABLE", CONFLICT, stored;
    /// The shop does not offer these goods any more: they are retired, or their game is hidden.
    GoodsNotOffered = "GOODS_NOT_OFFERED", CONFLICT, stored;
    /// The game has goods of that kind and region that are called the same.
    GoodsNameTaken = "GOODS_NAME_TAKEN", CONFLICT {
        /// Those goods.
        goods_id: GoodsId,
    };
    /// Somebody owns, lists, wants or has traded it: these fields stay as they are.
    GoodsInUse = "GOODS_IN_USE", CONFLICT {
        /// The fields that would have changed.
        fixed: Vec<String>,
    };
    /// Orders of it are under way.
    PendingTransactions = "PENDING_TRANSACTIONS", CONFLICT, stored;
    /// The caller works in somebody's shop and was not let do this there.
    TeamNotAllowed = "TEAM_NOT_ALLOWED", CONFLICT {
        /// What stands against it.
        limit: TeamLimit,
        /// What they would have needed to be let do.
        scope: TeamScope,
        /// Their largest amount, where it was more.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        max_cents: Option<i64>,
    };
    /// The team has as many members and invitations as it can have.
    TeamFull = "TEAM_FULL", CONFLICT;
    /// The owner said that something about their account was not them: take that back first.
    TeamLocked = "TEAM_LOCKED", CONFLICT;
    /// The invitation was answered, taken back or replaced, is too old, or its owner sells no more.
    InvitationEnded = "INVITATION_ENDED", CONFLICT, stored;
    /// It is the caller themselves, or what their shop sells.
    OwnBookmark = "OWN_BOOKMARK", CONFLICT;
    /// The caller watches as many things of the type as they can.
    BookmarksFull = "BOOKMARKS_FULL", CONFLICT {
        /// How many that is.
        most: i64,
    };
    /// The store went offline with a trade URL or an API key: both have to be there again, or nothing of Steam.
    StoreNeedsSteam = "STORE_NEEDS_STEAM", CONFLICT;
    /// It is an item of an inventory at Steam, and what selling from there needs is not set.
    SteamIncomplete = "STEAM_INCOMPLETE", CONFLICT {
        /// What is missing of it.
        missing: Vec<SteamPart>,
    };
    /// Steam shows the inventory to nobody: its owner has to make it public.
    SteamInventoryPrivate = "STEAM_INVENTORY_PRIVATE", CONFLICT;
    /// Steam answers no more looks for a while. What was seen last stays as it is.
    SteamBusy = "STEAM_BUSY", CONFLICT, retry_after remain_time {
        /// Seconds to wait.
        #[schema(value_type = i64)]
        remain_time: u64,
    };
    /// The caller has saved as many searches as they can.
    SavedSearchesFull = "SAVED_SEARCHES_FULL", CONFLICT {
        /// How many that is.
        most: i64,
    };
    /// Too many goods are at that price already: an alert would tell of little else.
    SearchTooWide = "SEARCH_TOO_WIDE", CONFLICT {
        /// At most so many may be.
        most: i64,
    };
    /// Only who sells nothing and works for nobody can join a team.
    CannotJoinTeam = "CANNOT_JOIN_TEAM", CONFLICT;
}
