-- Chinese, Japanese and Korean words are often two letters long, and an index of three letters in a row does not find those.
create function cjk_pairs(words text) returns text[]
language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(run[1], n, 2)), '{}')
    from regexp_matches(words, '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}', 'g') run,
        generate_series(1, length(run[1]) - 1) n
$$;

create index goods_by_pairs on goods using gin (cjk_pairs(search_text));
