/** Settings of every connection, independent of the defaults of server, database and role. */

/** The schema of pg-boss. Our own tables never use it, even for a role of that name. */
export const jobsSchema = 'pgboss';

/**
 * The search path: the schema of our tables, then those of the extensions. The first start uses the first schema in
 * the role's path. Later it is the schema with our `migration` table, even if another schema comes first. Only
 * settings that exist in all supported server versions are used.
 */
export const sessionSettings = `
  select set_config('search_path', coalesce(string_agg(quote_ident(nspname), ', ' order by oid <> home, nspname), ''), false)
  from pg_namespace, lateral (
    select n.oid as home
    from unnest(current_schemas(false)) with ordinality as path (name, place) join pg_namespace n on n.nspname = path.name
    where n.nspname <> '${jobsSchema}'
    order by not exists (
      select from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = n.oid and c.relname = 'migration' and a.attname = 'checksum'
    ), place
    limit 1
  ) decided
  where oid = home or oid in (select extnamespace from pg_extension where extname in ('pg_trgm', 'unaccent'));
  set standard_conforming_strings = on;
  set datestyle = 'ISO, YMD';
`;
