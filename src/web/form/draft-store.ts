/**
 * Drafts in the browser: what was typed and not saved, by person and form (specification, section 17.2). They are in the
 * browser's database; local storage takes what must be written while a page goes, and all of it where there is no database.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** What somebody typed into a form. */
export interface Draft {
  /** When it was typed, as ISO 8601. */
  at: string;
  values: unknown;
  /** What the form began with. */
  original: unknown;
}

/** Days after which nobody is offered a draft any more. */
const keptDays = 30;
const dayMs = 86_400_000;

/** Milliseconds until a database that neither opens nor fails counts as missing. */
const patienceMs = 3000;

/** Most characters that local storage takes of one draft. */
const mostCharacters = 1_000_000;

const prefix = 'draft ';
let store: UseStore | undefined;

function database(): UseStore {
  store ??= createStore('drafts', 'typed');
  return store;
}

/** Where a person's draft of a form is kept. */
export function draftKey(person: string, form: string): string {
  return `${prefix}${person} ${form}`;
}

/** Runs on the browser's database; undefined where that is missing or full. */
async function tryDatabase<Result>(work: (drafts: UseStore) => Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    // A missing database throws at once instead of rejecting.
    return await Promise.race([work(database()), late]);
  } catch {
    return undefined;
  }
}

/** Keeps it before this function ends: for a page that goes. False where there is no room. */
export function writeDraftAtOnce(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > mostCharacters) return false;
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft in place of an earlier one. */
export async function writeDraft(key: string, draft: Draft): Promise<void> {
  const isKept = await tryDatabase(async (drafts) => {
    await set(key, draft, drafts);
    return true;
  });
  if (isKept) localStorage.removeItem(key);
  else writeDraftAtOnce(key, draft);
}

function atOnce(key: string): Draft | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

/** The draft that is kept, unless it is too old to be of use. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = atOnce(key) ?? (await tryDatabase((drafts) => get<Draft>(key, drafts)));
  if (draft === undefined) return undefined;
  if (Date.now() - Date.parse(draft.at) <= keptDays * dayMs) return draft;
  await removeDraft(key);
  return undefined;
}

/** Forgets a draft. */
export async function removeDraft(key: string): Promise<void> {
  localStorage.removeItem(key);
  await tryDatabase((drafts) => del(key, drafts));
}

/** Forgets every draft of a person: they log out. */
export async function clearDrafts(person: string): Promise<void> {
  const isTheirs = (key: unknown) => String(key).startsWith(draftKey(person, ''));
  for (const key of Object.keys(localStorage).filter(isTheirs)) localStorage.removeItem(key);
  await tryDatabase(async (drafts) => delMany((await keys(drafts)).filter(isTheirs), drafts));
}
