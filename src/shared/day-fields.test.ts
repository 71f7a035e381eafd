import { expect, test } from 'vitest';
import { catalogueFor, fieldsOnDay, isAskedCompanySql, todaySql } from './day-fields.ts';
import type { Catalogue } from './fields.ts';

const late = { id: 'late', label: 'Late', type: 'yesNo', sql: `p.due_date < ${todaySql}` } as const;
const plain: Catalogue = {
  list: 'invoices',
  noun: 'invoices',
  fields: [{ id: 'id', label: 'Id', type: 'text', sql: 'p.id' }],
  table: 'paper p',
  alias: 'p',
  joins: {},
  companySql: 'p.company',
  searchSql: 'p.search_text',
  defaultSort: 'id',
};

test('a catalogue that does not depend on the day is the same one every day', () => {
  expect(catalogueFor(plain, 'Butler', '2026-11-22')).toBe(plain);
});

test('all companies together have an order of their own where the catalogue says so', () => {
  const numbered = { ...plain, defaultSort: '-number', defaultSortOfAll: '-date,-number' };
  expect(catalogueFor(numbered, null, '2026-11-22').defaultSort).toBe('-date,-number');
  expect(catalogueFor(numbered, 'Butler', '2026-11-22').defaultSort).toBe('-number');
  expect(catalogueFor(plain, null, '2026-11-22').defaultSort).toBe('id');
});

test('fields get the day, and the catalogue says which one it is', () => {
  const dated = { ...plain, fields: [...plain.fields, late] };
  const on = (day: string) => catalogueFor(dated, null, day);
  expect(on('2026-11-22').fields[1]?.sql).toBe("p.due_date < '2026-11-22'::date");
  expect(on('2026-11-22').day).toBe('2026-11-22');
  expect(on('2026-11-22')).toBe(on('2026-11-22'));
  expect(on('2026-11-23').fields[1]?.sql).toBe("p.due_date < '2026-11-23'::date");
  expect(fieldsOnDay([late], '2026-11-24')[0]?.sql).toBe("p.due_date < '2026-11-24'::date");
  expect(() => on("2026-11-22'; drop table paper")).toThrow('is no day');
});

test('a table that adds up companies is told which one is asked for', () => {
  const summed = { ...plain, table: `(select * from paper x where ${isAskedCompanySql('x.company')}) p` };
  const tableOf = (company: 'Butler' | null) => catalogueFor(summed, company, '2026-11-22').table;
  expect(tableOf('Butler')).toContain("('Butler' = '' or x.company = 'Butler')");
  expect(tableOf(null)).toContain("('' = '' or x.company = '')");
  expect(catalogueFor(summed, 'Butler', '2026-11-22').companySql).toBeNull();
});
