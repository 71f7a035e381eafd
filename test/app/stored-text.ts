/** Answers as short texts that are the same in every run, for comparison with stored ones. */
import { inspect } from 'node:util';
import { pdfLines } from '../files/pdf-text.ts';

/** The rows of a list, the lines of a CSV file and those of a PDF or page that are stored. */
const shown = { rows: 2, csv: 4, text: 50 };

/** What differs in each run, and what replaces it. */
const changing: readonly [RegExp, string][] = [
  [/127\.0\.0\.1(:|%3A)\d+/g, 'HOST'],
  [/(\/|%2F)(feeds|s)(\/|%2F)[\w-]{20,}/g, '/$2/SECRET'],
  [/\/media\/[^\s'"]+/g, '/media/FILE'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'ID'],
  [/\b[0-9a-f]{32}([0-9a-f]{32})?\b/g, 'KEY'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, 'TIME'],
  [/© \d{4}/g, '© YEAR'],
  // The database has the time of the run.
  [/\b\d{1,2} [A-Z][a-z]{2}(, \d\d:\d\d| 20(2[6-9]|[3-9]\d)(, \d\d:\d\d)?)/g, 'NOW'],
];

/** The text without what differs in each run. */
export function withoutChanges(text: string): string {
  return changing.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text);
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const first = value.slice(0, shown.rows).map(shorten);
    return value.length > shown.rows ? [...first, `and ${value.length - shown.rows} more`] : first;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]));
}

function textOfHtml(html: string): string {
  const body = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n');
  return body.replace(/\s*\n\s*/g, '\n').trim();
}

const firstLines = (text: string, count: number) => {
  const lines = text.split(/\r?\n/);
  return [...lines.slice(0, count), ...(lines.length > count ? [`${lines.length} lines`] : [])].join('\n');
};

async function textOf(type: string, bytes: Uint8Array): Promise<string> {
  if (type.includes('pdf')) return firstLines(await pdfLines(bytes), shown.text);
  const text = new TextDecoder().decode(bytes);
  if (type.includes('html')) return firstLines(textOfHtml(text), shown.text);
  if (!type.includes('json')) return firstLines(text, shown.csv);
  return inspect(shorten(JSON.parse(text)), { breakLength: 120, compact: 4, depth: null, maxStringLength: 200 });
}

/** The status and the content of an answer: the first rows of lists, the first lines of files, the text of a PDF. */
export async function storedText(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  const text = await textOf(type, new Uint8Array(await answer.arrayBuffer()));
  return withoutChanges(`${answer.status} ${text}`);
}
