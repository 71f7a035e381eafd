/** Media on the local disk, served at signed URLs of our own origin that follow Azure Blob Storage's protocol. */
import { type Grant, signedQuery } from './address-signature.ts';
import { LocalFiles } from './local-files.ts';
import { localRoutes, mediaPath } from './local-routes.ts';
import { assertKey, endOfReading, type MediaStorage, uploadSeconds } from './media-storage.ts';

export interface LocalOptions {
  /** Locked by this process. */
  folder: string;
  /** The key for signing URLs. */
  secret: string;
  publicUrl: string;
  now?: () => number;
  /** Timeout for an upload that sends nothing. */
  idleMs?: number;
  /** How long shutdown waits for uploads in progress. */
  graceMs?: number;
  /** Free disk space that uploads must leave, because the database may be on the same disk. */
  reservedBytes?: number;
}

const defaults = { now: Date.now, idleMs: 90_000, graceMs: 5_000, reservedBytes: 512 * 1_048_576 };

/** Creates the folder if it is missing. */
export async function openLocalStorage(options: LocalOptions): Promise<MediaStorage> {
  const { folder, secret, publicUrl, ...serving } = { ...defaults, ...options };
  const files = await LocalFiles.open(folder);

  function addressOf(end: Date, grant: Omit<Grant, 'expires'>): string {
    assertKey(grant.key);
    const expires = Math.floor(end.getTime() / 1000);
    return `${publicUrl}${mediaPath}${grant.key}?${signedQuery(secret, { ...grant, expires })}`;
  }

  return {
    origin: undefined,
    uploadAddress: async (key, contentType) =>
      addressOf(new Date(serving.now() + uploadSeconds * 1000), { verb: 'write', key, contentType }),
    readAddress: async (key, contentType, seconds, options) =>
      addressOf(endOfReading(serving.now(), seconds), { verb: 'read', key, contentType, ...options }),
    list: (prefix) => files.list(prefix),
    listAll: () => files.listAll(),
    read: async (key, firstBytes) => files.read(key, firstBytes),
    readPart: async (key, from, to) => files.readPart(key, from, to),
    write: (key, bytes) => files.write(key, bytes),
    writeStream: (key, body) => files.writeStream(key, body),
    edit: (key, edits) => files.edit(key, edits),
    remove: (prefix) => files.remove(prefix),
    check: () => files.check(),
    tidy: () => files.tidy(),
    mount: async (app, rules, mayRead) => {
      await app.register(localRoutes({ ...serving, files, secret, rules, mayRead }));
    },
  };
}
