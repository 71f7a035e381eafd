/** Every record as the audit rows alone tell it; a row that does not follow from those before it is a fault. */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/schema.ts';

/** Who wrote, and when. */
interface Stamp {
  by: string;
  at: Date;
}

/** A record, or what was known of one that is gone. */
export interface RebuiltRecord {
  type: string;
  id: string;
  fields: Record<string, unknown>;
  parent: { type: string; id: string } | null;
  version: number | null;
  created: Stamp;
  updated: Stamp;
}

/** The party that a record names, by the field that has its name. */
const namedParties = { soldTo: 'client', boughtFrom: 'supplier', clientName: 'client' } as const;

const isParty = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** What a row says of a party holds for its moment: its id says which it is, its own rows how it is called since. */
function withoutPartyName(field: string, value: unknown): unknown {
  if (field === 'clientName') return null;
  return field in namedParties && isParty(value) ? value.id : value;
}

/** The record with its parties as they are called now. */
function withPartyNames(record: RebuiltRecord, records: ReadonlyMap<string, RebuiltRecord>): RebuiltRecord {
  const fields = { ...record.fields };
  for (const [field, type] of Object.entries(namedParties)) {
    const named = field === 'clientName' ? { id: fields.clientId, name: fields.clientName } : fields[field];
    if (!isParty(named)) continue;
    const name = records.get(`${type} ${named.id}`)?.fields.name;
    fields[field] = field === 'clientName' ? name : { ...named, name };
  }
  return { ...record, fields };
}

type Changes = Record<string, { old: unknown; new: unknown }>;

/** The records that there are, and those that there were. */
export async function rebuildRecords(db: Kysely<Database>) {
  // An order of photos is no record of its own: its rows tell of photos that came and went in between.
  const told = db.selectFrom('audit_entry').selectAll().where('record_type', '<>', 'imageOrder');
  const rows = await told.orderBy('id').execute();
  const records = new Map<string, RebuiltRecord>();
  const gone: RebuiltRecord[] = [];
  for (const row of rows) {
    const key = `${row.record_type} ${row.record_id}`;
    const known = records.get(key);
    expect({ key, isThere: known !== undefined }).toEqual({ key, isThere: row.action !== 'create' });
    const changes = row.changes as Changes;
    const fields = { ...known?.fields };
    for (const [field, { old, new: after }] of Object.entries(changes)) {
      const value = withoutPartyName(field, fields[field] ?? null);
      expect({ key, field, value }).toEqual({ key, field, value: withoutPartyName(field, old) });
      if (after === null) delete fields[field];
      else fields[field] = after;
    }
    const stamp = { by: row.user_id, at: row.at };
    const { parent_type: type, parent_id: id } = row;
    const record: RebuiltRecord = {
      type: row.record_type,
      id: row.record_id,
      fields,
      parent: type !== null && id !== null ? { type, id } : null,
      version: row.record_version,
      created: known?.created ?? stamp,
      updated: stamp,
    };
    records.set(key, record);
    if (row.action !== 'delete') continue;
    // A deletion has every field that there was.
    expect({ key, fields }).toEqual({ key, fields: {} });
    records.delete(key);
    const last = Object.entries(changes).map(([field, { old }]) => [field, old]);
    gone.push({ ...record, fields: Object.fromEntries(last) });
  }
  return { records: [...records.values()].map((record) => withPartyNames(record, records)), gone };
}
