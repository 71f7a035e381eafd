/** What every connection that touches the tables is set to, whatever server, database and role are set to. */

/** The schema of pg-boss, which is never the one of the tables, even for a role of that name. */
export const jobsSchema = 'pgboss';

/**
 * The schema of the tables, then those of the extensions. The first start takes the first schema of the role's path; from
 * then on it is the one with our `migration` table, also when a schema comes before it, as one of the role's name does.
 * Each server version has every setting that is named here, or it is left alone.
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
