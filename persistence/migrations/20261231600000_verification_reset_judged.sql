-- Pictures that waited when staff let somebody start over go as those of a decision do: by when they were judged. Decision 0082.
update verification_attempt v set judged_at = coalesce((select r.reset_at from verification_reset r where r.uid = v.uid), now())
where way = 'review' and state = 'cancelled' and judged_at is null;
