/** Writes every Excel workbook of the product, while its rows are read: the whole file is never in memory. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Field } from '#shared/fields.ts';
import type { ExportRow } from './export-row.ts';
import { sheetPart, workbookParts } from './xlsx-parts.ts';
import { sheetEnd, sheetRows, sheetStart } from './xlsx-sheet.ts';

/** Lists compress well at a low level, too. */
const level = 3;

/** An archive whose pieces are taken as they come. */
function createArchive() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  return {
    add(name: string): ZipDeflate {
      const part = new ZipDeflate(name, { level });
      zip.add(part);
      return part;
    },
    end: () => zip.end(),
    take(): Buffer {
      const taken = Buffer.concat(ready);
      ready = [];
      return taken;
    },
  };
}

/** The file in pieces. */
export async function* xlsxFile(
  sheetName: string,
  fields: readonly Field[],
  batches: AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>,
): AsyncGenerator<Buffer> {
  const archive = createArchive();
  for (const [name, content] of Object.entries(workbookParts(sheetName)))
    archive.add(name).push(strToU8(content), true);
  const sheet = archive.add(sheetPart);
  sheet.push(strToU8(sheetStart(fields)));
  let next = 2;
  for await (const rows of batches) {
    sheet.push(strToU8(sheetRows(fields, rows, next)));
    next += rows.length;
    const piece = archive.take();
    if (piece.length > 0) yield piece;
  }
  sheet.push(strToU8(sheetEnd), true);
  archive.end();
  yield archive.take();
}
