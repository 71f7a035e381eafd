/** What type a document has, by the whole of its content, whatever its sender called it. */
import { fileTypeFromBuffer } from 'file-type';
import { type DocumentType, documentTypes } from '#documents/document.ts';

/** Control characters that texts have: tabs, ends of lines, pages and files. */
const textControls: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b];

/** 1 for each byte that no text has. */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 0x20 && !textControls.includes(byte)));

/** Bytes of a text: no other control characters, in UTF-8, UTF-16 with its mark, or an old code page. */
export function isText(bytes: Uint8Array): boolean {
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

/** PDF readers look for the head of a PDF in so many bytes: scanners and printers write lines of their own before it. */
const pdfHeadBytes = 1024;

function isPdf(content: Buffer): boolean {
  return content.subarray(0, pdfHeadBytes).includes('%PDF');
}

const office: readonly string[] = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] satisfies DocumentType[];

/** Word and Excel keep an encrypted file in this part of a compound file, named in UTF-16. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

const refusals = {
  otherType: 'The file is not of the type that it claims to be.',
  password: 'The file is protected by a password. Remove the password in Word or Excel, then upload the file again.',
  oldOffice: 'The file has an older format of Word or Excel. Save it as DOCX or XLSX, then upload it again.',
} as const;

/** Pictures that are no documents. */
const otherPictures: Readonly<Record<string, string>> = {
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'image/avif': 'AVIF',
};

function otherTypeRefusal(mime: string | undefined): string {
  const picture = otherPictures[mime ?? ''];
  if (picture === undefined) return refusals.otherType;
  return `The file is a picture of type ${picture}. Save it as JPEG or PNG, then upload it again.`;
}

/** The type of a document, or why it is not taken. */
export type ContentResult = { type: DocumentType } | { refusal: string };

/** Texts have no signature: a text is what its sender calls one, is nothing else, and has no binary characters. */
export async function typeOfContent(bytes: Uint8Array, named: string): Promise<ContentResult> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mime = (await fileTypeFromBuffer(content))?.mime;
  const found = mime === undefined ? undefined : (sameAs[mime] ?? mime);
  if (isDocumentType(found)) return { type: found };
  if (isDocumentType(named) && texts.includes(named) && isText(content)) return { type: named };
  if (isPdf(content)) return { type: 'application/pdf' };
  if (found !== 'application/x-cfb') return { refusal: otherTypeRefusal(found) };
  if (content.includes(encryptedPart)) return { refusal: refusals.password };
  return { refusal: office.includes(named) ? refusals.oldOffice : refusals.otherType };
}

function isDocumentType(type: string | undefined): type is DocumentType {
  return type !== undefined && Object.hasOwn(documentTypes, type);
}
