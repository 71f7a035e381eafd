import { expect, test } from 'vitest';
import { isRequestedCompanySql, listSchemaFor, onDay, todaySql } from './day-fields.ts';
import type { SqlList } from './sql-list.ts';

const late = { id: 'late', label: 'Late', type: 'yesNo', sql: `p.due_date < ${todaySql}` } as const;
const plain: SqlList = {
  list: 'invoices',
  shows: ['invoice'],
  noun: 'invoices',
  fields: [{ id: 'id', label: 'Id', type: 'text', sql: 'p.id' }],
  table: 'paper p',
  alias: 'p',
  joins: {},
  companySql: 'p.company',
  searchSql: 'p.search_text',
  defaultSort: 'id',
};

test('a list schema that does not depend on the day is the same object every day', () => {
  expect(listSchemaFor(plain, 'Butler', '2026-11-22')).toBe(plain);
});

test('a list of all companies uses its own default order if the schema has one', () => {
  const numbered = { ...plain, defaultSort: '-number', defaultSortOfAll: '-date,-number' };
  expect(listSchemaFor(numbered, null, '2026-11-22').defaultSort).toBe('-date,-number');
  expect(listSchemaFor(numbered, 'Butler', '2026-11-22').defaultSort).toBe('-number');
  expect(listSchemaFor(plain, null, '2026-11-22').defaultSort).toBe('id');
});

test('the SQL of fields gets the day, and the schema names it', () => {
  const dated = { ...plain, fields: [...plain.fields, late] };
  const on = (day: string) => listSchemaFor(dated, null, day);
  expect(on('2026-11-22').fields[1]?.sql).toBe("p.due_date < '2026-11-22'::date");
  expect(on('2026-11-22').day).toBe('2026-11-22');
  expect(on('2026-11-22')).toBe(on('2026-11-22'));
  expect(on('2026-11-23').fields[1]?.sql).toBe("p.due_date < '2026-11-23'::date");
  expect(onDay([late], '2026-11-24')[0]?.sql).toBe("p.due_date < '2026-11-24'::date");
  expect(() => on("2026-11-22'; drop table paper")).toThrow('is no day');
});

test('the SQL of a table that aggregates companies gets the requested company', () => {
  const summed = { ...plain, table: `(select * from paper x where ${isRequestedCompanySql('x.company')}) p` };
  const tableOf = (company: 'Butler' | null) => listSchemaFor(summed, company, '2026-11-22').table;
  expect(tableOf('Butler')).toContain("('Butler' = '' or x.company = 'Butler')");
  expect(tableOf(null)).toContain("('' = '' or x.company = '')");
  expect(listSchemaFor(summed, 'Butler', '2026-11-22').companySql).toBeNull();
});
