/** Rebuilds every record from the audit log alone; fails if an entry does not follow from the earlier ones. */
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/schema.ts';

interface Stamp {
  by: string;
  at: Date;
}

/** A record, or the last known state of a deleted one. */
export interface RebuiltRecord {
  type: string;
  id: string;
  fields: Record<string, unknown>;
  parent: { type: string; id: string } | null;
  version: number | null;
  created: Stamp;
  updated: Stamp;
}

/** The kind of party that each field refers to. */
const namedParties = { soldTo: 'client', boughtFrom: 'supplier', clientName: 'client' } as const;

const isParty = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** An entry contains the party's name at that time; the id identifies it, and its own entries have the current name. */
function withoutPartyName(field: string, value: unknown): unknown {
  if (field === 'clientName') return null;
  return field in namedParties && isParty(value) ? value.id : value;
}

/** The record with the current names of its parties. */
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

/** Returns the existing records and the deleted ones. */
export async function rebuildRecords(db: Kysely<Database>) {
  // The order of photos is not a separate record, and may refer to photos added and deleted in between.
  const entries = db.selectFrom('audit_entry').selectAll().where('record_type', '<>', 'imageOrder');
  const rows = await entries.orderBy('id').execute();
  const records = new Map<string, RebuiltRecord>();
  const deleted: RebuiltRecord[] = [];
  for (const row of rows) {
    const key = `${row.record_type} ${row.record_id}`;
    const known = records.get(key);
    expect({ key, exists: known !== undefined }).toEqual({ key, exists: row.action !== 'create' });
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
    // A deletion lists every field of the record.
    expect({ key, fields }).toEqual({ key, fields: {} });
    records.delete(key);
    const last = Object.entries(changes).map(([field, { old }]) => [field, old]);
    deleted.push({ ...record, fields: Object.fromEntries(last) });
  }
  return { records: [...records.values()].map((record) => withPartyNames(record, records)), deleted };
}
