/** Steps in the form of an order or invoice. */
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { TestApp } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually, fill, group, heading } from './controls.ts';
import { renderApp } from './render-app.tsx';

export const company = 'AbbasAutos';

/** Adds trucks with these fields and opens the form with an item for each, as the stock list does. */
export async function openCreate(app: TestApp, kind: PaperKind, trucks: readonly Record<string, unknown>[]) {
  const staff = await app.as('User');
  const added: unknown[] = [];
  for (const fields of trucks) added.push(await takeIn(staff, fields));
  const network = await renderApp(app, `/${company}/${kind}s/create`, { state: { trucks: added } });
  await heading(kind === 'order' ? 'Create Order (Abbas Autos)' : 'Create Invoice (Abbas Autos)');
  await group(`Item ${trucks.length}`);
  return network;
}

/** Fills in the required fields. */
export async function fillRequired(): Promise<void> {
  await fill({ 'Client Name': 'Northern Fleet Sales' }, await group('Bill To'));
  await fill({ 'Client Name': 'Harbour Haulage' }, await group('Ship To'));
  await fill({ Description: 'Used truck, sold as seen', Rate: '100' }, await group('Item 1'));
}

/** Waits for the page that follows a save. */
export const savedAt = (kind: PaperKind) => eventually(() => location.pathname, `/${company}/${kind}s/created`);

/** Deletes every order and invoice, and releases their numbers. */
export async function clearPapers({ db }: TestApp): Promise<void> {
  await db.deleteFrom('paper').execute();
  await db.deleteFrom('paper_number').execute();
  await db.deleteFrom('next_number').execute();
}

/** The stored orders or invoices, oldest first. */
export const savedPapers = ({ db }: TestApp, kind: PaperKind) =>
  db.selectFrom('paper').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
