/** Handles PUTs to the local storage's signed URLs. */
import type { FastifyRequest } from 'fastify';
import { type Grant, readGrant } from './address-signature.ts';
import type { LocalFiles } from './local-files.ts';
import { isKey, type MayRead, type UploadRules } from './media-storage.ts';
import { receiveFile } from './receive-file.ts';
import { UploadRefusal } from './upload-refusal.ts';

export interface LocalServing {
  files: LocalFiles;
  secret: string;
  rules: UploadRules;
  mayRead: MayRead;
  now: () => number;
  /** Timeout for an upload that sends nothing. */
  idleMs: number;
  /** How long shutdown waits for uploads in progress. */
  graceMs: number;
  reservedBytes: number;
}

export interface Put {
  request: FastifyRequest;
  grant: Grant;
  serving: LocalServing;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Handles one kind of PUT. `check` validates the headers before the body is read. */
export interface UploadHandler {
  check: (request: FastifyRequest, grant: Grant) => void;
  handle: (put: Put) => Promise<void>;
}

/**
 * What the request's URL permits.
 * @throws UploadRefusal 403 when it is invalid or expired, 404 when the key is invalid
 */
export function grantOf(request: FastifyRequest, verb: Grant['verb'], { secret, now }: LocalServing): Grant {
  const { '*': key = '' } = request.params as Record<string, string | undefined>;
  if (!isKey(key)) throw new UploadRefusal(404, 'There is no such file.');
  const grant = readGrant(secret, verb, key, request.query);
  if (!grant) throw new UploadRefusal(403, 'This address is not valid.');
  if (grant.expires * 1000 < now()) throw new UploadRefusal(403, 'This address has expired.');
  return grant;
}

/** Requires the headers that Azure Blob Storage requires. */
function assertUploadHeaders({ headers }: FastifyRequest, { contentType }: Grant): void {
  if (headers['x-ms-blob-type']?.toString().toLowerCase() !== 'blockblob') {
    throw new UploadRefusal(400, 'The header x-ms-blob-type must be BlockBlob.');
  }
  if (headers['content-type']?.trim().toLowerCase() !== contentType) {
    throw new UploadRefusal(400, `The content type of this address is ${contentType}.`);
  }
}

/** @throws UploadRefusal 404 when the upload is not expected, 409 when the file already exists */
export async function assertExpected(rules: UploadRules, key: string): Promise<void> {
  const state = await rules.stateOf(key);
  if (state === 'unknown') throw new UploadRefusal(404, 'This upload is no longer expected.');
  if (state === 'taken') throw alreadyUploaded();
}

function alreadyUploaded(): UploadRefusal {
  return new UploadRefusal(409, 'This file has been uploaded already.');
}

/** Publishes a draft under its key, if the upload is still expected. @throws UploadRefusal */
export async function finishFile(
  { request, grant: { key }, serving }: Put,
  draft: string,
  size: number,
): Promise<void> {
  const { files, rules } = serving;
  if (!(await files.publish(draft, key))) throw alreadyUploaded();
  const isWanted = await rules.complete(key, size, request.id).catch(async (error: unknown) => {
    if (error instanceof UploadRefusal) await files.remove(key);
    throw error;
  });
  await files.parts.remove(key);
  if (isWanted) return;
  await files.remove(key);
  throw new UploadRefusal(404, 'This upload is no longer expected.');
}

/** The size from the Content-Length header. */
export function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const declared = headers['content-length'];
  return declared === undefined ? undefined : Number(declared);
}

async function receiveFileUpload(put: Put): Promise<void> {
  const { request, grant, serving } = put;
  const { key, contentType } = grant;
  const { files, rules, reservedBytes } = serving;
  const path = files.draft();
  try {
    const size = await receiveFile(request.raw, {
      path,
      maxBytes: rules.maxBytes(contentType, key),
      declaredBytes: declaredBytes(request),
      reservedBytes,
      matchesType: (head) => rules.matchesFileSignature(head, contentType, key),
    });
    await finishFile(put, path, size);
  } finally {
    await files.discard(path);
  }
}

/** Uploads a file in one request. */
export const wholeFile: UploadHandler = { check: assertUploadHeaders, handle: receiveFileUpload };
