-- What administrators let an agent do beside support: texts of the closed list `Permission`. Of no meaning for other roles, and emptied
-- when an account becomes none of an agent's. `account_action.action` may be `set_permissions` from here on: from texts to texts.
alter table account add column permissions text[] not null default '{}';
