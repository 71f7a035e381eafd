/** Forms whose save fails keep what was typed, say why, and save it by a second press. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDate } from '#shared/dates.ts';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dialog, field, fill, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');
const { id: truckId } = await takeIn(admin, { regNumber: 'FAIL 1' });

async function pathOf(type: string): Promise<string> {
  const record = recordExamples[type] ?? kindExamples.find((kind) => kind.type === type)?.record;
  const { path = '' } = (await record?.({ admin })) ?? {};
  return path.replace('/api', '');
}

const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

/** The form, opened on its page. */
interface Opened {
  path: string;
  open: () => Promise<HTMLElement>;
  label: string;
  /** Default: 17. */
  value?: string;
  /** How the field shows the value, if it differs. */
  shown?: string;
  /** Default: Save. */
  save?: string;
}

const form = () => screen.findByRole('form');

const forms: Readonly<Record<string, Opened>> = {
  'a truck': { path: `${await pathOf('truck')}/edit`, open: form, label: 'Model' },
  'an order': { path: `${await pathOf('order')}/edit`, open: form, label: 'Number' },
  'an invoice': { path: `${await pathOf('invoice')}/edit`, open: form, label: 'Number' },
  'a client': { path: `${await pathOf('client')}/edit`, open: form, label: 'Name' },
  'a supplier': { path: `${await pathOf('supplier')}/edit`, open: form, label: 'Name' },
  'a feed': { path: `${await pathOf('feed')}/edit`, open: form, label: 'Name' },
  'company particulars': { path: '/particulars', open: form, label: 'Bank Name' },
  'a payment': {
    path: `${await pathOf('invoice')}/view`,
    open: async () => {
      await press('Add Payment');
      return dialog('Add Payment');
    },
    label: 'Amount',
  },
  'a costing': {
    path: `/AbbasAutos/trucks/${truckId}/costings/edit`,
    open: async () => {
      await press('Add');
      return screen.findByRole('region', { name: 'New costing' });
    },
    label: 'Value',
  },
  'a shared page': {
    path: `/AbbasAutos/trucks/${truckId}/view`,
    open: async () => {
      await press('Share');
      return dialog('Share FAIL 1');
    },
    label: 'Expires',
    value: soon,
    shown: formatDate(soon),
    save: 'Share link',
  },
};

const failures = [
  ['No.', () => failure(500)],
  ['Busy.', () => failure(503, 'Busy.')],
  [
    'We cannot reach the server.',
    () => {
      throw new TypeError('The connection was lost.');
    },
  ],
] as const;

test.for(Object.keys(forms))(
  'the form of %s keeps its input when calls fail, and saves it by a second press',
  async (name) => {
    const { path, open, label, value = '17', shown = value, save = 'Save' } = forms[name] as Opened;
    const { answer } = await renderApp(app, path, { role: 'Admin' });
    const part = await open();
    await screen.findAllByLabelText(label);
    await fill({ [label]: value }, part);
    for (const [message, fail] of failures) {
      const stop = answer(/^\/api\//, fail);
      await press(save, part);
      await screen.findAllByText(message, { exact: false });
      expect(field(label, part).value).toBe(shown);
      stop();
    }
    const saved = Promise.withResolvers<boolean>();
    answer(/^\/api\//, async (pass, { method, body }) => {
      const response = await pass();
      if (method !== 'GET' && JSON.stringify(body ?? '').includes(value)) saved.resolve(response.ok);
      return response;
    });
    await press(save, part);
    expect(await saved.promise).toBe(true);
  },
);
