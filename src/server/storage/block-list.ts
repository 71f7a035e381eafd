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

/** Bytes of the longest list. */
export const maxListBytes = 16 * 1_048_576;

const idPattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
const listPattern =
  /^\uFEFF?\s*(?:<\?xml[^<>]*\?>)?\s*<BlockList>((?:\s*<(?:Latest|Uncommitted)>[^<>]*<\/(?:Latest|Uncommitted)>)*)\s*<\/BlockList>\s*$/;
const entryPattern = /<(?<tag>Latest|Uncommitted)>\s*(?<id>[^<>\s]*)\s*<\/\k<tag>>/g;

/** The name of a block. @throws UploadRefusal 400 for what is not base64 of 1 to 64 bytes */
export function blockIdOf(text: unknown): string {
  const isId = typeof text === 'string' && idPattern.test(text) && Buffer.from(text, 'base64').length <= maxIdBytes;
  if (!isId) throw new UploadRefusal(400, 'The blockid must be base64 of 1 to 64 bytes.');
  return text;
}

/** The names in a list that is to become a file, in their order. @throws UploadRefusal 400 for what is no such list */
export function readBlockList(xml: string): string[] {
  const [, entries] = listPattern.exec(xml) ?? [];
  if (entries === undefined) throw new UploadRefusal(400, 'The body is not a list of blocks.');
  const ids = [...entries.matchAll(entryPattern)].map(({ groups }) => blockIdOf(groups?.id));
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
