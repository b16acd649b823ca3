-- What supervisors look for among many visits: each filter has an order to walk, newest first.
create index episode_by_began on episode (began_at desc, conversation_id desc, episode desc);
create index episode_by_wrap_up on episode (wrap_up, began_at desc) where wrap_up is not null;
create index episode_by_rating on episode (rating, began_at desc) where rating is not null;
-- Ratings of a stretch of time, for the statistics.
create index episode_rated on episode (team_id, rated_at desc) where rated_at is not null;
