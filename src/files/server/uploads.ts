/**
 * The lifecycle of uploaded files. A record is created first and waits for its file. When the file arrives it is
 * checked, and the record is complete. A record whose file is refused or does not arrive within a day is discarded.
 */
import type { Kysely } from 'kysely';
import { blockBytes } from '#files/upload-limits.ts';
import { type AuditContext, systemActor } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import type { Log } from '#server/log.ts';
import { isFileMissing, type MediaStorage, type StoredFile, type UploadRules } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { enqueueRemoval } from './removal-jobs.ts';

/** A record that has a file or waits for it. */
interface FileRecord {
  id: string;
  contentType: string;
  /** Bytes; null until the upload is complete. */
  size: number | null;
}

/** The driver returns 64-bit numbers as text. */
export function withSizes<Row extends { size: string | null; announcedSize: string }>(row: Row) {
  return { ...row, announcedSize: Number(row.announcedSize), size: row.size === null ? null : Number(row.size) };
}

/** The user who announced a file. */
export interface Sender {
  userId: string | null;
  email: string | null;
  userName: string | null;
  senderRole: Role | null;
}

/** A record with its sender and company, for the audit log. */
export type Announced<Row> = Row & Sender & { company: Company | null };

/** What the storage knows of a file; no type if it enforced the announced one. */
export type ArrivedFile = Pick<StoredFile, 'size' | 'contentType'>;

/** What differs between kinds of files. `Found` is what checking a file results in. */
export interface FileKind<Row extends FileRecord, Found> {
  keyOf: (record: Row) => string;
  /** Roles whose users may upload. */
  senderRoles: readonly Role[];
  maxBytes: (contentType: string) => number;
  /** Whether the first bytes of a file match its type, for kinds that need not wait for the whole file to know. */
  matchesFileSignature?: (head: Uint8Array, contentType: string) => boolean;
  isWaiting: (record: Row) => boolean;
  /** With `lock` the row is locked until the transaction ends. */
  find: (db: Kysely<Database>, id: string, lock?: boolean) => Promise<Announced<Row> | null>;
  /** @throws UploadRefusal 400 for a file that is not accepted */
  check: (storage: MediaStorage, record: Row, file: ArrivedFile) => Promise<Found>;
  /** Stores that the file has arrived, with an audit entry. Returns the record after the change. */
  complete: (context: AuditContext, record: Announced<Row>, found: Found) => Promise<Announced<Row>>;
  /** Deletes the record or marks it as failed, with an audit entry. */
  discard: (context: AuditContext, record: Announced<Row>, reason: string) => Promise<unknown>;
  /** Why a record failed when its file arrived, for kinds that store this. */
  refusalOf?: (record: Row) => string | undefined;
}

interface UploadsOptions {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: Log;
}

/** Hours after which an upload counts as late, and after which it is given up. */
const uploadHours = { late: 1, givenUp: 24 };
const hourMs = 3_600_000;

/** The sender of a file as the actor of an audit entry. */
export function senderOf({ userId, email, userName }: Sender): AuditContext['actor'] {
  return userId === null ? systemActor : { userId, email, name: userName };
}

/** The record's id, which is the last part of the storage key. */
function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** @throws UploadRefusal 400 if the file does not have the size that was announced */
export function assertAnnouncedSize({ announcedSize }: { announcedSize: number }, size: number): void {
  if (size === announcedSize) return;
  throw new UploadRefusal(400, `The file has ${size} bytes instead of the ${announcedSize} announced.`);
}

/** Changes a record that is still waiting. Returns the record afterwards; null if it was deleted. */
async function resolve<Row extends FileRecord, Found>(
  { find, isWaiting }: FileKind<Row, Found>,
  db: Kysely<Database>,
  id: string,
  write: (record: Announced<Row>, trx: Kysely<Database>) => Promise<Announced<Row> | null>,
): Promise<Announced<Row> | null> {
  return await withTransaction(db, async (trx) => {
    const record = await find(trx, id, true);
    return record && isWaiting(record) ? await write(record, trx) : record;
  });
}

/** Completes a record whose file has been checked, unless it is complete already; null if it was deleted. */
export function completeRecord<Row extends FileRecord, Found>(
  kind: FileKind<Row, Found>,
  db: Kysely<Database>,
  { id, found, requestId }: { id: string; found: Found; requestId: string },
): Promise<Announced<Row> | null> {
  return resolve(kind, db, id, (record, trx) =>
    kind.complete({ db: trx, actor: senderOf(record), requestId }, record, found),
  );
}

/** The uploads of one kind of file. */
export class Uploads<Row extends FileRecord, Found> {
  readonly #kind: FileKind<Row, Found>;
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly storage: MediaStorage;

  constructor(kind: FileKind<Row, Found>, { db, storage, log }: UploadsOptions) {
    this.#kind = kind;
    this.#db = db;
    this.#log = log;
    this.storage = storage;
  }

  /** The rules of our own storage. */
  get rules(): UploadRules {
    const { find, keyOf, senderRoles, isWaiting, maxBytes, matchesFileSignature = () => true } = this.#kind;
    return {
      maxBytes,
      matchesFileSignature,
      stateOf: async (key) => {
        const record = await find(this.#db, idOf(key));
        if (!record?.senderRole || !senderRoles.includes(record.senderRole) || keyOf(record) !== key) return 'unknown';
        return isWaiting(record) ? 'waiting' : 'taken';
      },
      complete: async (key, size, requestId) =>
        (await this.#complete(idOf(key), { size, contentType: undefined }, requestId)) !== null,
    };
  }

  /** The URL to upload the file to, in one piece or, if it is large or may be, in blocks. */
  addressOf(record: Row & { announcedSize?: number }): Promise<string> {
    const { contentType, announcedSize = Number.POSITIVE_INFINITY } = record;
    return this.storage.uploadAddress(this.#kind.keyOf(record), contentType, announcedSize > blockBytes);
  }

  /**
   * Presigned URLs are not stored with the idempotency key, because they grant access to the storage. Repeating the
   * key returns a new URL for the same record.
   */
  readonly replay = {
    keep: (result: unknown) => ({ id: idOf(new URL((result as { uri: string }).uri).pathname) }),
    renew: async (stored: unknown, { db }: Pick<WriteContext, 'db'>) => {
      const record = await this.#kind.find(db, (stored as { id: string }).id);
      if (!record) throw notFound();
      return { id: record.id, uri: await this.addressOf(record) };
    },
  };

  /**
   * The records whose upload is complete. Completes those that the storage did not report, as when browsers upload
   * directly to an external storage, and discards refused ones.
   */
  async arrived(records: readonly Row[], requestId: string): Promise<Row[]> {
    const waiting = records.filter((record) => this.#kind.isWaiting(record));
    const files = await this.#storedFilesOf(waiting);
    const completed = new Map<string, Row>();
    for (const record of waiting) {
      const file = files.get(this.#kind.keyOf(record));
      const after = file && (await this.#completeOrDiscard(record, file, requestId));
      if (after) completed.set(record.id, after);
    }
    return records.map((record) => completed.get(record.id) ?? record).filter(({ size }) => size !== null);
  }

  /** Like `arrived`. If the storage is unavailable, only records known to be complete are returned. */
  async arrivedIfKnown(records: readonly Row[], requestId: string): Promise<Row[]> {
    return await this.arrived(records, requestId).catch((error: unknown) => {
      this.#log.warn({ err: error, reqId: requestId }, 'could not check whether uploads have arrived');
      return records.filter(({ size }) => size !== null);
    });
  }

  /** Completes late uploads that arrived without being reported, and discards those that did not arrive in time. */
  async expire(
    listWaiting: (db: Kysely<Database>, before: Date) => Promise<readonly (Row & { at: Date })[]>,
  ): Promise<void> {
    const givenUp = Date.now() - uploadHours.givenUp * hourMs;
    for (const record of await listWaiting(this.#db, new Date(Date.now() - uploadHours.late * hourMs))) {
      const [arrived] = await this.arrived([record], ownRequestIds.housekeeping);
      if (!arrived && record.at.getTime() <= givenUp) {
        await this.#discard(record, 'The file did not arrive.', ownRequestIds.housekeeping);
      }
    }
  }

  /** @throws UploadRefusal */
  async #complete(id: string, file: ArrivedFile, requestId: string): Promise<Row | null> {
    const announced = await this.#kind.find(this.#db, id);
    if (!announced) return null;
    const found = await this.#kind.check(this.storage, announced, file);
    const record = await completeRecord(this.#kind, this.#db, { id, found, requestId });
    const refusal = record && this.#kind.refusalOf?.(record);
    if (refusal) throw new UploadRefusal(400, refusal);
    return record;
  }

  async #completeOrDiscard(record: Row, file: ArrivedFile, requestId: string): Promise<Row | null> {
    try {
      return await this.#complete(record.id, file, requestId);
    } catch (error) {
      if (error instanceof UploadRefusal) await this.#discard(record, error.message, requestId);
      else if (!isFileMissing(error)) throw error;
      return null;
    }
  }

  async #discard({ id }: Row, reason: string, requestId: string): Promise<void> {
    await resolve(this.#kind, this.#db, id, async (record, trx) => {
      await this.#kind.discard({ db: trx, actor: systemActor, requestId }, record, reason);
      await enqueueRemoval(trx, this.#kind.keyOf(record));
      return null;
    });
  }

  /** The files by key, with one request to the storage for each folder. */
  async #storedFilesOf(records: readonly Row[]): Promise<Map<string, StoredFile>> {
    const keys = records.map((record) => this.#kind.keyOf(record));
    const folders = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/') + 1)));
    const lists = await Promise.all(
      [...(keys.length === 1 ? keys : folders)].map((prefix) => this.storage.list(prefix)),
    );
    return new Map(lists.flat().map((file) => [file.key, file]));
  }
}

/** The rules of our own storage for several kinds of files, each found by its keys' folder; `others` for the rest. */
export function rulesByFolder(folders: ReadonlyMap<string, UploadRules>, others: UploadRules): UploadRules {
  const rulesOf = (key: string) => folders.get(key.slice(0, key.indexOf('/'))) ?? others;
  return {
    maxBytes: (contentType, key) => rulesOf(key).maxBytes(contentType, key),
    matchesFileSignature: (head, contentType, key) => rulesOf(key).matchesFileSignature(head, contentType, key),
    stateOf: (key) => rulesOf(key).stateOf(key),
    complete: (key, size, requestId) => rulesOf(key).complete(key, size, requestId),
  };
}
