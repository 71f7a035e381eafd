/** Block lists of Azure Blob Storage's protocol, which are XML, and block ids. */
import { UploadRefusal } from './upload-refusal.ts';

/** A part of a file, uploaded separately. */
export interface Block {
  /** Chosen by the uploader: base64. */
  id: string;
  size: number;
}

/** Azure's limit for one file. */
export const maxBlocks = 50_000;

/** Maximum length of a decoded block id. */
const maxIdBytes = 64;

/** Maximum length of an encoded block id. */
const maxIdLength = Math.ceil(maxIdBytes / 3) * 4;

/**
 * Size of a list with the maximum number of blocks: each entry has an id, two tags and a line break with indentation.
 */
export const maxListBytes = maxBlocks * (maxIdLength + '<Uncommitted></Uncommitted>'.length + 13);

const idPattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
/** Validates a block id. @throws UploadRefusal 400 unless it is base64 of 1 to 64 bytes */
export function blockIdOf(text: unknown): string {
  const isId =
    typeof text === 'string' &&
    text.length <= maxIdLength &&
    idPattern.test(text) &&
    Buffer.from(text, 'base64').length <= maxIdBytes;
  if (!isId) throw new UploadRefusal(400, 'The blockid must be base64 of 1 to 64 bytes.');
  return text;
}

function notAList(): UploadRefusal {
  return new UploadRefusal(400, 'The body is not a list of blocks.');
}

/**
 * Returns the text after a tag, in a piece without the tag's leading `<`.
 * @throws UploadRefusal 400 for a different tag
 */
function textAfter(tag: string, piece: string | undefined): string {
  if (!piece?.startsWith(`${tag}>`)) throw notAList();
  return piece.slice(tag.length + 1).trim();
}

function assertBlank(text: string | undefined): void {
  if (text?.trim() !== '') throw notAList();
}

/**
 * Pieces of a list with the maximum number of blocks: the text before it, its declaration, its two tags, and two tags
 * for each block.
 */
const maxPieces = 4 + 2 * maxBlocks;

/**
 * Returns the block ids of a commit list in order. The list is split once and read piece by piece, because a regular
 * expression for all of it would backtrack over white space.
 * @throws UploadRefusal 400 when it is invalid, 413 when it is too long
 */
export function readBlockList(xml: string): string[] {
  if (xml.length > maxListBytes) throw new UploadRefusal(413, 'The list of blocks is too long.');
  const pieces = xml.split('<', maxPieces + 1);
  if (pieces.length > maxPieces) throw new UploadRefusal(400, `A file can have at most ${maxBlocks} blocks.`);
  assertBlank(pieces[0]);
  const start = pieces[1]?.startsWith('?xml') ? 2 : 1;
  if (start === 2 && !pieces[1]?.trimEnd().endsWith('?>')) throw notAList();
  assertBlank(textAfter('BlockList', pieces[start]));
  const end = pieces.length - 1;
  const ids: string[] = [];
  for (let at = start + 1; at < end; at += 2) {
    const tag = pieces[at]?.startsWith('Latest>') ? 'Latest' : 'Uncommitted';
    ids.push(blockIdOf(textAfter(tag, pieces[at])));
    assertBlank(textAfter(`/${tag}`, pieces[at + 1]));
  }
  assertBlank(textAfter('/BlockList', pieces[end]));
  if (ids.length === 0) throw new UploadRefusal(400, 'The file is empty.');
  if (ids.length > maxBlocks) throw new UploadRefusal(400, `A file can have at most ${maxBlocks} blocks.`);
  return ids;
}

function blocksText(blocks: readonly Block[]): string {
  return blocks.map(({ id, size }) => `<Block><Name>${id}</Name><Size>${size}</Size></Block>`).join('');
}

export type BlockListType = 'all' | 'committed' | 'uncommitted';

/** Azure's response to Get Block List. */
export function blockListXml(
  type: BlockListType,
  known: { committed: readonly Block[]; uncommitted: readonly Block[] },
): string {
  const committed = type === 'uncommitted' ? '' : `<CommittedBlocks>${blocksText(known.committed)}</CommittedBlocks>`;
  const uncommitted =
    type === 'committed' ? '' : `<UncommittedBlocks>${blocksText(known.uncommitted)}</UncommittedBlocks>`;
  return `<?xml version="1.0" encoding="utf-8"?><BlockList>${committed}${uncommitted}</BlockList>`;
}
