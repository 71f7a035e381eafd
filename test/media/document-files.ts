/** Small files of the types that documents may have. */
import { zipSync } from 'fflate';

export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');

/** A minimal Office file. */
export function office(part: string, type: string): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`;
  const texts = { '[Content_Types].xml': types, [part]: '<x/>' };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))),
  );
}

export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(64),
]);

/** The start of a compound file with a given part, as Office writes for password-protected and older files. */
export function compoundFile(part: string): Buffer {
  const head = Buffer.alloc(1536);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.write(part, 1024, 'utf16le');
  return head;
}
