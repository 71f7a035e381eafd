/** Damaged texts in local and session storage. */
import { describe, expect, test } from 'vitest';
import { sessionText, signInStateText } from './auth/stored-session.ts';
import { shortcutsText } from './layout/shortcuts.tsx';
import { startPageText } from './start-page.ts';
import { columnSettingsText } from './table/column-settings.ts';
import { pageSizeText } from './table/use-list-state.ts';
import { themeText } from './theme/color-scheme.ts';
import { placesText } from './ui/back-navigation.ts';
import { companyText } from './ui/stored-company.ts';

const schemas = {
  session: sessionText,
  'log-in under way': signInStateText,
  'column settings': columnSettingsText,
  'single keys': shortcutsText,
  theme: themeText,
  company: companyText,
  'rows per page': pageSizeText,
  places: placesText,
  'first page': startPageText,
};

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test.each(['', '{', 'null', 'true', '7', '"text"', '[7]', '\u0000', '{"a":"b"'])('%j is rejected', (text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });
});

test.each([
  [companyText, 'AbbasAutos', 'AbbasAutos'],
  [pageSizeText, '50', 50],
  [themeText, 'dark', 'dark'],
  [startPageText, '"home"', 'home'],
  [shortcutsText, '"off"', 'off'],
  [placesText, '[null,{"key":"a","address":"/"}]', [null, { key: 'a', address: '/' }]],
  [columnSettingsText, '{}', {}],
] as const)('a whole text is read (%#)', (schema, text, value) => {
  expect(schema.parse(text)).toEqual(value);
});
