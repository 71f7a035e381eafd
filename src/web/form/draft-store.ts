/**
 * Drafts of unsaved forms, stored in the browser by user and form. They are in IndexedDB; local storage is for drafts
 * that must be written synchronously when a page closes, and is the fallback without IndexedDB.
 */
import { del, delMany, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from '#web/browser-database.ts';
import { jsonText, readStored, removeStored, storedKeys, writeStored } from '#web/stored.ts';

const valuesSchema = z.record(z.string(), z.unknown());

const draftSchema = z.object({
  /** Time of the last change, as ISO 8601. */
  at: z.iso.datetime(),
  values: valuesSchema,
  /** The initial values of the form. */
  original: valuesSchema,
});

export type Draft = z.infer<typeof draftSchema>;

/** Older drafts are deleted. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** Maximum length of a draft in local storage. */
const maxCharacters = 1_000_000;

const prefix = 'draft ';
const database = browserDatabase('drafts', 'typed', 3000);

/** The storage key of a user's draft of a form. */
export function draftKey(person: string, form: string): string {
  return `${prefix}${person} ${form}`;
}

/** Stores the draft synchronously, for a page that is closing. Returns false if there is no space. */
export function writeDraftAtOnce(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  return text.length <= maxCharacters && writeStored(key, text);
}

/** Stores the draft, and replaces an earlier one. */
export async function writeDraft(key: string, draft: Draft): Promise<void> {
  const isStored = await database.run(async (drafts) => {
    await set(key, draft, drafts);
    return true;
  });
  if (isStored) removeStored(key);
  else writeDraftAtOnce(key, draft);
}

/** A schema for values with the same structure as the form's. Anything is allowed where the form has no value yet. */
function likeValue(value: unknown): z.ZodType {
  if (value === null || value === undefined) return z.unknown();
  if (Array.isArray(value)) return z.array(value.length === 0 ? z.unknown() : likeValue(value[0])).nullish();
  if (typeof value !== 'object') return z.union([z.string(), z.number(), z.boolean()]).nullish();
  const fields = Object.entries(value).map(([name, field]) => [name, likeValue(field).optional()]);
  return z.looseObject(Object.fromEntries(fields)).nullish();
}

/** A schema for drafts whose values have the structure of the form. */
function draftOf(form: unknown): z.ZodType<Draft> {
  return draftSchema.refine(({ values, original }) =>
    [values, original].every((stored) => likeValue(form).safeParse(stored).success),
  );
}

/**
 * The stored draft, unless it has expired.
 * @param form the current values of the form, if it is open
 */
export async function readDraft(key: string, form: unknown): Promise<Draft | undefined> {
  const schema = draftOf(form);
  const draft = readStored(key, jsonText(schema)) ?? (await database.read(key, schema));
  if (draft === undefined) return undefined;
  if (Date.now() - Date.parse(draft.at) <= retentionDays * dayMs) return draft;
  await removeDraft(key);
  return undefined;
}

export async function removeDraft(key: string): Promise<void> {
  removeStored(key);
  await database.run((drafts) => del(key, drafts));
}

/** Removes all drafts of a user who logs out. */
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
