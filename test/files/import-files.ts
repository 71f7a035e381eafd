/** Spreadsheets for tests, uploaded like in the web app. */

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { workbookType } from '#shared/list-routes.ts';
import type { Client } from '../app/test-app.ts';
import { putFile } from '../media/media-files.ts';

export interface ImportFile {
  kind: 'trucks' | 'clients' | 'suppliers' | 'costings';
  company?: string;
  name?: string;
  contentType?: string;
  content: string | Uint8Array;
}

/** A CSV file with these lines. */
export function csvOf(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const namespaces = {
  usual: {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
};

/** Parts of a workbook other than the rows of its first sheet, as XML. */
export interface WorkbookParts {
  /** Number formats; a cell refers to the first with `s="1"`. */
  formats?: readonly string[];
  sharedStrings?: string;
  /** Elements of the workbook before and after its sheets. */
  workbook?: string;
  afterSheets?: string;
  /** Elements before and after the rows. */
  before?: string;
  after?: string;
  /** The state of the first sheet. */
  state?: string;
  /** Rows of further sheets by name. */
  sheets?: Readonly<Record<string, string>>;
  namespace?: keyof typeof namespaces;
  folder?: string;
  sheetFile?: string;
  separator?: string;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function stylesOf(main: string, formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeAttribute(code)}"/>`);
  const cells = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  return `${xml}<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}<xf numFmtId="14"/><xf numFmtId="44"/></cellXfs></styleSheet>`;
}

/** A workbook whose first sheet has these rows, given as XML. */
export function workbookOf(rows: string, parts: WorkbookParts = {}): Uint8Array<ArrayBuffer> {
  const { formats = [], sharedStrings = '', sheets = {}, folder = 'xl', separator = '/' } = parts;
  const { sheetFile = 'worksheets/sheet1.xml', workbook = '', afterSheets = '', before = '', after = '' } = parts;
  const { main, office } = namespaces[parts.namespace ?? 'usual'];
  const relations = (targets: readonly [type: string, target: string][]) => {
    const each = targets.map(([type, target], at) => {
      return `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`;
    });
    return `${xml}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
  };
  const others = Object.keys(sheets);
  const files = [sheetFile, ...others.map((_, at) => `worksheets/other${at}.xml`)];
  const names = ['A', ...others].map((name, at) => {
    const state = at === 0 && parts.state !== undefined ? ` state="${parts.state}"` : '';
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const sheetXml = (cells: string) => `${xml}<worksheet xmlns="${main}">${cells}</worksheet>`;
  const content: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Override PartName="/${folder}/workbook.xml" ContentType="${workbookType}.main+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', `${folder}/workbook.xml`]]),
    [`${folder}/workbook.xml`]: `${xml}<workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets>${names.join('')}</sheets>${afterSheets}</workbook>`,
    [`${folder}/_rels/workbook.xml.rels`]: relations([
      ...files.map((file): [string, string] => ['worksheet', file]),
      ['styles', `/${folder}/styles.xml`],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    [`${folder}/styles.xml`]: stylesOf(main, formats),
    [`${folder}/sharedStrings.xml`]: `${xml}<sst xmlns="${main}">${sharedStrings}</sst>`,
    [`${folder}/${sheetFile}`]: sheetXml(`${before}<sheetData>${rows}</sheetData>${after}`),
    ...Object.fromEntries(
      others.map((name, at) => [
        `${folder}/worksheets/other${at}.xml`,
        sheetXml(`<sheetData>${sheets[name]}</sheetData>`),
      ]),
    ),
  };
  const entries = Object.entries(content).map(([name, part]) => [name.replaceAll('/', separator), strToU8(part)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}

/** A text cell. */
export function textCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Creates an import and uploads its file; returns the path of the import. */
export async function sendImport(client: Client, file: ImportFile): Promise<string> {
  const { kind, company, name = 'Stock.csv', contentType = 'text/csv', content } = file;
  const bytes = Buffer.from(content as Uint8Array);
  const body = { kind, ...(company && { company }), name, contentType, size: bytes.length };
  const answer = await client.post('/api/imports', body);
  assert.equal(answer.status, 201);
  assert.equal((await putFile(answer.body.uri, bytes, contentType)).status, 201);
  return `/api/imports/${answer.body.id}`;
}

/** Waits until the import is in one of these states. */
export async function waitForState(client: Client, path: string, ...states: readonly string[]) {
  for (;;) {
    const { body } = await client.get(path);
    if (states.includes(body.state)) return body;
    await sleep(50);
  }
}

/** Uploads a file, and returns the path of the import and the import after reading. */
export async function readImportOf(client: Client, file: ImportFile) {
  const path = await sendImport(client, file);
  return { path, read: await waitForState(client, path, 'Ready', 'Failed') };
}

/** Runs an import and waits for its end. */
export async function runToEnd(client: Client, path: string) {
  assert.equal((await client.post(`${path}/run`)).status, 202);
  return await waitForState(client, path, 'Done', 'Failed');
}
