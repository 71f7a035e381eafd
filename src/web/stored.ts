/**
 * Access to local and session storage. Each read has a schema: an invalid text counts as missing and is removed, so
 * that damaged data never breaks a page twice. If storage is blocked or full, settings last until the page is closed.
 */
import { z } from 'zod';

export type StorageArea = 'localStorage' | 'sessionStorage';

/** Parses a stored text. `undefined` is reserved for missing values. */
export type StoredText<T> = z.ZodType<T, string>;

/** JSON text whose value matches the schema. */
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

/** Plain text that `parse` accepts. */
export function knownText<T>(parse: (text: string) => T | undefined): StoredText<T> {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue('Unknown text.');
    return z.NEVER;
  });
}

/** The valid value; an invalid one is removed and gives undefined. */
export function fittingOrRemoved<T>(value: unknown, schema: z.ZodType<T>, remove: () => void): T | undefined {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  remove();
  return undefined;
}

/** Undefined if the browser blocks the storage. */
function tryStorage<T>(area: StorageArea, work: (storage: Storage) => T): T | undefined {
  try {
    return work(globalThis[area]);
  } catch {
    return undefined;
  }
}

/** Undefined if the key is missing or its text is invalid. */
export function readStored<T>(key: string, schema: StoredText<T>, area: StorageArea = 'localStorage'): T | undefined {
  const text = tryStorage(area, (storage) => storage.getItem(key)) ?? null;
  return text === null ? undefined : fittingOrRemoved(text, schema, () => removeStored(key, area));
}

/** Returns false if the storage is full or blocked. */
export function writeStored(key: string, text: string, area: StorageArea = 'localStorage'): boolean {
  const isStored = tryStorage(area, (storage) => {
    storage.setItem(key, text);
    return true;
  });
  return isStored === true;
}

export function removeStored(key: string, area: StorageArea = 'localStorage'): void {
  tryStorage(area, (storage) => storage.removeItem(key));
}

/** The keys with the prefix. */
export function storedKeys(prefix: string): string[] {
  return tryStorage('localStorage', (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];
}
