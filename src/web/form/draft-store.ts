/**
 * Drafts in the browser: what was typed and not saved, by person and form (specification, section 17.2). They are in the
 * browser's database; local storage takes what must be written while a page goes, and all of it where there is no database.
 */
import { del, delMany, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from '#web/browser-database.ts';
import { jsonText, readStored, removeStored, storedKeys, writeStored } from '#web/stored.ts';

/** The values of a form. */
const valuesSchema = z.record(z.string(), z.unknown());

/** A draft as it is stored. */
const draftSchema = z.object({
  /** When it was typed, as ISO 8601. */
  at: z.iso.datetime(),
  values: valuesSchema,
  /** What the form began with. */
  original: valuesSchema,
});

/** What was typed into a form. */
export type Draft = z.infer<typeof draftSchema>;

/** Days after which a draft is not offered any more. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** Most characters that local storage takes of one draft. */
const maxCharacters = 1_000_000;

const prefix = 'draft ';
const database = browserDatabase('drafts', 'typed', 3000);

/** Where a person's draft of a form is kept. */
export function draftKey(person: string, form: string): string {
  return `${prefix}${person} ${form}`;
}

/** Keeps it before this function ends: for a page that goes. False where there is no room. */
export function writeDraftAtOnce(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  return text.length <= maxCharacters && writeStored(key, text);
}

/** Keeps a draft in place of an earlier one. */
export async function writeDraft(key: string, draft: Draft): Promise<void> {
  const isStored = await database.run(async (drafts) => {
    await set(key, draft, drafts);
    return true;
  });
  if (isStored) removeStored(key);
  else writeDraftAtOnce(key, draft);
}

/** A value of the kind that a form has: a list for a list, fields for fields. Unknown where the form has nothing yet. */
function likeValue(value: unknown): z.ZodType {
  if (value === null || value === undefined) return z.unknown();
  if (Array.isArray(value)) return z.array(value.length === 0 ? z.unknown() : likeValue(value[0])).nullish();
  if (typeof value !== 'object') return z.union([z.string(), z.number(), z.boolean()]).nullish();
  const fields = Object.entries(value).map(([name, field]) => [name, likeValue(field).optional()]);
  return z.looseObject(Object.fromEntries(fields)).nullish();
}

/** Drafts whose values the form can show. */
function draftOf(form: unknown): z.ZodType<Draft> {
  return draftSchema.refine(({ values, original }) =>
    [values, original].every((stored) => likeValue(form).safeParse(stored).success),
  );
}

/**
 * The draft that is kept, unless it is too old to be of use.
 * @param form the values that the form has now; left out where it is not open yet
 */
export async function readDraft(key: string, form?: unknown): Promise<Draft | undefined> {
  const schema = draftOf(form);
  const draft = readStored(key, jsonText(schema)) ?? (await database.read(key, schema));
  if (draft === undefined) return undefined;
  if (Date.now() - Date.parse(draft.at) <= retentionDays * dayMs) return draft;
  await removeDraft(key);
  return undefined;
}

/** Forgets a draft. */
export async function removeDraft(key: string): Promise<void> {
  removeStored(key);
  await database.run((drafts) => del(key, drafts));
}

/** Forgets every draft of a person: they log out. */
export async function clearDrafts(person: string): Promise<void> {
  const theirs = draftKey(person, '');
  for (const key of storedKeys(theirs)) removeStored(key);
  await database.run(async (drafts) => {
    const all = await keys(drafts);
    await delMany(
      all.filter((key) => String(key).startsWith(theirs)),
      drafts,
    );
  });
}
