/** Streams all files of a month as entries of one archive, with a folder for each company. */
import { buffer } from 'node:stream/consumers';
import { readParticulars } from '#companies/server/save-particulars.ts';
import { vatTreatmentLabels } from '#paperwork/vat-rules.ts';
import { type MonthEndCheck, type MonthEndFigures, monthEndCodeLabels } from '#reports/month-end.ts';
import { maxXeroPapers } from '#reports/month-end-xero.ts';
import { csvAnswer } from '#server/files/spreadsheet-answer.ts';
import type { StreamResponse, WriteContext } from '#server/http/request-context.ts';
import type { ZipEntry } from '#server/zip-stream.ts';
import type { Field } from '#shared/fields.ts';
import { monthFigures } from './month-end-figures.ts';
import { issuedPdfs, monthLinesFile, xeroFile } from './month-end-files.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import { type CompanyMonth, readMonthLines } from './month-end-store.ts';
import { readMonthChecks } from './read-month-checks.ts';

const text = (id: string, label: string): Field => ({ id, label, type: 'text' });
const amount = (id: string, label: string): Field => ({ id, label, type: 'money' });

const checkFields: readonly Field[] = [
  { ...text('code', 'To Do'), type: 'choice', choices: monthEndCodeLabels },
  text('message', 'Message'),
];

const figureFields: readonly Field[] = [
  { ...text('treatment', 'Treatment'), type: 'choice', choices: vatTreatmentLabels },
  { ...amount('vatRate', 'VAT Rate'), type: 'number' },
  text('currency', 'Currency'),
  amount('net', 'Net'),
  amount('vat', 'VAT'),
  amount('gross', 'Gross'),
  { ...amount('count', 'Invoices and Credit Notes'), type: 'number' },
];

function checklistFile(name: string, checks: readonly MonthEndCheck[]): StreamResponse {
  return csvAnswer(name, { fields: checkFields, batches: [checks.map(({ code, message }) => ({ code, message }))] });
}

function figuresFile(name: string, { rows }: MonthEndFigures): StreamResponse {
  const lines = rows.flatMap(({ treatment, currency, rates }) =>
    rates.map(({ net, vat, gross, ...rate }) => ({
      treatment,
      currency,
      ...rate,
      net: net.toFixed(2),
      vat: vat.toFixed(2),
      gross: gross.toFixed(2),
    })),
  );
  return csvAnswer(name, { fields: figureFields, batches: [lines] });
}

export interface PackedMonth {
  month: CompanyMonth;
  papers: readonly MonthPaper[];
}

/** @param nameOf returns a file's name without extension */
export async function* monthFiles(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  { month, papers }: PackedMonth,
  nameOf: (what: string) => string,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const { company } = month;
  const entry = async ({ name, content }: StreamResponse): Promise<ZipEntry> => ({
    path: `${company}/${name}`,
    content: await buffer(content),
    compress: true,
  });
  const checks = await readMonthChecks(db, month, today(), signal);
  yield await entry(checklistFile(nameOf('Checklist'), checks));
  const lines = await readMonthLines(db, month, null, signal);
  yield await entry(figuresFile(nameOf('Figures'), monthFigures(lines)));
  yield await entry(monthLinesFile(nameOf('Lines'), lines));
  const { particulars } = await readParticulars(db, company);
  for (let part = 1; part <= Math.ceil(papers.length / maxXeroPapers); part += 1) {
    const partLines = await readMonthLines(db, month, part, signal);
    const name = nameOf('Xero');
    yield await entry(xeroFile(part === 1 ? name : `${name}_${part}`, partLines, particulars));
  }
  for await (const file of issuedPdfs(db, month, signal)) yield { ...file, path: `${company}/PDFs/${file.path}` };
}
