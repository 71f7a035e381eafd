/** LETTERHEAD_FILE: what it may say, and the sentence for each fault (decisions, section 1). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { partyBody } from '#test/factories.ts';
import { picture } from '#test/media-files.ts';
import { pdfPages } from '#test/pdf-text.ts';
import { plainLetterheads, readLetterheads } from './letterhead.ts';
import { printPaper } from './pdf/paper-document.ts';
import { openPdfPrinter } from './pdf/pdf-printer.ts';
import { sampleJob } from './pdf/sample-job.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-letterhead-'));
  await writeFile(join(folder, 'logo.png'), await picture('png'));
  await writeFile(join(folder, 'logo.jpg'), await picture('jpeg'));
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: unknown): Promise<string> {
  const path = join(folder, 'letterhead.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const full = {
  addressLines: ['Quarry Lane 3', 'Bradford'],
  phone: '+44 1274 000000',
  email: 'sales@abbas.example',
  website: 'www.abbas.example',
  registrationNumber: '01234567',
  vatNumber: 'GB 123 4567 89',
  bankDetails: { GBP: ['Account 12345678'], USD: ['IBAN GB00 0000'] },
};

test('the example in docs/ can be read', async () => {
  const { AbbasAutos, TruckWorld } = await readLetterheads('docs/letterhead.example.json');
  expect(AbbasAutos.addressLines[0]).toBe('Abbas Autos Ltd');
  expect(TruckWorld.logo).toBeUndefined();
});

test('without a file there are names alone', async () => {
  expect(await readLetterheads(undefined)).toEqual(plainLetterheads());
});

test.each(['logo.png', 'logo.jpg'])('a letterhead with %s is printed', async (logo) => {
  const { AbbasAutos, Butler } = await readLetterheads(await fileWith({ AbbasAutos: { ...full, logo } }));
  expect(Butler).toEqual(plainLetterheads().Butler);
  const printer = openPdfPrinter();
  const paper = { ...sampleJob.paper, currency: 'USD' } as const;
  const pdf = await printer.print({ kind: 'invoice', paper, letterhead: AbbasAutos });
  await printer.close();
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  const [text = ''] = await pdfPages(pdf);
  const lines = [...full.addressLines, full.phone, full.email, full.website, '01234567', full.vatNumber];
  for (const line of [...lines, 'IBAN GB00 0000']) expect(text).toContain(line);
  expect(text).not.toContain('Account 12345678');
});

test('an invoice for twelve trucks has one page, below a whole letterhead and with every charge', async () => {
  const { AbbasAutos } = await readLetterheads('docs/letterhead.example.json');
  const { paper } = sampleJob;
  const party = { ...paper.billToClient, ...partyBody };
  const charges = {
    freightRate: 300,
    freightDescription: 'Freight',
    warrantyRate: 99,
    warrantyDescription: 'Warranty',
  };
  const items = paper.items.map((item) => ({ ...item, ...charges, trucks: Array(12).fill(item.trucks[0]) }));
  const twelve = { ...paper, billToClient: party, shipToClient: party, items };
  const pages = await pdfPages(await printPaper({ kind: 'invoice', paper: twelve, letterhead: AbbasAutos }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Total Due');
});

test.each([
  ['{', 'is not readable JSON'],
  [{ Nobody: {} }, 'is wrong'],
  [{ Butler: { adress: 'x' } }, 'is wrong at Butler'],
  [{ Butler: { bankDetails: { EUR: [] } } }, 'is wrong at Butler.bankDetails'],
  [{ Butler: { logo: 'missing.png' } }, 'names a logo that cannot be read'],
  [{ Butler: { logo: 'logo.svg' } }, 'names a logo that is neither PNG nor JPEG'],
  [{ Butler: { logo: 'data:image/png;base64,aGVsbG8=' } }, 'names a logo that is neither PNG nor JPEG'],
])('%j stops the start', async (content, sentence) => {
  const reading = readLetterheads(await fileWith(content));
  await expect(reading).rejects.toThrow(StartError);
  await expect(reading).rejects.toThrow(sentence);
});
