/**
 * The contract of every call, and what each field of its body and query accepts and says, compared with stored ones. If a
 * change is meant to alter them, `npx vitest run src/app/stored-calls.test.ts -u` stores the new ones: read the difference
 * before you commit it.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from '#server/http/issue-messages.ts';
import { appForFile } from '#test/app/test-app.ts';

const probes: readonly unknown[] = [
  ...['', '  ', ' Ab  12 cd ', 'two\nlines', '2026-02-28', '2026-02-30', '1899-12-31', '2101-01-01', 'a@b.example'],
  ...['2026-02-28T09:30:00Z', '2026-02-28T09:30:00+01:00', '2026-02-28T09:30:00'],
  ...[-1, 0, 0.005, 1.005, 1.5, 3, 101, 1_000_000, 1e12, '12', '1,234.50'],
  ...[null, true, false, [], {}, ['', 'x'], [1, 1]],
];

const shortened = (text: string) => text.replace(/(.)\1{40,}/g, (run, sign) => `${sign} × ${run.length}`);

const refused = '→ refused:';

/** The message of a field; without a path the default is that of a whole body. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  return issueMessage({ ...issue, path: ['field', ...(issue.path ?? [])] });
}

function resultOf(schema: z.ZodType, value: unknown): string {
  const { success, data, error } = schema.safeParse(value, { error: messageOf });
  if (!success) {
    const messages = error.issues.map(({ path, message }) => [...path.map(String), message].join(': '));
    return `${refused} ${messages.join(' ')}`;
  }
  const text = JSON.stringify(data) ?? 'nothing';
  return text === (JSON.stringify(value) ?? 'nothing') ? '→ accepted' : `→ becomes ${shortened(text)}`;
}

type Json = z.core.JSONSchema.BaseSchema;

/** A transform hides what is before or after it, so both are looked at. */
function jsonsOf(schema: z.ZodType): Json[] {
  const both = (['input', 'output'] as const).map((io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return both.flatMap((json) => [json, ...Object.values(json.$defs ?? {}), ...(json.anyOf ?? [])] as Json[]);
}

/** Choices, and texts and numbers just within and just outside the bounds of a schema. */
function boundsOf(schema: z.ZodType): unknown[] {
  return jsonsOf(schema).flatMap((json) => {
    const { maxLength, minLength, maximum, minimum, exclusiveMinimum } = json;
    const lengths = [maxLength, minLength].filter((length) => length !== undefined && length < 200_000);
    const numbers = [maximum, minimum, exclusiveMinimum].filter((bound) => typeof bound === 'number');
    return [
      ...lengths.flatMap((length = 0) => ['a'.repeat(length), 'a'.repeat(length + 1)]),
      ...numbers.flatMap((bound) => [bound, bound - 1, bound + 1]),
      ...(json.enum ?? []),
      ...(json.const === undefined ? [] : [json.const]),
    ];
  });
}

/** A schema without what makes it optional, or transforms or checks it as a whole. */
function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe)
    return inner((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema;
}

/** The results of a field. Values that get its most frequent refusal are left out, as they hardly tell more. */
function resultsOf(schema: z.ZodType): string {
  const results = new Map<string, Set<string>>();
  for (const value of [undefined, ...boundsOf(schema), ...probes]) {
    const result = resultOf(schema, value);
    const text = value === undefined ? 'nothing' : shortened(JSON.stringify(value));
    results.set(result, (results.get(result) ?? new Set()).add(text));
  }
  const sizes = [...results].map(([result, { size }]) => (result.startsWith(refused) ? size : 0));
  const most = sizes.indexOf(Math.max(...sizes, 1));
  const lines = [...results].map(
    ([result, values], index) => `  ${index === most ? 'others' : [...values].join(' ')} ${result}`,
  );
  const [maxItems] = jsonsOf(schema).flatMap((json) => json.maxItems ?? []);
  return [...lines, ...(maxItems === undefined ? [] : [`  at most ${maxItems} entries`])].join('\n');
}

/** Each field of an object, and of the objects in it. */
function fieldsOf(schema: z.ZodType, within = ''): [string, z.ZodType][] {
  const found = inner(schema);
  if (found instanceof z.ZodArray) {
    const element = found.element as z.ZodType;
    const name = `${within}[]`;
    return inner(element) instanceof z.ZodObject ? fieldsOf(element, name) : [[name, element]];
  }
  if (!(found instanceof z.ZodObject)) return [];
  return Object.entries(found.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const name = within === '' ? key : `${within}.${key}`;
    return [[name, field] as [string, z.ZodType], ...fieldsOf(field, name)];
  });
}

/** What the fields of a schema make of good and bad values. Fields with the same results share a paragraph. */
function rulesOf(schema: z.ZodType): string {
  const named = Map.groupBy(fieldsOf(schema), ([, field]) => resultsOf(field));
  return [...named].map(([results, fields]) => `${fields.map(([name]) => name).join(', ')}\n${results}\n`).join('');
}

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
