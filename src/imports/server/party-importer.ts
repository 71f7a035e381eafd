/** Imports clients and suppliers, matched by name in the same way as everywhere else. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportKind } from '#imports/import.ts';
import { importFields } from '#imports/import-fields.ts';
import { type PartyKind, partyNameKey } from '#parties/party.ts';
import {
  clientDetailKey,
  type PartyDetailKey,
  type PartyRole,
  partyDetailKeys,
  partyRoles,
} from '#parties/party-details.ts';
import {
  clientUpdateSchema,
  type FlatFields,
  flatBody,
  flatKeys,
  newClientSchema,
  newSupplierSchema,
  supplierUpdateSchema,
} from '#parties/party-record.ts';
import { deleteParties } from '#parties/server/delete-party.ts';
import { lockParties, readParties, type StoredParty } from '#parties/server/party-record-store.ts';
import { clientSqlList, supplierSqlList } from '#parties/server/party-sql-lists.ts';
import { changeParties, createParties } from '#parties/server/save-party.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import { columnName } from '#shared/column-name.ts';
import {
  byOutcome,
  type DryRunRow,
  describeIssues,
  dryRunTarget,
  type Importer,
  importedTarget,
  invalidRow,
  type MatchedRecord,
  matchedRow,
  newRow,
  type ParsedRow,
  rejectDuplicates,
  rowChanges,
  validateRow,
} from './dry-run-row.ts';
import { readSpellings, type Spellings, unifySpellings, withNotes } from './known-spellings.ts';

type Body = Parameters<typeof flatBody>[0];

/** What differs between clients and suppliers. */
interface PartyParts {
  kind: PartyKind;
  listSchema: SqlList;
  fields: ReturnType<typeof importFields>;
  created: z.ZodType<Body>;
  updated: z.ZodType<Body>;
}

function partsOf(list: Extract<ImportKind, 'clients' | 'suppliers'>): PartyParts {
  const fields = importFields(list);
  return list === 'clients'
    ? { kind: 'client', listSchema: clientSqlList, fields, created: newClientSchema, updated: clientUpdateSchema }
    : {
        kind: 'supplier',
        listSchema: supplierSqlList,
        fields,
        created: newSupplierSchema,
        updated: supplierUpdateSchema,
      };
}

/** The parties named in rows, by name key. A merged party gives the one it was merged into. */
async function findParties(
  { db }: WriteContext,
  { kind }: PartyParts,
  rows: readonly ParsedRow[],
): Promise<ReadonlyMap<string, MatchedRecord>> {
  const keys = await mapCooperatively(rows, ({ values }) => partyNameKey(String(values.name ?? '')));
  const columns = flatKeys[kind].map((key) => sql`p.${sql.id(columnName(key))} as ${sql.id(key)}`);
  const { rows: found } = await sql<MatchedRecord & { key: string }>`
    select n.key, p.id, p.version, (select row_to_json(r) from (select ${sql.join(columns)}) r) as fields
    from (
      select distinct on (m.name_key) m.name_key as key, coalesce(m.merged_into, m.id) as id
      from ${sql.table(kind)} m where m.name_key = any(${keys}::text[])
      order by m.name_key, m.merged_into nulls first
    ) n
    join ${sql.table(kind)} p on p.id = n.id`.execute(db);
  return new Map(found.map((party) => [party.key, party]));
}

/** The request body: a client's address fields are nested. */
function bodyOf({ kind }: PartyParts, values: ParsedRow['values']): Record<string, unknown> {
  if (kind === 'supplier') return { ...values };
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).filter(([key]) => placeOf(key) === undefined),
  );
  for (const [key, value] of Object.entries(values)) {
    const place = placeOf(key);
    if (place) body[place.role] = { ...(body[place.role] as object | undefined), [place.key]: value };
  }
  return body;
}

function placeOf(field: string): { role: PartyRole; key: PartyDetailKey } | undefined {
  const places = partyRoles.flatMap((role) => partyDetailKeys.map((key) => ({ role, key })));
  return places.find(({ role, key }) => clientDetailKey(role, key) === field);
}

/** The import field of a validation error within an address. */
function fieldOfPath([first, second]: readonly PropertyKey[]): string {
  const role = partyRoles.find((one) => one === first);
  return role === undefined ? String(first) : clientDetailKey(role, String(second) as PartyDetailKey);
}

/** What rows are compared with. */
interface ComparisonData {
  found: ReadonlyMap<string, MatchedRecord>;
  spellings: Spellings;
}

function dryRunRow(parts: PartyParts, parsed: ParsedRow, { found, spellings }: ComparisonData): DryRunRow {
  const title = String(parsed.values.name ?? '');
  const key = partyNameKey(title);
  const party = key === '' ? undefined : found.get(key);
  const { row, notes } = unifySpellings(parsed, party?.fields ?? {}, spellings, parts.fields);
  return withNotes(dryRunSpelled(parts, row, party), notes);
}

function dryRunSpelled(parts: PartyParts, row: ParsedRow, party: MatchedRecord | undefined): DryRunRow {
  const { kind, fields, created, updated } = parts;
  const title = String(row.values.name ?? '');
  const key = partyNameKey(title);
  // The name identifies the party; its stored spelling stays unchanged.
  const { name: _, ...rest } = row.values;
  const result = validateRow(
    party ? updated : created,
    bodyOf(parts, party ? rest : { name: '', ...row.values }),
    row,
    fieldOfPath,
  );
  if ('issues' in result) return invalidRow(row, title, describeIssues(fields, result.issues, fieldOfPath));
  const body = flatBody(result.value);
  if (!party) return newRow(row, title, `${kind} ${key}`, { changes: rowChanges(fields, {}, body), body });
  return matchedRow(row, String(party.fields.name), party, { changes: rowChanges(fields, party.fields, body), body });
}

function importedParty({ id, version }: StoredParty) {
  return { recordId: id, version };
}

/** Writes clients and suppliers with the same functions as their forms. */
export function partyImporter(list: Extract<ImportKind, 'clients' | 'suppliers'>): Importer {
  const parts = partsOf(list);
  const { kind } = parts;
  return {
    recordType: kind,

    async dryRun({ context }, rows) {
      const found = await findParties(context, parts, rows);
      const spellings = await readSpellings(context.db, parts.listSchema, parts.fields, rows);
      const known = { found, spellings };
      return rejectDuplicates(await mapCooperatively(rows, (row) => dryRunRow(parts, row, known)), kind);
    },

    async create({ context }, rows) {
      const bodies = rows.map(({ body }) => body as FlatFields);
      return (await createParties(context, kind, bodies)).map(importedParty);
    },

    async update({ context }, rows) {
      const writes = rows.map((row) => ({ ...dryRunTarget(row), body: row.body as FlatFields }));
      return (await changeParties(context, kind, writes)).map(importedParty);
    },

    async lock({ context }, rows) {
      const ids = rows.map(({ recordId }) => recordId);
      await lockParties(context.db, kind, ids);
      return new Set((await readParties(context.db, kind, ids)).keys());
    },

    async undo({ context }, rows) {
      const { made, changed } = byOutcome(rows);
      await deleteParties(context, kind, made.map(importedTarget));
      const writes = changed.map((row) => ({ ...importedTarget(row), body: (row.former ?? {}) as FlatFields }));
      await changeParties(context, kind, writes);
    },
  };
}
