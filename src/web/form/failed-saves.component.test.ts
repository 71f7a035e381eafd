/** Forms whose save fails keep what was typed, say why, and save it by a second press. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDate } from '#shared/dates.ts';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dialog, eventually, field, fill, press } from '#test/web/controls.ts';
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
  /** The message afterwards, and the end of the next address. */
  done: readonly [message: string, address: RegExp];
}

const form = () => screen.findByRole('form');

const forms: Readonly<Record<string, Opened>> = {
  'a truck': {
    path: `${await pathOf('truck')}/edit`,
    open: form,
    label: 'Model',
    done: ['Truck updated successfully.', /trucks\/[^/]+\/view$/],
  },
  'an order': {
    path: `${await pathOf('order')}/edit`,
    open: form,
    label: 'Number',
    done: ['Order updated successfully.', /orders\/created$/],
  },
  'an invoice': {
    path: `${await pathOf('invoice')}/edit`,
    open: form,
    label: 'Number',
    done: ['Invoice updated successfully.', /invoices\/created$/],
  },
  'a client': {
    path: `${await pathOf('client')}/edit`,
    open: form,
    label: 'Name',
    done: ['Client updated successfully.', /clients\/[^/]+\/view$/],
  },
  'a supplier': {
    path: `${await pathOf('supplier')}/edit`,
    open: form,
    label: 'Name',
    done: ['Supplier updated successfully.', /suppliers\/[^/]+\/view$/],
  },
  'a feed': {
    path: `${await pathOf('feed')}/edit`,
    open: form,
    label: 'Name',
    done: ['Feed updated successfully.', /feeds\/[^/]+\/view$/],
  },
  'a wanted entry': {
    path: `${await pathOf('wanted')}/edit`,
    open: form,
    label: 'Note',
    done: ['Wanted entry updated successfully.', /wanted\/[^/]+\/view$/],
  },
  'company particulars': {
    path: '/particulars',
    open: form,
    label: 'Bank Name',
    done: ['Company particulars updated successfully.', /particulars$/],
  },
  'a payment': {
    path: `${await pathOf('invoice')}/view`,
    open: async () => {
      await press('Add Payment');
      return dialog('Add Payment');
    },
    label: 'Amount',
    done: ['Payment added successfully.', /invoices\/[^/]+\/view$/],
  },
  'a costing': {
    path: `/AbbasAutos/trucks/${truckId}/costings/edit`,
    open: async () => {
      await press('Add');
      return screen.findByRole('region', { name: 'New costing' });
    },
    label: 'Value',
    done: ['Truck costing created successfully.', /costings\/edit$/],
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
    done: ['Copy link', /trucks\/[^/]+\/view$/],
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
  'the form of %s keeps its input when calls fail, saves it by a second press, says so and leads on',
  async (name) => {
    const { path, open, label, value = '17', shown = value, save = 'Save', done } = forms[name] as Opened;
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
    const [message, address] = done;
    await screen.findAllByText(message, { exact: false });
    await eventually(() => address.test(location.pathname), true);
  },
);
