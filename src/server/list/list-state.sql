-- Only the first change in a transaction writes. All triggers that call this are deferred to the commit, so writers of
-- the same list block each other only during the commit.
create or replace function mark_list(list_source text, list_company text) returns void language sql as $$
  insert into list_state (source, company) values (list_source, list_company)
  on conflict (source, company) do update set state = excluded.state, changed_in = excluded.changed_in
  where list_state.changed_in <> excluded.changed_in
$$;

-- The argument is the list. A row that moves to another company changes the lists of both.
create or replace function mark_company_list() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform mark_list(tg_argv[0], coalesce(old.company, '')); end if;
  if tg_op <> 'DELETE' then perform mark_list(tg_argv[0], coalesce(new.company, '')); end if;
  return null;
end $$;
