/** Finds, or creates, the clients and suppliers that rows of a truck file name. */
import { type Kysely, sql } from 'kysely';
import { type PartyKind, type PartyReference, partyNameKey } from '#parties/party.ts';
import { resolveParty } from '#parties/server/resolve-party.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import type { DryRunRow } from './dry-run-row.ts';
import type { MadeParty } from './import-tables.ts';

/** Ids of clients and suppliers, by the field that names them and the key of the name. */
export type PartyIds = ReadonlyMap<string, string>;

/** Truck fields that name a client or supplier. */
const partyFields = { boughtFrom: 'supplier', soldTo: 'client' } as const satisfies Record<string, PartyKind>;
type PartyField = keyof typeof partyFields;
const fieldNames = Object.keys(partyFields) as PartyField[];

function keyOf(field: string, name: string): string {
  return `${field} ${partyNameKey(name)}`;
}

function partyNameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
}

/** Ids of the parties with these names. A merged party gives the id of the one it was merged into. */
async function idsOfNames(db: Kysely<Database>, field: PartyField, names: readonly string[]) {
  if (names.length === 0) return [];
  const keys = [...new Set(await mapCooperatively(names, (name) => partyNameKey(name)))];
  const { rows } = await sql<{ key: string; id: string }>`
    select distinct on (m.name_key) m.name_key as key, coalesce(m.merged_into, m.id) as id
    from ${sql.table(partyFields[field])} m where m.name_key = any(${keys}::text[])
    order by m.name_key, m.merged_into nulls first`.execute(db);
  return rows.map(({ key, id }) => [keyOf(field, key), id] as const);
}

/** Ids of the parties named in rows that already exist. */
export async function findPartyIds(
  db: Kysely<Database>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<PartyIds> {
  const found = await Promise.all(
    fieldNames.map((field) => {
      const names = rows.map((values) => partyNameOf(values[field])).filter((name) => name !== undefined);
      return idsOfNames(db, field, names);
    }),
  );
  return new Map(found.flat());
}

/** Compares a client or supplier by id; other values are compared as they are. */
export function plainParty(ids: PartyIds) {
  return (value: unknown, field: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('id' in value) return value.id;
    const name = partyNameOf(value) ?? '';
    return ids.get(keyOf(field, name)) ?? name;
  };
}

/**
 * Finds or creates the parties that rows name, each one once, and replaces the names with ids.
 * @returns also the parties created, by the first line that names them
 */
export async function resolvePartyNames(
  context: WriteContext,
  rows: readonly DryRunRow[],
): Promise<{ rows: DryRunRow[]; made: Map<number, MadeParty[]> }> {
  const bodies = rows.map(({ body }) => body as Readonly<Record<string, unknown>>);
  const ids = new Map(await findPartyIds(context.db, bodies));
  const made = new Map<number, MadeParty[]>();
  const resolved: DryRunRow[] = [];
  for (const [at, row] of rows.entries()) {
    const body = { ...bodies[at] };
    for (const field of fieldNames) {
      const name = partyNameOf(body[field]);
      if (name === undefined) continue;
      const key = keyOf(field, name);
      const known = ids.get(key);
      const id = known ?? (await resolveParty(context, partyFields[field], { name }, field)).id;
      if (known === undefined) made.set(row.line, [...(made.get(row.line) ?? []), { kind: partyFields[field], id }]);
      ids.set(key, id);
      body[field] = { id } satisfies PartyReference;
    }
    resolved.push({ ...row, body });
  }
  return { rows: resolved, made };
}
