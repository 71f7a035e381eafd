/** The port to where photos and videos are kept; local disk and Azure Blob Storage stand behind it (decisions, section 3). */
import type { Readable } from 'node:stream';
import { mime } from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { namedAttachment } from '#server/http/content-disposition.ts';

/** A file that is whole in the storage. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  /** The type that its sender gave it, where the storage did not hold the sender to one. */
  contentType: string | undefined;
}

/** Bytes that take the place of as many others. */
export interface FileEdit {
  /** Where they begin in the file. */
  offset: number;
  bytes: Uint8Array;
}

/** Keeps files under keys such as `truck/images/id`. Keys are made by the program, never by a caller. */
export interface MediaStorage {
  /** The origin that browsers send to and load from, where it is not our own. */
  readonly origin: string | undefined;
  /**
   * A presigned URL that takes one file of this type by PUT, once; with `inBlocks` also piece by piece, as Azure's block
   * upload does, for which Azure's addresses need further leave.
   */
  uploadAddress(key: string, contentType: string, inBlocks?: boolean): Promise<string>;
  /**
   * A presigned URL that serves the bytes as this type; `seconds` is how long it works at least, and twice that at most.
   * With a name it is a file to be saved under that, whatever its type; without one, pictures and films are shown in
   * place. With a reader, a storage of our own ends it together with that person's access.
   */
  readAddress(key: string, contentType: string, seconds: number, options?: ReadOptions): Promise<string>;
  /** The whole files whose keys start so. */
  list(prefix: string): Promise<StoredFile[]>;
  /** Every whole file, in no order; thousands of them take no more memory than one. */
  listAll(): AsyncIterable<StoredFile>;
  /** The bytes of a file, or the first of them. */
  read(key: string, firstBytes?: number): Promise<Readable>;
  /** The bytes of a file from one place to another, that one included. */
  readPart(key: string, from: number, to: number): Promise<Readable>;
  /** Keeps bytes of our own making. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Keeps bytes as they come, however many; nothing is left of a file whose bytes end early with an error. */
  writeStream(key: string, body: Readable, contentType: string): Promise<void>;
  /** Writes over parts of a file, which keeps its length. */
  edit(key: string, edits: readonly FileEdit[]): Promise<void>;
  /** Removes every file whose key starts so. */
  remove(prefix: string): Promise<void>;
  /** Rejects when the storage does not answer. */
  check(signal?: AbortSignal): Promise<void>;
  /** Clears what was left half done. */
  tidy(): Promise<void>;
  /** Serves the addresses, where they are our own. */
  mount?(app: FastifyInstance, rules: UploadRules, mayRead: MayRead): Promise<void>;
}

/** What an address may have besides its file. */
interface ReadOptions {
  name?: string;
  /** The id of the person whom it is for. */
  reader?: string;
}

/** Whether a person may open files at this moment. */
export type MayRead = (userId: string) => Promise<boolean>;

/** What a storage of our own asks about an upload, and tells once it is whole. */
export interface UploadRules {
  /** The largest file of this type under this key, in bytes. */
  maxBytes(contentType: string, key: string): number;
  /** Whether a file that begins with these bytes is of the type that it claims. */
  matchesFileSignature(head: Uint8Array, contentType: string, key: string): boolean;
  /** Whether the key waits for its file, has it, or is nobody's. */
  stateOf(key: string): Promise<'waiting' | 'taken' | 'unknown'>;
  /**
   * Called once the file is whole and on disk; false when nobody wants it any more.
   * @throws UploadRefusal when the whole of it is not what it claims to be
   */
  complete(key: string, size: number, requestId: string): Promise<boolean>;
}

/** So many bytes tell what a file is. */
export const headBytes = 4096;

/** Seconds within which an upload has to begin. */
export const uploadSeconds = 15 * 60;

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}';
const keyPattern = new RegExp(`^${segment}(/${segment}){1,3}$`);
const prefixPattern = new RegExp(`^${segment}(/${segment}){0,3}/?$`);

/** Whether a failed read says that there is no such file, on the local disk or in Azure. */
export function isFileMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || ('statusCode' in error && error.statusCode === 404);
}

/** Whether a text has the form of a key: no dots in front, no empty parts, nothing that leads elsewhere. */
export function isKey(text: string): boolean {
  return keyPattern.test(text);
}

/** @throws Error for a text that is no key */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
}

/** @throws Error for a text that no key starts with */
export function assertPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`Not a prefix of the storage: ${JSON.stringify(prefix)}`);
}

/** When an address given now ends: whole steps, so that within one the address is the same and browsers cache by it. */
export function endOfReading(now: number, seconds: number): Date {
  const step = seconds * 1000;
  return new Date((Math.floor(now / step) + 2) * step);
}

/** How a file is handed to a browser: shown in place when it is a nameless picture or film, else only saved. */
export function dispositionOf(key: string, contentType: string, savedAs?: string): string {
  if (savedAs !== undefined) return namedAttachment(savedAs);
  const isShown = /^(image|video)\//.test(contentType) && !contentType.includes('svg');
  const name = key.slice(key.lastIndexOf('/') + 1);
  return `${isShown ? 'inline' : 'attachment'}; filename="${name}.${mime.getExtension(contentType) ?? 'bin'}"`;
}
