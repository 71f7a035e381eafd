/** Every field of a form is saved under its own name. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { choose, eventually, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');

const forms = [
  [
    'truck',
    {
      'Engine Number': ['engineNumber', 'OM 471'],
      Location: ['location', 'Row 7'],
      'Key Number': ['keyNumber', 'K 12'],
      Mileage: ['mileage', '123000', 123_000],
      'Log Book': ['logBookStatus', 'Completed'],
      Inspection: ['inspectionStatus', 'NotRequired'],
      MOT: ['motStatus', 'Completed'],
      'Export Slip': ['exportSlipStatus', 'NotRequired'],
      'Purchase Invoice Number': ['purchaseInvoiceNumber', 'PI 9'],
      'Purchase Price': ['purchasePrice', '10001', 10_001],
      'Sale Price': ['salePrice', '20002', 20_002],
      'Freight Charges': ['freightCharges', '303', 303],
      'Warranty Charges': ['warrantyCharges', '404', 404],
      'Asking Price': ['askingPrice', '21005', 21_005],
      'Power (hp)': ['powerHp', '506', 506],
      'Gross Weight (kg)': ['grossWeightKg', '18000', 18_000],
      'Wheelbase (mm)': ['wheelbaseMm', '3700', 3700],
      'Advert Text': ['advertText', 'One owner'],
      Description: ['description', 'A dent'],
    },
  ],
  [
    'feed',
    {
      Name: ['name', 'Lorry Market'],
      Separator: ['separator', 'Tab'],
      Encoding: ['encoding', 'Windows-1252'],
      'Show reserved trucks': ['showReserved', null, false],
      'Show reg numbers': ['withRegNumber', null, true],
      'Minimum Number of Photos': ['minPhotos', '4', 4],
      'Longest Side of Photos': ['photoSize', '800', 800],
    },
  ],
  [
    'wanted',
    {
      'Search trucks...': ['search', 'tipper'],
      'Highest Price': ['maxPrice', '15500', 15_500],
      Note: ['note', 'For Kenya'],
    },
  ],
  [
    'companyParticulars',
    {
      Website: ['website', 'https://trucks.example'],
      'Order Terms': ['orderTerms', 'Terms A'],
      'Order Footer': ['orderFooter', 'Footer A'],
      'Invoice Terms': ['invoiceTerms', 'Terms B'],
      'Invoice Footer': ['invoiceFooter', 'Footer B'],
      'Credit Note Terms': ['creditNoteTerms', 'Terms C'],
      'Credit Note Footer': ['creditNoteFooter', 'Footer C'],
    },
  ],
] as const;

/** The address of a record's form. */
async function formOf(type: string): Promise<string> {
  if (type === 'companyParticulars') return '/particulars';
  const record = recordExamples[type] ?? kindExamples.find((kind) => kind.type === type)?.record;
  const { path = '' } = (await record?.({ admin })) ?? {};
  return `${path.replace('/api', '')}/edit`;
}

test.for(forms)('each field of the form of a %s is saved under its own name', async ([type, fields]) => {
  const { sent } = await renderApp(app, await formOf(type), { role: 'Admin' });
  await screen.findByRole('button', { name: 'Save' });
  const expected: Record<string, unknown> = {};
  for (const [label, [key, typed, saved = typed]] of Object.entries<readonly unknown[]>(fields)) {
    if (typeof typed === 'string') await fill({ [label]: typed });
    else await choose(label);
    expected[String(key)] = saved;
  }
  await press('Save');
  await eventually(() => sent.find(({ method }) => method === 'PUT')?.body, expect.objectContaining(expected));
});
