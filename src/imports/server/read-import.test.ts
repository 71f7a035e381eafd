/** Reading a file: an error in one row does not affect the others, and an unreadable file fails with a reason. */
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, textCell, workbookOf } from '#test/files/import-files.ts';
import { listStuck } from './import-store.ts';

const app = await appForFile();
const admin = await app.as('Admin');

type Row = { line: number; outcome: string; reason: string | null };
const outcomesOf = (rows: readonly Row[]) => rows.map(({ line, outcome, reason }) => [line, outcome, reason]);

describe('only the row with an error is rejected', () => {
  test.each([
    ['a price of 309 digits', '9'.repeat(309), '2026-11-20', '1', 'Purchase Price: Enter an amount.'],
    ['a price of 400 digits', `-${'1'.repeat(400)}`, '2026-11-20', '1', 'Purchase Price: Enter an amount.'],
    ['a price in powers of ten', '1e400', '2026-11-20', '1', 'Purchase Price: Enter an amount.'],
    ['a price of two dashes', '--', '2026-11-20', '1', 'Purchase Price: Enter an amount.'],
    ['a price of spaces', `1${' '.repeat(30_000)}x`, '2026-11-20', '1', 'Purchase Price: Enter an amount.'],
    ['a mileage of 30,000 digits', '1', '2026-11-20', `${'1'.repeat(30_000)} km`, 'Mileage: Enter a whole number.'],
    ['a date in a far year', '1', '99999999-01-01', '1', 'Purchase Date: Enter a valid date, for example 20/11/2026.'],
    ['a date of 400 digits', '1', '1'.repeat(400), '1', 'Purchase Date: Enter a valid date, for example 20/11/2026.'],
  ])('if it has %s', async (_what, price, date, mileage, reason) => {
    const content = csvOf(
      'Reg,Make,Model,Purchase Price,Purchase Date,Mileage',
      `RD1 BAD,DAF,XF,${price},${date},${mileage}`,
      'RD1 GOOD,DAF,XF,1500,2026-11-20,100',
    );
    const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    expect(read.state).toBe('Ready');
    expect(outcomesOf(read.rows)).toEqual([
      [2, 'Wrong', reason],
      [3, 'New', null],
    ]);
  });

  test('if a workbook has a number too large for any number type', async () => {
    const heads = ['Reg', 'Make', 'Model', 'Purchase Price'].map((head, at) => textCell(`${'ABCD'[at]}1`, head));
    const texts = ['RD2 BAD', 'DAF', 'XF'].map((text, at) => textCell(`${'ABC'[at]}2`, text));
    const content = workbookOf(
      `<row r="1">${heads.join('')}</row><row r="2">${texts.join('')}<c r="D2"><v>1e400</v></c></row>`,
    );
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', contentType, content });
    expect(outcomesOf(read.rows)).toEqual([[2, 'Wrong', 'Purchase Price: Enter an amount.']]);
  });

  test('if costings have an amount of 309 digits or none, and an unknown truck or none', async () => {
    const content = csvOf('Reg,Type,Value', `RD3 NONE,Repairs,${'9'.repeat(309)}`, ',Repairs,none');
    const { read } = await readImportOf(admin, { kind: 'costings', company: 'Butler', content });
    expect(outcomesOf(read.rows)).toEqual([
      [2, 'Wrong', 'Reg Number: Butler Symonds has no such truck. Value: Enter an amount.'],
      [3, 'Wrong', 'Reg Number: Required. Value: Enter an amount.'],
    ]);
  });
});

test("a cell that is too long for a record's name is shortened in the list of rows", async () => {
  const content = csvOf('Name', 'n'.repeat(30_000));
  const { read } = await readImportOf(admin, { kind: 'clients', content });
  expect(read.rows).toEqual([
    expect.objectContaining({ outcome: 'Wrong', reason: 'Name: At most 200 characters.', title: 'n'.repeat(200) }),
  ]);
});

test('a file with many rows and long cells is read completely, with an example for each column', async () => {
  const long = 'x'.repeat(20_000);
  const content = csvOf('Name,Note', ...Array.from({ length: 60 }, (_, n) => `Client ${n},${n === 0 ? '' : long}`));
  const { read } = await readImportOf(admin, { kind: 'clients', content });
  expect(read.counts).toEqual({ New: 60, Changed: 0, Same: 0, Wrong: 0 });
  expect(read.columns.map(({ example }: { example: string }) => example)).toEqual(['Client 0', 'x'.repeat(60)]);
});

describe('an import that cannot be read fails with a reason', () => {
  test('if the database rejects its rows', async () => {
    await sql`
      create function refuse_row() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = 'P0001'; end $$`.execute(app.db);
    await sql`
      create trigger refuse_row before insert on import_row for each row
      when (new.cells::text like '%RD4%') execute function refuse_row()`.execute(app.db);
    onTestFinished(async () => {
      await sql`drop trigger refuse_row on import_row`.execute(app.db);
    });
    const content = csvOf('Reg,Make,Model', 'RD4,DAF,XF');
    const { read } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', content });
    expect(read).toMatchObject({
      state: 'Failed',
      fault: 'The file could not be read. It failed (P0001); the log says more. Import it again.',
    });
  });

  test('if its job was given up without an error', async () => {
    const { path } = await readImportOf(admin, { kind: 'clients', content: csvOf('Name', 'Stuck Ltd') });
    const id = path.split('/').at(-1) ?? '';
    await app.db.updateTable('import').set({ state: 'Reading' }).where('id', '=', id).execute();
    await sql`update pgboss.job set state = 'failed' where data->>'importId' = ${id}`.execute(app.db);
    await app.tidy();
    const { body } = await admin.get(path);
    expect(body).toMatchObject({
      state: 'Failed',
      fault: 'The file could not be read because the server stopped while reading it. Import it again.',
    });
  });

  test('but only after its job has ended', async () => {
    const { path } = await readImportOf(admin, { kind: 'clients', content: csvOf('Name', 'Waiting Ltd') });
    const id = path.split('/').at(-1) ?? '';
    await app.db.updateTable('import').set({ state: 'Running' }).where('id', '=', id).execute();
    await sql`
      insert into pgboss.job (name, data, state, started_on)
      values ('run-import', ${JSON.stringify({ importId: id })}, 'active', now())`.execute(app.db);
    expect(await listStuck(app.db)).toEqual([]);
    await sql`update pgboss.job set state = 'failed' where data->>'importId' = ${id}`.execute(app.db);
    await app.tidy();
    expect((await admin.get(path)).body).toMatchObject({
      state: 'Failed',
      fault: 'The import failed; nothing was imported. Try again.',
    });
  });
});
