/**
 * Azure's block upload for the local storage: PUT `comp=block` uploads a block, PUT `comp=blocklist` commits the
 * file, and GET `comp=blocklist` lists the blocks.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from './address-signature.ts';
import { type BlockListType, blockIdOf, blockListXml, maxListBytes, readBlockList } from './block-list.ts';
import { asRefusal, assertFreeSpace, assertSize, receiveFile } from './receive-file.ts';
import {
  assertExpected,
  declaredBytes,
  finishFile,
  grantOf,
  type LocalServing,
  type Put,
  type UploadHandler,
} from './upload-handler.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Maximum block size, which limits what is lost when a connection breaks. Azure allows larger blocks. */
const maxBlockBytes = 100 * 1_048_576;

function blockIdIn(request: FastifyRequest): string {
  return blockIdOf((request.query as { blockid?: unknown }).blockid);
}

async function receiveBlock({ request, grant, serving }: Put): Promise<void> {
  const { files, rules, reservedBytes } = serving;
  const { key, contentType } = grant;
  const path = files.draft();
  try {
    const size = await receiveFile(request.raw, {
      path,
      maxBytes: Math.min(maxBlockBytes, rules.maxBytes(contentType, key)),
      declaredBytes: declaredBytes(request),
      reservedBytes,
      // The file signature is checked when the blocks are committed.
      matchesType: () => true,
    });
    await files.parts.runExclusive(key, async () => {
      // The file may have been committed or deleted meanwhile.
      await assertExpected(rules, key);
      await files.parts.add(key, { id: blockIdIn(request), size }, path, rules.maxBytes(contentType, key));
    });
  } finally {
    await files.discard(path);
  }
}

/** Uploads one block of a file. */
export const oneBlock: UploadHandler = { check: (request) => void blockIdIn(request), handle: receiveBlock };

async function bodyText(request: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxListBytes) throw new UploadRefusal(413, 'The list of blocks is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function joinBlocks(put: Put, ids: readonly string[]): Promise<void> {
  const { grant, serving, signal } = put;
  const { key, contentType } = grant;
  const { files, rules, reservedBytes } = serving;
  await assertExpected(rules, key);
  const { head, size } = await files.parts.preview(key, ids);
  const path = files.draft();
  try {
    assertSize({ maxBytes: rules.maxBytes(contentType, key) }, size);
    if (!rules.matchesFileSignature(head, contentType, key)) {
      throw new UploadRefusal(400, 'The file is not of the type that it claims to be.');
    }
    await assertFreeSpace({ path, reservedBytes }, size);
    await files.parts.join(key, ids, path, signal);
    await finishFile(put, path, size);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await files.discard(path);
  }
}

function checkList({ headers }: FastifyRequest, { contentType }: Grant): void {
  const given = headers['x-ms-blob-content-type']?.toString().trim().toLowerCase();
  if (given === undefined || given === contentType) return;
  throw new UploadRefusal(400, `The content type of this address is ${contentType}.`);
}

async function receiveBlockList(put: Put): Promise<void> {
  const ids = readBlockList(await bodyText(put.request));
  await put.serving.files.parts.runExclusive(put.grant.key, () => joinBlocks(put, ids));
}

/** Commits the blocks as a file. */
export const blockList: UploadHandler = { check: checkList, handle: receiveBlockList };

/** Whether a GET lists the blocks of an upload. */
export function asksForBlocks({ query }: FastifyRequest): boolean {
  return (query as { comp?: unknown }).comp === 'blocklist';
}

function listTypeOf(query: unknown): BlockListType {
  const { blocklisttype: type = 'committed' } = query as { blocklisttype?: unknown };
  if (type === 'all' || type === 'committed' || type === 'uncommitted') return type;
  throw new UploadRefusal(400, 'The blocklisttype is all, committed or uncommitted.');
}

/** The id under which a committed file is listed; its original blocks are no longer known. */
const wholeId = Buffer.from('whole').toString('base64');

/** Lists the uploaded blocks of a file. Responds with 404 if there are none, as Azure does. */
export async function answerBlocks(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: LocalServing,
): Promise<FastifyReply> {
  const { key } = grantOf(request, 'write', serving);
  const type = listTypeOf(request.query);
  const { files, rules } = serving;
  const state = await rules.stateOf(key);
  const [whole] = state === 'taken' ? (await files.list(key)).filter((file) => file.key === key) : [];
  const uncommitted = state === 'waiting' ? await files.parts.list(key) : [];
  if (!whole && uncommitted.length === 0) throw new UploadRefusal(404, 'There is no such file.');
  const committed = whole ? [{ id: wholeId, size: whole.size }] : [];
  return reply
    .type('application/xml')
    .header('cache-control', 'no-store')
    .send(blockListXml(type, { committed, uncommitted }));
}
