/** Reads whether an invoice's trucks are sold, and marks them as sold to its client. */
import type { Paper } from '#paperwork/paperwork.ts';
import type { InvoiceSale } from '#paperwork/sale-routes.ts';
import type { PartySummary } from '#parties/party.ts';
import { findParty, findPartyByName } from '#parties/server/party-store.ts';
import { resolveParty } from '#parties/server/resolve-party.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { markTrucksSold, readTruckSales } from '#trucks/server/mark-sold.ts';
import { markedWarnings, soldWarnings } from '#trucks/server/save-check.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { type DatedReads, findPaper } from './paper-store.ts';
import { lockCurrentPaper, type PaperTarget } from './save-paper.ts';

/** Finds the bill-to client by id, else by name. */
export async function clientOfInvoice(
  db: WriteContext['db'],
  { billToClient: { id, name } }: Paper,
): Promise<PartySummary | null> {
  const known = id === null ? null : await findParty(db, 'client', id);
  return known ?? findPartyByName(db, 'client', name);
}

function truckIds({ items }: Paper): string[] {
  return items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
}

/** A deleted truck gets its reg number from the invoice. */
function withRegNumbers({ items }: Paper, trucks: InvoiceSale['trucks']): InvoiceSale['trucks'] {
  const names = new Map(items.flatMap((item) => item.trucks.map(({ id, regNumber }) => [id, regNumber])));
  return trucks.map((truck) => ({ ...truck, regNumber: truck.regNumber ?? names.get(truck.id) ?? null }));
}

/** @throws Failure 404 */
export async function readInvoiceSale(
  context: DatedReads,
  company: Company,
  id: string,
  rules: TruckRules,
): Promise<InvoiceSale> {
  const stored = await findPaper(context, { company, kind: 'invoice', id });
  if (!stored) throw notFound();
  const { paper } = stored;
  const client = await clientOfInvoice(context.db, paper);
  const trucks = await readTruckSales(context, company, truckIds(paper), client?.id ?? null);
  const unsold = trucks.filter(({ state }) => state === 'InStock');
  const warnings = await soldWarnings(
    context,
    unsold.map((truck) => ({ id: truck.id, company, buyerId: client?.id ?? null })),
    rules,
  );
  return {
    client: client ?? { id: null, name: paper.billToClient.name },
    trucks: withRegNumbers(paper, trucks),
    warnings,
  };
}

/**
 * Marks an invoice's trucks that are in stock as sold to its client. Creates the client record if there is none.
 * @returns the sale with the ids of the marked trucks, and the invoice's version
 * @throws Failure 404, 412 if the invoice changed since the caller read it
 */
export async function markInvoiceSold(context: WriteContext, target: Omit<PaperTarget, 'kind'>, rules: TruckRules) {
  const { paper, version } = await lockCurrentPaper(context, { ...target, kind: 'invoice' });
  const { name } = paper.billToClient;
  const client =
    (await clientOfInvoice(context.db, paper)) ?? (await resolveParty(context, 'client', { name }, 'billTo'));
  const sold = await markTrucksSold(context, target.company, truckIds(paper), client);
  const warnings = await markedWarnings(context, target.company, sold, rules);
  return { sale: { client, trucks: withRegNumbers(paper, sold.trucks), marked: sold.marked, warnings }, version };
}
