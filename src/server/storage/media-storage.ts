/** The interface of the storage for photos and videos, implemented by the local disk and Azure Blob Storage. */
import type { Readable } from 'node:stream';
import { mime } from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { namedAttachment } from '#server/http/content-disposition.ts';

/** A complete file in the storage. */
export interface StoredFile {
  key: string;
  size: number;
  /** The type that the uploader sent, if the storage does not enforce it. */
  contentType: string | undefined;
}

/** Bytes that overwrite part of a file. */
export interface FileEdit {
  /** Position in the file. */
  offset: number;
  bytes: Uint8Array;
}

/** Stores files under keys such as `truck/images/id`. The program generates the keys; callers cannot choose them. */
export interface MediaStorage {
  /** The origin that browsers upload to and download from, if it is not our own. */
  readonly origin: string | undefined;
  /**
   * Returns a presigned URL that accepts one PUT of a file of this type. `inBlocks` also allows Azure's block upload,
   * for which Azure's signatures need more permissions.
   */
  uploadAddress(key: string, contentType: string, inBlocks?: boolean): Promise<string>;
  /**
   * Returns a presigned URL that serves the file with this type. It works for at least `seconds` and at most twice as
   * long. With a name the file is downloaded under that name; without one, photos and videos are shown in the
   * browser. With a reader, the local storage refuses the URL when that user loses access.
   */
  readAddress(key: string, contentType: string, seconds: number, options?: ReadOptions): Promise<string>;
  /** Complete files whose keys start with the prefix. */
  list(prefix: string): Promise<StoredFile[]>;
  /** All complete files in any order, streamed so that memory use stays constant. */
  listAll(): AsyncIterable<StoredFile>;
  /** Reads a file, or its first bytes. */
  read(key: string, firstBytes?: number): Promise<Readable>;
  /** Reads a range of a file, including `to`. */
  readPart(key: string, from: number, to: number): Promise<Readable>;
  /** Stores bytes that the program generated. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a stream of any length. If it ends with an error, nothing is stored. */
  writeStream(key: string, body: Readable, contentType: string): Promise<void>;
  /** Overwrites parts of a file; its length stays the same. */
  edit(key: string, edits: readonly FileEdit[]): Promise<void>;
  /** Deletes all files whose keys start with the prefix. */
  remove(prefix: string): Promise<void>;
  /** Rejects when the storage does not respond. */
  check(signal?: AbortSignal): Promise<void>;
  /** Deletes unfinished uploads. */
  tidy(): Promise<void>;
  /** Registers the routes of its URLs, if they are on our own origin. */
  mount?(app: FastifyInstance, rules: UploadRules, mayRead: MayRead): Promise<void>;
}

interface ReadOptions {
  name?: string;
  /** The id of the user that the URL is for. */
  reader?: string;
}

/** Whether a user currently has access to files. */
export type MayRead = (userId: string) => Promise<boolean>;

/** Rules that the local storage checks for an upload, and a callback for its completion. */
export interface UploadRules {
  /** Maximum size of a file of this type under this key. */
  maxBytes(contentType: string, key: string): number;
  /** Whether the first bytes of a file match its type. */
  matchesFileSignature(head: Uint8Array, contentType: string, key: string): boolean;
  /** Whether the key expects an upload, already has a file, or is unknown. */
  stateOf(key: string): Promise<'waiting' | 'taken' | 'unknown'>;
  /**
   * Called once the file is complete and on disk. Returns false if it is no longer expected.
   * @throws UploadRefusal when the content does not match its type
   */
  complete(key: string, size: number, requestId: string): Promise<boolean>;
}

/** Number of bytes that are enough to recognise a file type. */
export const headBytes = 4096;

/** An upload must begin within this time. */
export const uploadSeconds = 15 * 60;

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}';
const keyPattern = new RegExp(`^${segment}(/${segment}){1,3}$`);
const prefixPattern = new RegExp(`^${segment}(/${segment}){0,3}/?$`);

/** Whether a read failed because the file does not exist, on the local disk or in Azure. */
export function isFileMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || ('statusCode' in error && error.statusCode === 404);
}

/** Whether a text is a valid key: no leading dots, no empty segments, no path traversal. */
export function isKey(text: string): boolean {
  return keyPattern.test(text);
}

/** @throws Error for an invalid key */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
}

/** @throws Error for an invalid prefix */
export function assertPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`Not a prefix of the storage: ${JSON.stringify(prefix)}`);
}

/**
 * When a URL issued now expires. Times are rounded to steps, so that the URL stays the same within a step and
 * browsers can cache it.
 */
export function endOfReading(now: number, seconds: number): Date {
  const step = seconds * 1000;
  return new Date((Math.floor(now / step) + 2) * step);
}

/**
 * The Content-Disposition of a file: photos and videos without a download name are shown inline, everything else is
 * downloaded.
 */
export function dispositionOf(key: string, contentType: string, savedAs: string | undefined): string {
  if (savedAs !== undefined) return namedAttachment(savedAs);
  const isShown = /^(image|video)\//.test(contentType) && !contentType.includes('svg');
  const name = key.slice(key.lastIndexOf('/') + 1);
  return `${isShown ? 'inline' : 'attachment'}; filename="${name}.${mime.getExtension(contentType) ?? 'bin'}"`;
}
