/** Spreadsheets for tests, sent as the web app sends them. */
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { workbookType } from '#shared/list-routes.ts';
import { putFile } from './media-files.ts';
import type { Client } from './test-app.ts';

/** A file for an import. */
export interface ImportFile {
  kind: 'trucks' | 'clients' | 'suppliers' | 'costings';
  company?: string;
  name?: string;
  contentType?: string;
  content: string | Uint8Array;
}

/** The lines of a CSV file. */
export function csvOf(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet with these rows in XML. */
export function workbookOf(rows: string): Uint8Array<ArrayBuffer> {
  const relation = (type: string, target: string) =>
    `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${xml}<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': strToU8(
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/sheet1.xml')),
      'xl/worksheets/sheet1.xml': strToU8(
        `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    }),
  );
}

/** A cell that is a text. */
export function textCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Announces a file and sends it; gives the address of the import. */
export async function sendImport(client: Client, file: ImportFile): Promise<string> {
  const { kind, company, name = 'Stock.csv', contentType = 'text/csv', content } = file;
  const bytes = Buffer.from(content as Uint8Array);
  const body = { kind, ...(company && { company }), name, contentType, size: bytes.length };
  const answer = await client.post('/api/imports', body);
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String), uri: expect.any(String) } });
  expect((await putFile(answer.body.uri, bytes, contentType)).status).toBe(201);
  return `/api/imports/${answer.body.id}`;
}

/** The import once it has come to one of these states. */
async function importIn(client: Client, path: string, ...states: readonly string[]) {
  await expect.poll(async () => (await client.get(path)).body.state, { timeout: 30_000 }).toBeOneOf([...states]);
  return (await client.get(path)).body;
}

/** Sends a file, and gives its address and what is known of it once it was read. */
export async function readImportOf(client: Client, file: ImportFile) {
  const path = await sendImport(client, file);
  return { path, read: await importIn(client, path, 'Ready', 'Failed') };
}

/** Runs an import to its end. */
export async function runToEnd(client: Client, path: string) {
  expect((await client.post(`${path}/run`)).status).toBe(202);
  return await importIn(client, path, 'Done', 'Failed');
}
