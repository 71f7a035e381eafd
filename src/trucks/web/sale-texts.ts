/** Texts about sales, for invoices, truck pages and stock lists. */
import { formatDate } from '#shared/dates.ts';
import type { TruckSale } from '#trucks/sale.ts';

/** `3 trucks`, `1 truck`. */
export function truckCount(count: number): string {
  return count === 1 ? '1 truck' : `${count} trucks`;
}

/** Label of the button. */
export function markSoldLabel(count: number, client: string): string {
  return `Mark ${truckCount(count)} as sold to ${client}`;
}

/** Without a client, each truck kept its buyer. */
export function markedText(count: number, client?: string): string {
  return `${truckCount(count)} marked as sold${client === undefined ? '' : ` to ${client}`}.`;
}

/** Text beside the truck's badge; empty if the badge says enough. */
export function saleStateText({ state, isSold, soldTo, soldDate }: TruckSale): string {
  if (state === 'Gone') return 'deleted or moved to another company';
  const day = soldDate === null ? '' : `${formatDate(soldDate)}`;
  if (state !== 'SoldToOther') return isSold ? day : '';
  return isSold ? `to ${soldTo?.name}${day && `, ${day}`}` : `reserved for ${soldTo?.name}`;
}

/** Limits the reg numbers in the sentence; the rest are counted. */
const maxNamed = 5;

function unchangedTruckText(truck: TruckSale): string {
  const name = truck.regNumber ?? 'A truck';
  if (truck.state === 'Gone') return `${name} was deleted or moved to another company.`;
  const buyerText = truck.soldTo === null ? '' : ` to ${truck.soldTo.name}`;
  return truck.isSold ? `${name} has already been sold${buyerText}.` : `${name} is reserved for ${truck.soldTo?.name}.`;
}

/**
 * Names the trucks that could not be marked as sold, with the reason; undefined if all were.
 * @param requested ids of the trucks that the page showed as in stock.
 */
export function unchangedText(
  requested: readonly string[],
  { trucks, marked }: { trucks: readonly TruckSale[]; marked: readonly string[] },
): string | undefined {
  const unmarked = trucks.filter(({ id }) => requested.includes(id) && !marked.includes(id));
  if (unmarked.length === 0) return undefined;
  const rest = unmarked.length - maxNamed;
  const texts = unmarked.slice(0, maxNamed).map(unchangedTruckText);
  return [...texts, ...(rest > 0 ? [`${rest} more were not changed.`] : [])].join(' ');
}
