-- A shop of two years: $ORDERS orders and what belongs to them, evenly spread, for reports to be measured with. Triggers and keys to
-- other tables are left out, or the ledger's chain would take an hour.
set session_replication_role = replica;
create temporary table span as
select date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '729 days' as since, extract(epoch from
    now() - date_trunc('day', now() at time zone 'utc') at time zone 'utc' + interval '729 days') as seconds;
insert into game (game, names, kind, position)
select 'game' || n, jsonb_build_object('en', 'Game ' || n), 'items', n from generate_series(1, 12) n on conflict do nothing;
insert into account (uid, email, nickname) overriding system value
select 5000000 + n, 'report' || n || '@bench.test', 'person ' || n from generate_series(1, 20000) n;
insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents, due_cents,
    currency, currency_rate, stage, captured_cents, refunded_cents, earned_cents, command_key, version, created_at, paid_at,
    delivered_at, ended_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || 'a'
        || lpad(to_hex(n), 15, '0'))::uuid,
    5000001 + n % 20000, 5000001 + (n + 7) % 20000, gen_random_uuid(), (n % 5000)::text, 'game' || (1 + n % 12), 'A thing', '{}', 1,
    100 + n % 9900, 100 + n % 9900, 'USD', 1, case when n % 20 = 0 then 'refunded' when n % 10 = 1 then 'closed' else 'completed' end,
    case when n % 10 = 1 then 0 else 100 + n % 9900 end, case when n % 20 = 0 then 100 + n % 9900 else 0 end,
    case when n % 20 = 0 or n % 10 = 1 then 0 else 100 + n % 9900 end, 'bench' || n, 5, at,
    case when n % 10 <> 1 then at + interval '1 minute' end, case when n % 10 <> 1 then at + interval '1 hour' end, at + interval '2 hours'
from (
    select n, since + make_interval(secs => seconds * (n - 1) / $ORDERS) as at from span, generate_series(1, $ORDERS) n
) made;
insert into order_event (order_id, version, at, by_side, what, stage, detail)
select order_id, e.version, created_at + e.after, 'house', e.what, e.stage, e.detail
from "order", lateral (values
    (1, interval '0', 'placed', 'placed', jsonb '{}'), (2, interval '1 minute', 'paid', 'paid', jsonb '{}'),
    (3, interval '90 minutes', case when number % 50 = 0 then 'dispute_opened' else 'delivered' end,
        case when number % 50 = 0 then 'disputed' else 'sent' end, jsonb '{}'),
    (4, interval '2 hours', case when number % 50 = 0 then 'ruled' else 'confirmed' end, stage,
        case when number % 50 = 0 and refunded_cents > 0 then jsonb_build_object('refund_cents', refunded_cents) else jsonb '{}' end)
) e (version, after, what, stage, detail)
where command_key like 'bench%' and captured_cents > 0;
insert into refund (refund_id, uid, order_id, payment_id, amount_cents, reason, route, status, created_at, settled_at)
select gen_random_uuid(), buyer, order_id, gen_random_uuid(), refunded_cents, (array['cancelled', 'ruled', 'given_back'])[1 + number % 3],
    'balance', 'succeeded', ended_at, ended_at
from "order" where command_key like 'bench%' and refunded_cents > 0;
insert into ledger_account (code, kind, may_be_negative)
select kind || ':' || to_hex(part), kind, false from unnest(array['escrow', 'fees']) kind, generate_series(0, 15) part on conflict do nothing;
insert into ledger_account (code, kind, uid, origin, may_be_negative)
select 'user:' || uid || ':sale', 'user', uid, 'sale', false from account where email like 'report%@bench.test';
insert into ledger_transaction (operation_key, cause, order_id, created_at)
select 'bench:' || order_id, 'sale', order_id, ended_at from "order" where command_key like 'bench%' and earned_cents > 0;
insert into ledger_entry (account_id, seq, transaction_id, amount, balance_after, hash)
select a.account_id, t.transaction_id, t.transaction_id, case a.kind when 'escrow' then -o.earned_cents when 'fees' then
    o.earned_cents / 20 + 1 else o.earned_cents - o.earned_cents / 20 - 1 end, 0, '\x00'
from ledger_transaction t join "order" o using (order_id)
join ledger_account a on a.code in ('escrow:' || to_hex(t.transaction_id % 16), 'fees:' || to_hex(t.transaction_id % 16),
    'user:' || o.seller || ':sale')
where t.operation_key like 'bench:%';
insert into payment_dispute (dispute_ref, payment_id, amount_cents, reason, status, opened_at)
select 'dp_' || order_id, gen_random_uuid(), due_cents, 'fraudulent', 'open', created_at + interval '20 days'
from "order" where command_key like 'bench%' and number % 500 = 0 and created_at < now() - interval '20 days';
insert into topup_queue (queue_id, seller, game, region, platforms)
select gen_random_uuid(), 5000001, 'game' || n, 'Europe', '{pc}' from generate_series(1, 12) n on conflict do nothing;
insert into topup_event (place_id, version, queue_id, epoch, at, what, stage, waited, told)
select gen_random_uuid(), 3, q.queue_id, 1, o.paid_at + interval '30 minutes', 'called', 'called', 60 + o.number % 7200, 600 + o.number % 5400
from "order" o join topup_queue q on q.game = o.game and q.seller = 5000001
where o.command_key like 'bench%' and o.number % 5 = 0 and o.paid_at < now() - interval '30 minutes';
insert into episode (conversation_id, episode, team_id, agent, customer, began_at, began_seq, assigned_at, replied_at, resolved_at, rating, rated_at)
select gen_random_uuid(), 1, 1, 5000001 + number % 40, buyer, created_at, 1, created_at, created_at + make_interval(secs => 30 + number % 3600),
    ended_at, 1 + number % 5, ended_at
from "order" where command_key like 'bench%' and number % 10 = 0 and ended_at < now();
-- A week of every two months, with as many draws as there are orders in it, and more.
create temporary table event as
select gen_random_uuid() as event_id, since + make_interval(days => 60 * n) as starts_at from span, generate_series(0, 12) n
where since + make_interval(days => 60 * n) < now();
insert into lottery_event (event_id, name, starts_at, ends_at, table_text, table_hash, published_at)
select event_id, 'bench', starts_at, starts_at + interval '7 days', '', sha256(''), starts_at from event;
insert into lottery_prize (event_id, place, prize, kind, odds_ppm, stock)
select event_id, p.place, p.prize, p.kind, p.odds, p.stock from event,
    (values (0, 'crystals_6480', 'entitlement', 200, 3), (1, 'welkin_moon', 'entitlement', 4800, 50), (2, 'thanks', 'nothing', 995000, null))
    p (place, prize, kind, odds, stock);
insert into lottery_draw (event_id, seq, uid, number, command_key, grant_id, day, client_seed, roll, rolled, prize, drawn_at)
select event_id, n, 5000001 + n % 20000, n, 'bench' || n, 1, (at at time zone 'utc')::date, 'x', 0, 0,
    case when n % 10000 = 0 then 0 when n % 500 = 0 then 1 else 2 end, at
from (select event_id, n, starts_at + make_interval(secs => 604800.0 * n / 20001) as at from event, generate_series(1, 20000) n) drawn
where at < now();
insert into report_counter (at, fact, part, number)
select at, fact, 'game' || n, 1 + n from span, generate_series(since, now(), interval '1 hour') at, generate_series(1, 12) n,
    unnest(array['item_views', 'checkouts']) fact on conflict do nothing;
