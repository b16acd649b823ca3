-- A refund that the provider refuses goes to the balance after 14 days: orders that are refunding have the deadline that new ones get.
-- Its kind is one that a release before this one can read.
update "order" set deadline_at = now() + interval '14 days', deadline_kind = 'answer'
where stage = 'refunding' and deadline_at is null;
