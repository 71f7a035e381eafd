/** The questions before an action: their texts, Cancel, a failure, and the action itself. */
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { create, party, put, truck } from '#test/app/examples.ts';
import { paperBody } from '#test/app/factories.ts';
import { recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { putFile } from '#test/media/media-files.ts';
import { address, alerted, button, closed, dialog, eventually, isDisabled, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');
const setup = { admin };
const screenOf = (path: string) => path.replace('/api/abbasAutos', '/AbbasAutos').replace('/api', '');
const lasting = 'This action cannot be undone.';

/** A paper for £100 to Hill Haulage, unless the fields say otherwise. */
async function paper(kind: 'orders' | 'invoices', number: string, fields: object = {}): Promise<string> {
  const { id: truckId } = await truck(setup);
  const item = {
    description: 'Used',
    rate: 100,
    freightRate: null,
    warrantyRate: null,
    vatTreatment: 'NoVat',
    vatRate: null,
  };
  const body = paperBody([truckId], { number, depositPaid: 0, billTo: { name: 'Hill Haulage' }, ...fields });
  const items = (body.items as object[]).map((one) => ({ ...one, ...item }));
  const { id } = await create(setup, `/api/abbasAutos/${kind}`, { ...body, items });
  return `/api/abbasAutos/${kind}/${id}`;
}

async function feed(): Promise<string> {
  const body = { name: 'Portal', format: 'Csv', columns: [{ head: 'Make', field: 'make', values: {} }], minPhotos: 1 };
  const { id } = await create(setup, '/api/abbasAutos/feeds', body);
  return `/api/abbasAutos/feeds/${id}`;
}

interface Question {
  /** Creates the record; returns its path in the API. */
  record: () => Promise<string>;
  /** The screen, relative to the record. Default: view. */
  screen?: string;
  /** The button that asks. Default: Delete. */
  ask?: string | RegExp;
  title: string;
  says: readonly string[];
  /** Default: Delete. */
  confirm?: string;
  failed: string;
  done: string;
  /** The address afterwards, if it is another one. */
  leads?: string;
}

const questions: Readonly<Record<string, Question>> = {
  'deleting a truck': {
    record: async () =>
      (await truck(setup, { regNumber: 'ASK 1', make: 'DAF', model: 'XF', vatScheme: 'Margin' })).path,
    title: 'Delete Truck',
    says: [`Are you sure you want to delete this truck? ${lasting}`, 'ASK 1, DAF XF'],
    failed: 'Failed to delete truck.',
    done: 'Truck deleted successfully.',
    leads: '/current-stock',
  },
  'deleting a truck with purchase VAT': {
    record: async () => {
      const bought = { vatScheme: 'Qualifying', purchasePrice: 1000, purchaseVat: 200, purchaseDate: '2026-01-05' };
      return (await truck(setup, { regNumber: 'ASK 2', make: 'DAF', model: 'XF', ...bought })).path;
    },
    title: 'Delete Truck',
    says: [
      `Are you sure you want to delete this truck? ${lasting}`,
      'ASK 2, DAF XF. The £200.00 of purchase VAT will stay in that VAT period. If you never bought the truck, clear its purchase VAT first.',
    ],
    failed: 'Failed to delete truck.',
    done: 'Truck deleted successfully.',
    leads: '/current-stock',
  },
  'deleting an order': {
    record: () => paper('orders', '501'),
    title: 'Delete Order',
    says: [`Are you sure you want to delete this order? ${lasting}`, 'Order 501, Hill Haulage, £100.00'],
    failed: 'Failed to delete order.',
    done: 'Order deleted successfully.',
    leads: '/orders',
  },
  'deleting an invoice with a payment and a deposit': {
    record: async () => {
      const path = await paper('invoices', '502', { depositPaid: 10 });
      await create(setup, `${path}/payments`, { date: '2026-11-20', amount: 40, method: 'Card' });
      return path;
    },
    title: 'Delete Invoice',
    says: [
      `Are you sure you want to delete this invoice? ${lasting}`,
      'Invoice 502, Hill Haulage, £90.00',
      'Its payments will be kept: £40.00.',
      'Its deposit will be kept: £10.00.',
    ],
    failed: 'Failed to delete invoice.',
    done: 'Invoice deleted successfully.',
    leads: '/invoices',
  },
  'deleting a credit note': {
    record: async () => {
      const path = await paper('invoices', '503');
      const body = { date: '2026-11-20', reason: 'Came back', whole: true };
      const { id } = await create(setup, `${path}/credit-notes`, body);
      return `/api/abbasAutos/credit-notes/${id}`;
    },
    title: 'Delete Credit Note',
    says: [
      `Are you sure you want to delete this credit note? The invoice will be outstanding again. ${lasting}`,
      'Credit Note 1, £100.00',
    ],
    failed: 'Failed to delete credit note.',
    done: 'Credit note deleted successfully.',
    leads: '/credit-notes',
  },
  'deleting a payment': {
    record: async () => {
      const path = await paper('invoices', '504');
      await create(setup, `${path}/payments`, { date: '2026-11-20', amount: 40, method: 'Card' });
      return path;
    },
    ask: 'Delete payment £40.00, 20 Nov 2026',
    title: 'Delete Payment',
    says: [`Are you sure you want to delete this payment? ${lasting}`, '£40.00, 20 Nov 2026'],
    failed: 'No.',
    done: 'Payment deleted successfully.',
  },
  'deleting a wanted entry': {
    record: async () => (await recordExamples.wanted?.(setup))?.path ?? '',
    title: 'Delete Wanted Entry',
    says: [`Are you sure you want to delete this wanted entry? ${lasting}`, 'Hopeful Haulage: “daf”; Make: DAF'],
    failed: 'No.',
    done: 'Wanted entry deleted successfully.',
    leads: '/wanted',
  },
  'deleting a feed': {
    record: feed,
    title: 'Delete Feed',
    says: [`Are you sure you want to delete this feed? Its address ends at once. ${lasting}`, 'Portal'],
    failed: 'No.',
    done: 'Feed deleted successfully.',
    leads: '/feeds?company=AbbasAutos',
  },
  'giving a feed a new address': {
    record: feed,
    ask: 'New Address',
    title: 'New Address',
    says: [
      'The old address ends at once. A portal that still uses it can no longer read your trucks, until you give it the new one.',
      'Portal',
    ],
    confirm: 'New Address',
    failed: 'No.',
    done: 'The feed has a new address. Give it to the portal.',
  },
  'deleting a costing': {
    record: async () => {
      const { path } = await truck(setup);
      await create(setup, `${path}/costings`, { type: 'Repairs', value: 120.5, invoiceNumber: 'INV-1' });
      return path;
    },
    screen: 'costings/edit',
    title: 'Delete Truck Costing',
    says: [`Are you sure you want to delete this truck costing? ${lasting}`, 'Repair Costs, INV-1, £120.50'],
    failed: 'No.',
    done: 'Truck costing deleted successfully.',
  },
  'deleting a document': {
    record: async () => {
      const { path } = await truck(setup);
      const text = Buffer.from('Notes');
      const file = { kind: 'Other', name: 'notes.txt', contentType: 'text/plain', size: text.length };
      const { uri } = await create(setup, `${path}/documents`, file);
      expect((await putFile(uri, text, 'text/plain')).ok).toBe(true);
      return path;
    },
    ask: 'Delete notes.txt',
    title: 'Delete Document',
    says: [`Are you sure you want to delete this document? ${lasting}`, 'notes.txt'],
    failed: 'Failed to delete document.',
    done: 'Document deleted successfully.',
  },
  'undoing a merge of clients': {
    record: async () => {
      const { path, id } = await party(setup, 'clients');
      await put(setup, path, { name: 'Kept Ltd' });
      const other = await create(setup, '/api/clients', { name: 'Twin Ltd' });
      expect((await admin.post(`/api/clients/${id}/merge`, { otherId: other.id })).status).toBeLessThan(300);
      return path;
    },
    ask: 'Undo merge of Twin Ltd',
    title: 'Undo Merge',
    says: ['Twin Ltd becomes a separate client again with its own trucks. Later changes to Kept Ltd are kept.'],
    confirm: 'Undo Merge',
    failed: 'No.',
    done: 'Merge undone successfully.',
  },
};

test.for(Object.keys(questions))(
  '%s: a question names the record, Cancel changes nothing, a failure is reported, and two presses do it once',
  async (name) => {
    const { record, screen = 'view', ask = 'Delete', confirm = 'Delete', ...question } = questions[name] as Question;
    const path = `${screenOf(await record())}/${screen}`;
    const { answer, sent } = await renderApp(app, path, { role: 'Admin' });
    const changes = () => sent.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    const open = async () => {
      await press(ask);
      return dialog(question.title);
    };

    const first = await open();
    const texts = () => [...first.querySelectorAll('section p')].map(({ textContent }) => textContent);
    await eventually(texts, question.says);
    await press('Cancel', first);
    await closed(question.title);
    expect(changes(), 'requests after Cancel').toEqual([]);

    const stop = answer(/^\/api\//, (pass, { method }) => (method === 'GET' ? pass() : failure(500)));
    await press(confirm, await open());
    await alerted(question.failed);
    stop();
    const failed = changes();
    await closed(question.title);

    const held = Promise.withResolvers<void>();
    answer(/^\/api\//, async (pass, { method }) => {
      if (method !== 'GET') await held.promise;
      return pass();
    });
    const last = await open();
    await press(confirm, last);
    for (const label of [confirm, 'Cancel', 'Close'])
      await eventually(() => [label, isDisabled(label, last)], [label, true]);
    await userEvent.click(await button(confirm, last));
    held.resolve();
    await alerted(question.done);
    await closed(question.title);
    await eventually(() => within(document.body).queryByText(question.failed), null);
    expect(changes(), 'requests after two presses').toEqual([...failed, ...failed]);
    await address(question.leads ?? path);
  },
);
