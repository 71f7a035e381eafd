/** Streams an Excel workbook while its rows are read, so that it is never in memory as a whole. */
import { setTimeout as sleep } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Field } from '#shared/fields.ts';
import type { ExportRow } from './export-row.ts';
import { sheetPart, workbookParts } from './xlsx-parts.ts';
import { sheetEnd, sheetRows, sheetStart } from './xlsx-sheet.ts';

/** Compression level; lists compress well even at a low level. */
const level = 3;

/** Number of rows written at once, which takes some milliseconds. */
const sliceRows = 25;

/** Resolves when no other workbook is being written in this process. */
let queue: Promise<unknown> = Promise.resolve();

/** Writes one slice at a time, then pauses as long as the slice took, so that other requests get half of the CPU. */
function enqueue(write: () => void): Promise<void> {
  const turn = queue.then(async () => {
    const start = performance.now();
    write();
    await sleep(performance.now() - start);
  });
  queue = turn.catch(() => undefined);
  return turn;
}

/** A ZIP archive whose output is collected until it is taken. */
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
    for (let start = 0; start < rows.length; start += sliceRows) {
      const slice = rows.slice(start, start + sliceRows);
      const from = next;
      await enqueue(() => sheet.push(strToU8(sheetRows(fields, slice, from))));
      next += slice.length;
    }
    const piece = archive.take();
    if (piece.length > 0) yield piece;
  }
  sheet.push(strToU8(sheetEnd), true);
  archive.end();
  yield archive.take();
}
