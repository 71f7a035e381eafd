/**
 * Functions, views and triggers of the database. Each is in the `.sql` file of its feature, and applied again when its
 * text changes.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import { readProductVersion } from '#server/product-version.ts';
import type { Database } from './schema.ts';

/** The order in which they are created: a view can use functions, and a trigger needs its function. */
const kinds = ['function', 'view', 'trigger'] as const;

export interface CodeObject {
  kind: (typeof kinds)[number];
  /** As in `findMissing`: `function fold_text`, `trigger audit_entry.notify_changes`. */
  name: string;
  sql: string;
  checksum: string;
}

/** A row of `schema_code`. */
interface AppliedCode {
  name: string;
  checksum: string;
  /** The version of the program that applied it. */
  version: string;
}

export const sourceFolder = fileURLToPath(new URL('../..', import.meta.url));

const head = /^create (?:or replace )?(?:constraint )?(function|view|trigger) ([a-z_]+)/;

/**
 * PostgreSQL allows a trigger that sees the changed rows only one event. In the files, `trigger keep_sums_*` is one
 * trigger for each event, such as `keep_sums_insert`, and `changed` are the new rows, or the old ones of a deletion.
 */
function splitTrigger(text: string): string[] {
  const events = /^create or replace trigger [a-z_]+_\* after ([a-z ]+?) on /.exec(text)?.[1];
  if (events === undefined) return [text];
  return events.split(' or ').map((event) =>
    text
      .replace('_*', `_${event}`)
      .replace(`after ${events}`, `after ${event}`)
      .replace('referencing changed', `referencing ${event === 'delete' ? 'old' : 'new'} table as changed`),
  );
}

function parseObject(file: string, text: string): CodeObject {
  const [, kind, name] = head.exec(text) ?? [];
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`${file} may only create functions, views and triggers: ${text}`);
  const table = known === 'trigger' ? `${/ on ([a-z_]+)/.exec(text)?.[1]}.` : '';
  const checksum = createHash('sha256').update(text).digest('hex');
  return { kind: known, name: `${known} ${table}${name}`, sql: text, checksum };
}

/** Reads all `.sql` files of a folder, sorted by kind and file. A statement starts with `create` at a line start. */
export async function readSchemaCode(folder: string = sourceFolder): Promise<CodeObject[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const objects: CodeObject[] = [];
  for (const file of files) {
    // Windows line endings do not change the checksum.
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    const [intro = '', ...statements] = `\n${text}`.split(/\n(?=create )/);
    if (intro.split('\n').some((line) => line !== '' && !line.startsWith('--'))) parseObject(file, intro.trim());
    objects.push(...statements.flatMap(splitTrigger).map((statement) => parseObject(file, statement)));
  }
  return kinds.flatMap((kind) => objects.filter((one) => one.kind === kind));
}

export interface CodeChanges {
  changed: CodeObject[];
  /** Names of objects that are no longer in the files. */
  removed: string[];
  /** A newer version of the program that applied its own; undefined if there is none. */
  newerVersion: string | undefined;
}

/** Compares the files with what was applied to the database. */
export async function findCodeChanges(db: Kysely<Database>, objects: readonly CodeObject[]): Promise<CodeChanges> {
  const { rows } = await sql<AppliedCode>`select name, checksum, version from schema_code`.execute(db);
  const version = await readProductVersion();
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(objects.map(({ name }) => name));
  return {
    changed: objects.filter(({ name, checksum }) => applied.get(name) !== checksum),
    removed: rows.map(({ name }) => name).filter((name) => !names.has(name)),
    newerVersion: rows.find((row) => row.version.localeCompare(version, 'en', { numeric: true }) > 0)?.version,
  };
}

/** @param name such as `trigger audit_entry.notify_changes` */
function dropStatement(name: string): string {
  const [kind = '', path = ''] = name.split(' ');
  const [table, trigger] = path.split('.');
  return trigger === undefined ? `drop ${kind} if exists ${path};` : `drop trigger if exists ${trigger} on ${table};`;
}

/**
 * Creates what has changed and drops what is no longer in the files. A process of an older version changes nothing, so
 * that two versions that run side by side do not undo each other's work. The caller's transaction holds the migration
 * lock.
 */
export async function applySchemaCode(transaction: Transaction<Database>, objects: CodeObject[]): Promise<void> {
  const { changed, removed, newerVersion } = await findCodeChanges(transaction, objects);
  if (newerVersion !== undefined || changed.length + removed.length === 0) return;
  // PostgreSQL cannot replace a constraint trigger, or the columns of a view.
  const recreated = changed.filter(({ sql: text }) => !text.startsWith('create or replace'));
  const dropped = [...recreated.map(({ name }) => name), ...removed];
  const statements = [
    // Temporary tables must not hide those that the functions name; see "set search_path from current".
    "select set_config('search_path', current_setting('search_path') || ', pg_temp', true);",
    ...kinds.toReversed().flatMap((kind) => dropped.filter((name) => name.startsWith(kind)).map(dropStatement)),
    ...changed.map((one) => one.sql),
  ];
  await sql.raw(statements.join('\n')).execute(transaction);
  const rows = objects.map(({ name, checksum }) => ({ name, checksum }));
  await sql`delete from schema_code`.execute(transaction);
  await sql`
    insert into schema_code (name, checksum, version)
    select r.name, r.checksum, ${await readProductVersion()}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (name text, checksum text)`.execute(transaction);
}
