import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { literalSql } from './literal-sql.ts';

test('values become quoted literals', () => {
  const condition = sql`a = ${"O'Neil \\ $1"} and b = any(${[1, 2.5]}::numeric[]) and c = any(${[]}::text[]) and ${true}`;
  expect(literalSql(condition)).toBe(
    "a =  E'O''Neil \\\\ $1' and b = any(array[(1), (2.5)]::numeric[]) and c = any(array[]::text[]) and true",
  );
});

test('a value without a literal is refused', () => {
  expect(() => literalSql(sql`a = ${new Date(0)}`)).toThrow('cannot become a literal');
  expect(() => literalSql(sql`a = ${Number.NaN}`)).toThrow('cannot become a literal');
});
