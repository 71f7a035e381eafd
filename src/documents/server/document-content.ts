/** Whether a file is of the type that it claims, by the whole of its content (specification, section 20). */
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentType } from '#documents/document.ts';

/** Control characters that texts have: tabs, ends of lines, pages and files. */
const textControls: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b];

/** 1 for each byte that no text has. */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 0x20 && !textControls.includes(byte)));

/** Bytes of a text: no other control characters, in UTF-8, UTF-16 with its mark, or an old code page. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return bytes.length % 2 === 0;
  // By index: an iterator takes several times as long, and a file may have 25 MB.
  for (let at = 0; at < bytes.length; at += 1) {
    if (isBinary[bytes[at] ?? 0] === 1) return false;
  }
  return true;
}

const texts: readonly string[] = ['text/csv', 'text/plain'] satisfies DocumentType[];

/** What the library calls the types that it tells more finely than we do. */
const sameAs: Readonly<Record<string, DocumentType>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** Whether the content is of the type. Texts have no signature: they are what nothing else is, and hold no binary. */
export async function isOfDocumentType(content: Uint8Array, contentType: string): Promise<boolean> {
  if (texts.includes(contentType)) return isText(content);
  const found = (await fileTypeFromBuffer(content))?.mime;
  return found !== undefined && (sameAs[found] ?? found) === contentType;
}
