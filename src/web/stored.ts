/**
 * What this browser keeps. Each read names a schema: what does not fit it counts as missing and is removed, so that damaged
 * data never breaks a page twice. Where the browser keeps nothing (blocked, full), settings last until the page is left.
 */
import { z } from 'zod';

/** Which of the two storages of the page. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** A stored text that gives a value; `undefined` is reserved for what is missing. */
export type StoredText<T> = z.ZodType<T, string>;

/** The JSON text of a value of the schema. */
export function jsonText<T>(schema: z.ZodType<T>): StoredText<T> {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('Not JSON.');
      return z.NEVER;
    }
  });
  return parsed.pipe(schema as z.ZodType<T, unknown>);
}

/** A plain text that `parse` knows. */
export function knownText<T>(parse: (text: string) => T | undefined): StoredText<T> {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue('Unknown text.');
    return z.NEVER;
  });
}

/** The value where the schema fits it, else undefined once it is removed. */
export function fittingOrRemoved<T>(value: unknown, schema: z.ZodType<T>, remove: () => void): T | undefined {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  remove();
  return undefined;
}

/** Runs on a storage; undefined where the browser refuses it. */
function tryStorage<T>(area: StorageArea, work: (storage: Storage) => T): T | undefined {
  try {
    return work(globalThis[area]);
  } catch {
    return undefined;
  }
}

/** What is stored under the key; undefined where it is missing or cannot be read. */
export function readStored<T>(key: string, schema: StoredText<T>, area: StorageArea = 'localStorage'): T | undefined {
  const text = tryStorage(area, (storage) => storage.getItem(key)) ?? null;
  return text === null ? undefined : fittingOrRemoved(text, schema, () => removeStored(key, area));
}

/** Stores a text. False where the browser has no room for it. */
export function writeStored(key: string, text: string, area: StorageArea = 'localStorage'): boolean {
  const isStored = tryStorage(area, (storage) => {
    storage.setItem(key, text);
    return true;
  });
  return isStored === true;
}

/** Removes what is stored under the key. */
export function removeStored(key: string, area: StorageArea = 'localStorage'): void {
  tryStorage(area, (storage) => storage.removeItem(key));
}

/** The keys of a storage that begin with the prefix. */
export function storedKeys(prefix: string, area: StorageArea = 'localStorage'): string[] {
  return tryStorage(area, (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];
}
