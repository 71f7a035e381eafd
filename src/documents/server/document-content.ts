/** Detects the type of a document from its whole content, whatever its name says. */
import { fileTypeFromBuffer } from 'file-type';
import { type DocumentType, documentTypes } from '#documents/document.ts';

/** Control characters that text files contain. */
const textControls: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b];

/** 1 for each byte that does not occur in text files. */
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 0x20 && !textControls.includes(byte)));

/** Whether a file is text in UTF-8, UTF-16 with a byte order mark, or an old code page. */
export function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return bytes.length % 2 === 0;
  // By index, because an iterator is several times slower and a file may have 25 MB.
  for (let at = 0; at < bytes.length; at += 1) {
    if (isBinary[bytes[at] ?? 0] === 1) return false;
  }
  return true;
}

const texts: readonly string[] = ['text/csv', 'text/plain'] satisfies DocumentType[];

/** Types that the library distinguishes more finely than we do. */
const typeAliases: Readonly<Record<string, DocumentType>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** PDF readers search this many bytes for the header, because scanners and printers write lines before it. */
const pdfHeadBytes = 1024;

function isPdf(content: Buffer): boolean {
  return content.subarray(0, pdfHeadBytes).includes('%PDF');
}

const office: readonly string[] = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] satisfies DocumentType[];

/** Word and Excel store an encrypted file in this part of a compound file, named in UTF-16. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

const refusals = {
  otherType: 'The file is not of the type that it claims to be.',
  password: 'The file is protected by a password. Remove the password in Word or Excel, then upload the file again.',
  oldOffice: 'The file has an older format of Word or Excel. Save it as DOCX or XLSX, then upload it again.',
} as const;

/** Image types that are not accepted. */
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

/** The type of a document, or why it is not accepted. */
export type ContentResult = { type: DocumentType } | { refusal: string };

/**
 * Text has no signature: a file is text if it was announced as text, is no other known type and has no binary
 * characters.
 */
export async function typeOfContent(bytes: Uint8Array, named: string): Promise<ContentResult> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mime = (await fileTypeFromBuffer(content))?.mime;
  const found = mime === undefined ? undefined : (typeAliases[mime] ?? mime);
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
