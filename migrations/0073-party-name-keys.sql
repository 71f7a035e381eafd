-- Names of clients and suppliers are compared with plain apostrophes and hyphens (`partyNameKey`). Of names that become
-- one by that, the oldest client or supplier that is not merged takes the plain key. The others keep their records and
-- their former keys, so that nothing is merged unasked; the plain spelling finds the first.
do $$
declare
  party text;
begin
  foreach party in array array['client', 'supplier'] loop
    execute format(
      $update$
        with plain as (
          select id, name_key, merged_into, translate(
            name_key,
            U&'\2018\2019\201B\2032\02B9\02BB\02BC\02BD\02C8\FF07\2010\2011\2012\2013\2014\2015\2212\02D7\FE58\FE63\FF0D',
            repeat('''', 10) || repeat('-', 11)
          ) as plain_key
          from %1$I
        ), ranked as (
          select id, name_key, plain_key, row_number() over (
            partition by plain_key order by name_key <> plain_key, merged_into nulls first, id
          ) as place
          from plain
        )
        update %1$I p set name_key = r.plain_key
        from ranked r
        where r.id = p.id and r.place = 1 and r.plain_key <> r.name_key
      $update$,
      party
    );
  end loop;
end $$;
