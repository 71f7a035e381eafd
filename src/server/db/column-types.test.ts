/** The Kysely types of the tables (`*-tables.ts`) match the columns of the database: names, nullability and types. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a SELECT returns. JSON may have any type. */
const typeByDataType: Readonly<Record<string, string>> = {
  ARRAY: 'string[]',
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

/** An interface with the columns of each table, as the database has them. */
async function describeColumns(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { rows } = await sql<{ table: string; columns: { name: string; type: string; nullable: boolean }[] }>`
    select table_name as table, json_agg(
      json_build_object('name', column_name, 'type', data_type, 'nullable', is_nullable = 'YES')
    ) as columns
    from information_schema.columns
    where table_schema = 'public'
    group by 1 order by 1`.execute(database.db);
  const tables = rows.map(({ table, columns }) => {
    const lines = columns.map(({ name, type, nullable }) => {
      const written = typeByDataType[type] ?? `'unknown type ${type}'`;
      return `    ${name}: ${written}${nullable ? ' | null' : ''};`;
    });
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `interface Columns {\n${tables.join('\n')}\n}`;
}

/** Particulars are read and written by name (`particulars-store.ts`), so its type has only a few of its columns. */
const comparison = `
interface Json { isJson: true }
type Tables = Database & (IdentityDb extends Kysely<infer Known> ? Known : never);
type IsJson<Value> = [Exclude<Value, null>] extends [Json] ? true : false;
type IsNullable<Value> = null extends Value ? true : false;
type IsSame<Declared, Actual> = unknown extends Declared
  ? IsJson<Actual>
  : [IsNullable<Declared>] extends [IsNullable<Actual>]
    ? true extends IsJson<Actual> | ([Declared] extends [Actual] ? true : false) ? true : false
    : false;
type Unequal<Table extends keyof Tables & keyof Columns, Row> = {
  [Column in keyof Row | keyof Columns[Table]]: Column extends keyof Row
    ? Column extends keyof Columns[Table]
      ? IsSame<Row[Column], Columns[Table][Column]> extends true ? never : \`\${Table}.\${Column & string} has another type\`
      : \`\${Table}.\${Column & string} is not in the database\`
    : Table extends 'company_particulars' ? never : \`\${Table}.\${Column & string} is not declared\`;
}[keyof Row | keyof Columns[Table]];
type Problems =
  | { [Table in keyof Tables & keyof Columns]: Unequal<Table, Selectable<Tables[Table]>> }[keyof Tables & keyof Columns]
  | Exclude<keyof Tables, keyof Columns>;
declare const problems: { [Problem in Problems]: true };
export const none: Record<string, never> = problems;
`;

test('each declared table has the columns of the database, with their types and nullability', async () => {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((name) =>
    /server\/.*-tables?\.ts$/.test(name),
  );
  const source = [
    "import type { Kysely, Selectable } from 'kysely';",
    "import type { IdentityDb } from '#server/identity/records/identity-tables.ts';",
    "import type { Database } from '#server/db/schema.ts';",
    ...files.map((name) => `import type {} from '#${name}';`),
    await describeColumns(),
    comparison,
  ].join('\n');
  await mkdir(join(root, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(root, 'dist', 'column-types-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'columns.ts'), source);
  const config = {
    extends: '../../tsconfig.server.json',
    include: [],
    files: ['columns.ts'],
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--noErrorTruncation'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});
