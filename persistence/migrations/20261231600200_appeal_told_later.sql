-- When an appeal's account was looked up, whether there is one or not: its letters are written once. Decision 0085.
alter table account_appeal add column looked_up_at timestamptz;
-- When its owner ended it within the waiting period, and when its appellant is told: not before staff could have refused it.
alter table account_appeal add column objected_at timestamptz;
alter table account_appeal add column told_at timestamptz;
