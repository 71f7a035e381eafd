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
    for (const [field, { old, new: value }] of Object.entries(changes)) {
      expect({ key, field, value: fields[field] ?? null }).toEqual({ key, field, value: old });
      if (value === null) delete fields[field];
      else fields[field] = value;
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
  return { records: [...records.values()], gone };
}
