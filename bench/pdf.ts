/**
 * An invoice of 12 trucks as a PDF with embedded fonts, compared with a running headless Chromium whose page keeps
 * styles and fonts loaded: `npm run bench:pdf`. The program creates each document on its PDF thread, as for a download.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from '@playwright/test';
import { emptyParticulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { paperPdf } from '#paperwork/server/paper-pdf.ts';
import { itemTotals, type LineTotal, paperTotals } from '#paperwork/totals.ts';
import { openPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { findChromium } from '#test/run/chromium.ts';
import { type BudgetRow, median } from './budget.ts';
import { sampleInvoice } from './sample-invoice.ts';

const truckCount = 12;
/** Documents per turn of a contender. */
const documentsPerTurn = 5;
const warmUpRounds = 4;
const rounds = 8;
/** Documents until the program's own code is fully optimised; Chromium's is compiled ahead. */
const ownWarmUp = 300;
const maxMs = 20;

const letterhead = letterheadOf(emptyParticulars);

function fontFace(weight: number, file: string): string {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}`);
  const data = readFileSync(path).toString('base64');
  return `@font-face{font-family:Noto;font-weight:${weight};src:url(data:font/ttf;base64,${data})}`;
}

const styles = `
  ${fontFace(400, '400Regular/NotoSans_400Regular.ttf')}
  ${fontFace(700, '700Bold/NotoSans_700Bold.ttf')}
  @page{size:A4;margin:15mm} body{font:9pt Noto;margin:0} h1{color:#1a56b8} table{width:100%;border-collapse:collapse}
  td,th{border-bottom:.5pt solid #d0d7de;text-align:left;padding:2pt 4pt} thead{display:table-header-group}
  .parties{display:flex;gap:24pt} .parties>*{flex:1}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) => row.map((text) => `<${tag}>${text}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`;
}

/** The same invoice as HTML. */
function htmlOf(paper: Paper): string {
  const amounts = paper.items.map((item) => ({ ...item, truckCount: item.trucks.length }));
  const items = amounts.map((item) => {
    const totals = itemTotals(item);
    const line = (name: string, rate: number, { net, vat, gross }: LineTotal) => [
      name,
      formatMoney(rate),
      String(item.truckCount),
      formatMoney(net),
      `${item.vatRate}%`,
      formatMoney(vat),
      formatMoney(gross),
    ];
    const trucks = item.trucks.map((truck) => [truck.regNumber, truck.make, truck.model, truck.chassisNumber ?? '']);
    const lines = [
      line('Sale', item.rate, totals.rate),
      line(`Freight: ${item.freightDescription}`, item.freightRate, totals.freight),
      line(`Warranty: ${item.warrantyDescription}`, item.warrantyRate, totals.warranty),
    ];
    return `<p>${item.description}</p>${table(['Reg Number', 'Make', 'Model', 'Chassis Number'], trucks)}
      ${table(['Line', 'Per Truck', 'Trucks', 'Net', 'VAT Rate', 'VAT', 'Total'], lines)}`;
  });
  const totals = paperTotals(amounts, paper.depositPaid);
  const sums = Object.entries(totals).map(([name, amount]) => [name, formatMoney(amount)]);
  const party = (heading: string, values: object) =>
    `<div><b>${heading}</b><br>${Object.values(values).join('<br>')}</div>`;
  return `<h1>${companyNames[paper.company]}</h1><h2>Invoice ${paper.number}</h2><p>${formatDate(paper.date)}</p>
    <div class="parties">${party('Bill To', paper.billToClient)}${party('Ship To', paper.shipToClient)}</div>
    ${items.join('')}${table(['Totals', ''], sums)}`;
}

const wholePage = (paper: Paper) => `<!doctype html><style>${styles}</style><body>${htmlOf(paper)}</body>`;

async function printOn(page: Page): Promise<number> {
  await page.evaluate('document.fonts.ready');
  return (await page.pdf({ preferCSSPageSize: true })).length;
}

/** As fast as possible: one page for all invoices keeps styles and fonts loaded. */
async function printOnReusedPage(page: Page, paper: Paper): Promise<number> {
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(htmlOf(paper))}`);
  return printOn(page);
}

interface Contender {
  run: (paper: Paper) => Promise<number>;
  times: number[];
}

/** The contenders take turns, so that other load on the machine affects them equally. */
async function race(contenders: readonly Contender[]): Promise<void> {
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const contender of contenders) {
      for (let count = 1; count <= documentsPerTurn; count += 1) {
        const paper = sampleInvoice(round * documentsPerTurn + count, truckCount);
        const start = performance.now();
        await contender.run(paper);
        if (round >= warmUpRounds) contender.times.push(performance.now() - start);
      }
    }
  }
}

async function compare(printer: PdfPrinter): Promise<BudgetRow> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    const page = await browser.newPage();
    await page.setContent(wholePage(sampleInvoice(0, truckCount)));
    const print = async (paper: Paper) =>
      (await printer.print(paperPdf({ kind: 'invoice', paper, letterhead }))).length;
    const own: Contender = { run: print, times: [] };
    const other: Contender = { run: (paper) => printOnReusedPage(page, paper), times: [] };
    for (let count = 0; count < ownWarmUp; count += 1) await print(sampleInvoice(count, truckCount));
    await race([own, other]);
    return {
      budget: `an invoice of ${truckCount} trucks as PDF`,
      goal: `${maxMs} ms`,
      result: `${median(own.times).toFixed(1)} ms`,
      reference: `Chromium on a page kept open: ${median(other.times).toFixed(0)} ms`,
      isMet: median(own.times) <= maxMs,
    };
  } finally {
    await browser.close();
  }
}

export async function measurePdf(): Promise<BudgetRow[]> {
  const printer = openPdfPrinter();
  try {
    return [await compare(printer)];
  } finally {
    await printer.close();
  }
}
