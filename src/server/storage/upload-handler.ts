/** Takes what a signed PUT of the local store brings: who may send it, and how it becomes the file of its key. */
import type { FastifyRequest } from 'fastify';
import { type Grant, readGrant } from './address-signature.ts';
import type { LocalFiles } from './local-files.ts';
import { isKey, type MayRead, type UploadRules } from './media-storage.ts';
import { receiveFile } from './receive-file.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** How the addresses are served. */
export interface LocalServing {
  files: LocalFiles;
  secret: string;
  rules: UploadRules;
  mayRead: MayRead;
  now: () => number;
  /** An upload that sends nothing for so long is given up. */
  idleMs: number;
  /** A server that stops waits so long for files under way. */
  graceMs: number;
  reservedBytes: number;
}

/** One PUT. */
export interface Put {
  request: FastifyRequest;
  grant: Grant;
  serving: LocalServing;
  /** The process ends. */
  signal: AbortSignal;
}

/** How one sort of PUT is taken: `check` looks at what stands in its head. */
export interface UploadHandler {
  check: (request: FastifyRequest, grant: Grant) => void;
  handle: (put: Put) => Promise<void>;
}

/** What the address of a request grants. @throws UploadRefusal 403 for one that is not ours or has ended, 404 for no key */
export function grantOf(request: FastifyRequest, verb: Grant['verb'], { secret, now }: LocalServing): Grant {
  const { '*': key = '' } = request.params as Record<string, string | undefined>;
  if (!isKey(key)) throw new UploadRefusal(404, 'There is no such file.');
  const grant = readGrant(secret, verb, key, request.query);
  if (!grant) throw new UploadRefusal(403, 'This address is not valid.');
  if (grant.expires * 1000 < now()) throw new UploadRefusal(403, 'This address has expired.');
  return grant;
}

/** The headers that Azure Blob Storage asks for. */
function assertUploadHeaders({ headers }: FastifyRequest, { contentType }: Grant): void {
  if (headers['x-ms-blob-type']?.toString().toLowerCase() !== 'blockblob') {
    throw new UploadRefusal(400, 'The header x-ms-blob-type must be BlockBlob.');
  }
  if (headers['content-type']?.trim().toLowerCase() !== contentType) {
    throw new UploadRefusal(400, `The content type of this address is ${contentType}.`);
  }
}

/** @throws UploadRefusal 404 for a key that nobody waits for, 409 for one that has its file */
export async function assertWaiting(rules: UploadRules, key: string): Promise<void> {
  const state = await rules.stateOf(key);
  if (state === 'unknown') throw new UploadRefusal(404, 'Nobody waits for this file any more.');
  if (state === 'taken') throw alreadyThere();
}

function alreadyThere(): UploadRefusal {
  return new UploadRefusal(409, 'This file has been uploaded already.');
}

/** A draft becomes the file of its key, if that is still wanted. @throws UploadRefusal */
export async function finishFile(
  { request, grant: { key }, serving }: Put,
  draft: string,
  size: number,
): Promise<void> {
  const { files, rules } = serving;
  if (!(await files.publish(draft, key))) throw alreadyThere();
  const isWanted = await rules.complete(key, size, request.id).catch(async (error: unknown) => {
    if (error instanceof UploadRefusal) await files.remove(key);
    throw error;
  });
  await files.parts.remove(key);
  if (isWanted) return;
  await files.remove(key);
  throw new UploadRefusal(404, 'Nobody waits for this file any more.');
}

/** Bytes that a request says it has. */
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
      looksRight: (head) => rules.matchesFileSignature(head, contentType, key),
    });
    await finishFile(put, path, size);
  } finally {
    await files.discard(path);
  }
}

/** A file in one piece. */
export const wholeFile: UploadHandler = { check: assertUploadHeaders, handle: receiveFileUpload };
