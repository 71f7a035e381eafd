/**
 * The contract of every call, and what each field of its body and query accepts and says, compared with stored ones. If a
 * change is meant to alter them, `npx vitest run src/app/stored-calls.test.ts -u` stores the new ones: read the difference
 * before you commit it.
 */
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#test/app/schema-rules.ts';
import { appForFile } from '#test/app/test-app.ts';

const { routes } = await appForFile();
const flags = ['etag', 'idempotent', 'shortens', 'conditional'] as const;

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('has the stored id, tag and summary in the documentation', () => {
    expect(`${route.id} (${route.tag}): ${route.summary}`).toMatchSnapshot();
  });

  test('may be called by the stored roles', () => {
    expect(route.roles.join(', ')).toMatchSnapshot();
  });

  test(`${route.isRead ? 'is read again after changes of' : 'changes'} the stored kinds of records`, () => {
    expect((route.isRead ? route.shows : route.changes).join(', ')).toMatchSnapshot();
  });

  test('has the stored status, type and headers', () => {
    expect([route.status, route.contentType, ...flags.filter((flag) => route[flag])].join(', ')).toMatchSnapshot();
  });

  test('says the stored messages when it fails', () => {
    expect(route.messages).toMatchSnapshot();
  });

  // The columns of a list are tested with the list.
  const parts = route.listSchema === undefined ? (['body', 'query'] as const) : (['body'] as const);
  const ruled = parts.map((part) => [part, rulesOf(route[part])] as const).filter(([, rules]) => rules !== '');

  test.each(ruled)('accepts, changes and refuses values of its %s as stored, each with its message', (_part, rules) => {
    expect(`\n${rules}`).toMatchSnapshot();
  });
});
