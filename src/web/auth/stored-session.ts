/** Storage of oidc-client-ts in local storage: the session, and log-ins in progress. */
import type { StateStore } from 'oidc-client-ts';
import { z } from 'zod';
import { jsonText, readStored, removeStored, type StoredText, storedKeys, writeStored } from '#web/stored.ts';

/** The library's prefix, which our log-in pages do not use. */
const prefix = 'oidc.';

/** A token that can be sent in a header: visible ASCII characters. */
const tokenSchema = z.string().regex(/^[!-~]+$/);

const idClaimsSchema = z.looseObject({ sub: z.string().min(1) });

/** Does not verify the signature. */
function claimsIn(idToken: string): unknown {
  try {
    const payload = idToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

const sessionSchema = z.looseObject({
  access_token: tokenSchema,
  token_type: z.string(),
  /** Any text: it is sent in a body, and the provider rejects an invalid one. */
  refresh_token: z.string().nullish(),
  /** The library compares it with a renewed ID token. */
  id_token: z
    .string()
    .refine((token) => idClaimsSchema.safeParse(claimsIn(token)).success)
    .nullish(),
  profile: z.looseObject({ sub: z.string().min(1), name: z.string().nullish(), email: z.string().nullish() }),
  scope: z.string().nullish(),
  session_state: z.string().nullish(),
  /** In seconds. */
  expires_at: z.number().optional(),
});

export const sessionText: StoredText<object> = jsonText(sessionSchema);

/** A log-in or log-out in progress. */
export const signInStateText: StoredText<object> = jsonText(z.looseObject({ id: z.string(), created: z.number() }));

/** The library's store. An invalid record counts as missing, so the user is logged out. */
export const storedSession: StateStore = {
  async get(key) {
    const value = readStored(prefix + key, key.startsWith('user:') ? sessionText : signInStateText);
    return value === undefined ? null : JSON.stringify(value);
  },
  async set(key, value) {
    if (!writeStored(prefix + key, value)) throw new StorageBlockedError();
  },
  async remove(key) {
    const value = await this.get(key);
    removeStored(prefix + key);
    return value;
  },
  async getAllKeys() {
    return storedKeys(prefix).map((key) => key.slice(prefix.length));
  },
};

/** The browser blocks storage for this site, so users cannot log in. */
export class StorageBlockedError extends Error {
  constructor() {
    super('This browser stores no data for this site. Allow cookies and site data.');
    this.name = 'StorageBlockedError';
  }
}
