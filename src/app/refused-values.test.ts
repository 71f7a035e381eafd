/**
 * What each write answers when one value of an accepted request is another: an unknown record, or a day long ago or far
 * ahead. The answers are compared with stored ones; `-u` stores new ones.
 */
import { expect, test } from 'vitest';
import { send } from '#test/app/examples.ts';
import { inTenMonths } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { writeExamples } from '#test/app/write-examples.ts';

const app = await appForFile({ now: () => new Date('2026-11-21T10:00:00Z') });
const admin = await app.as('SuperAdmin');
const person = async () => 'person|SuperAdmin';

const others: readonly [RegExp, readonly unknown[]][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-/, ['00000000-0000-7000-8000-000000000000']],
  [/^\d{4}-\d\d-\d\d$/, ['2001-01-01', '2099-12-31']],
];

type Change = { path: string; value: unknown; body: unknown };

/** For each text of a body that is an id or a day: the body with another one in its place. */
function changesOf(body: unknown, path = ''): Change[] {
  if (typeof body === 'string')
    return others
      .filter(([pattern]) => pattern.test(body))
      .flatMap(([, values]) => values.map((value) => ({ path, value, body: value })));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, part]) =>
    changesOf(part, path === '' ? key : `${path}.${key}`).map((change) => {
      const whole = Array.isArray(body) ? body.with(Number(key), change.body) : { ...body, [key]: change.body };
      return { ...change, body: whole };
    }),
  );
}

/** Without what differs in each run: ids, and numbers that count the records of the examples. */
const settled = (text: string) =>
  text
    .replace(/\b(TST|Party|View|Invoice|Order) \d+/g, '$1 N')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g, 'ID');

/** The day until which an example shares a page is after today, but not after that of the app's clock. */
const bodyOf = ({ body }: { body?: unknown }) =>
  body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll(inTenMonths, '2027-03-01'));

type Answer = { message?: string; errors?: Text[]; warnings?: Text[] };
type Text = { path?: string; code?: string; message: string };

function textOf(status: number, { message = '', errors = [], warnings = [] }: Answer): string {
  // All example trucks have the same chassis number.
  const texts = [...errors, ...warnings].filter(({ code }) => code !== 'sameChassis');
  const shown = texts.map((text) => `${text.path ?? text.code}: ${text.message}`);
  return settled([status, ...(status < 300 ? [] : [message]), ...shown].join(' '));
}

const examples = [];
for (const route of app.routes) {
  const example = route.isRead || route.method === 'DELETE' ? undefined : writeExamples[route.id];
  if (!example) continue;
  for (const { path, value } of changesOf(bodyOf(await example({ admin, person })))) {
    const change = [`${route.method} ${route.path}`, path, String(value)] as const;
    examples.push([...change, { route, example }] as const);
  }
}

test.each(examples)('%s with the %s %s answers as stored', async (_, path, value, { route, example }) => {
  const request = await example({ admin, person });
  const change = changesOf(bodyOf(request)).find((one) => one.path === path && String(one.value) === value);
  if (!change) throw new Error(`The example has no ${path} any more.`);
  const { status, body } = await send(admin, route, { ...request, body: change.body });
  expect(textOf(status, body ?? {})).toMatchSnapshot();
});
