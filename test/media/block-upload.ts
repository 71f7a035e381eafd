/** A client for Azure's block upload, for tests of upload addresses. */

/** The id of the block with this number. */
export const blockId = (number: number) => Buffer.from(String(number).padStart(6, '0')).toString('base64');

const withComp = (uri: string, query: Record<string, string>) => `${uri}&${new URLSearchParams(query)}`;

/** Uploads one block. */
export async function putBlock(uri: string, id: string, bytes: Uint8Array): Promise<Response> {
  return await fetch(withComp(uri, { comp: 'block', blockid: id }), { method: 'PUT', body: new Uint8Array(bytes) });
}

/** Commits these blocks as the file. */
export async function putBlockList(uri: string, ids: readonly string[], contentType: string): Promise<Response> {
  const entries = ids.map((id) => `<Latest>${id}</Latest>`).join('');
  return await fetch(withComp(uri, { comp: 'blocklist' }), {
    method: 'PUT',
    headers: { 'x-ms-blob-content-type': contentType },
    body: `<?xml version="1.0" encoding="utf-8"?><BlockList>${entries}</BlockList>`,
  });
}

/** Lists the file's committed and uncommitted blocks. */
export async function getBlockList(uri: string, type = 'all') {
  const response = await fetch(withComp(uri, { comp: 'blocklist', blocklisttype: type }));
  const text = await response.text();
  const namesIn = (part: string) =>
    [...(new RegExp(`<${part}>.*</${part}>`, 's').exec(text)?.[0] ?? '').matchAll(/<Name>([^<]*)<\/Name>/g)].map(
      ([, name]) => name,
    );
  return {
    status: response.status,
    text,
    committed: namesIn('CommittedBlocks'),
    uncommitted: namesIn('UncommittedBlocks'),
  };
}

/** Splits a file into blocks with ids. */
export function blocksOf(bytes: Buffer, size: number): { id: string; bytes: Buffer }[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => ({
    id: blockId(n),
    bytes: bytes.subarray(n * size, (n + 1) * size),
  }));
}
