-- Who stands for a service of the shop, and by which alias. A kind without a row, or with one that has no account, has nobody. Decision 0075.
create table special_seller (
    -- vip_service | vip_manager | card_cutter | coin
    kind text primary key,
    -- Null: removed. The row stays, so that its version goes on growing.
    uid bigint unique references account,
    -- By language, en always; null with the account.
    alias jsonb,
    -- Of the last change to it; grows over all rows in the order in which changes are seen.
    version bigint not null,
    check ((uid is null) = (alias is null))
);
create sequence special_seller_version;
