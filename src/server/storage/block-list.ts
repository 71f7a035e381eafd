/** The lists of blocks that Azure Blob Storage's protocol sends and answers as XML, and what a block may be called. */
import { UploadRefusal } from './upload-refusal.ts';

/** A part of a file that came on its own. */
export interface Block {
  /** As its sender called it: base64. */
  id: string;
  /** Bytes. */
  size: number;
}

/** Azure's own: blocks of one file. */
export const maxBlocks = 50_000;

/** Bytes that a block's name stands for at most. */
const maxIdBytes = 64;

/** Characters of the longest name. */
const maxIdLength = Math.ceil(maxIdBytes / 3) * 4;

/** Bytes of the longest list: each entry has a name, two tags and a line break with its indentation. */
export const maxListBytes = maxBlocks * (maxIdLength + '<Uncommitted></Uncommitted>'.length + 13);

const idPattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
/** The name of a block. @throws UploadRefusal 400 for what is not base64 of 1 to 64 bytes */
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

/** The text after a tag, in a piece that begins behind the `<` of the tag. @throws UploadRefusal 400 for another tag */
function textAfter(tag: string, piece: string | undefined): string {
  if (!piece?.startsWith(`${tag}>`)) throw notAList();
  return piece.slice(tag.length + 1).trim();
}

function assertBlank(text: string | undefined): void {
  if (text?.trim() !== '') throw notAList();
}

/** Pieces of the longest list: the text before it, its declaration, its two tags, and two tags of each block. */
const maxPieces = 4 + 2 * maxBlocks;

/**
 * The names in a list that is to become a file, in their order. Reads the list once, piece by piece: a pattern for all of
 * it would go back over white space again and again.
 * @throws UploadRefusal 400 for what is no such list, 413 for one that is too long
 */
export function readBlockList(xml: string): string[] {
  if (xml.length > maxListBytes) throw new UploadRefusal(413, 'The list of blocks is too long.');
  const pieces = xml.split('<', maxPieces + 1);
  if (pieces.length > maxPieces) throw new UploadRefusal(400, `At most ${maxBlocks} blocks make a file.`);
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
  if (ids.length > maxBlocks) throw new UploadRefusal(400, `At most ${maxBlocks} blocks make a file.`);
  return ids;
}

function blocksText(blocks: readonly Block[]): string {
  return blocks.map(({ id, size }) => `<Block><Name>${id}</Name><Size>${size}</Size></Block>`).join('');
}

/** Which blocks are asked for. */
export type BlockListType = 'all' | 'committed' | 'uncommitted';

/** What is known of a file's blocks, as Azure says it. */
export function blockListXml(
  type: BlockListType,
  known: { committed: readonly Block[]; uncommitted: readonly Block[] },
): string {
  const committed = type === 'uncommitted' ? '' : `<CommittedBlocks>${blocksText(known.committed)}</CommittedBlocks>`;
  const uncommitted =
    type === 'committed' ? '' : `<UncommittedBlocks>${blocksText(known.uncommitted)}</UncommittedBlocks>`;
  return `<?xml version="1.0" encoding="utf-8"?><BlockList>${committed}${uncommitted}</BlockList>`;
}
