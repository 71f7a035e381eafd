/** What pages say of the sale of trucks: an invoice's, a truck's, and those ticked in a stock list. */
import { formatDate } from '#shared/dates.ts';
import type { TruckSale } from '#trucks/sale.ts';

/** `3 trucks`, `1 truck`. */
export function truckCount(count: number): string {
  return count === 1 ? '1 truck' : `${count} trucks`;
}

/** The button: how many trucks it marks, and whose they become. */
export function markSoldLabel(count: number, client: string): string {
  return `Mark ${truckCount(count)} as sold to ${client}`;
}

/** Said once they are marked; without a client each has kept its own. */
export function markedText(count: number, client?: string): string {
  return `${truckCount(count)} marked as sold${client === undefined ? '' : ` to ${client}`}.`;
}

/** How a truck stands, beside its badge; empty where the badge says it all. */
export function saleStateText({ state, isSold, soldTo, soldDate }: TruckSale): string {
  if (state === 'Gone') return 'deleted or moved to another company';
  const day = soldDate === null ? '' : `${formatDate(soldDate)}`;
  if (state !== 'SoldToOther') return isSold ? day : '';
  return isSold ? `to ${soldTo?.name}${day && `, ${day}`}` : `kept for ${soldTo?.name}`;
}

/** Reg numbers that a sentence names before it counts the rest. */
const maxNamed = 5;

function unchangedTruckText(truck: TruckSale): string {
  const name = truck.regNumber ?? 'A truck';
  if (truck.state === 'Gone') return `${name} was deleted or moved to another company.`;
  const buyerText = truck.soldTo === null ? '' : ` to ${truck.soldTo.name}`;
  return truck.isSold ? `${name} was sold already${buyerText}.` : `${name} is kept for ${truck.soldTo?.name}.`;
}

/**
 * Which of the trucks that were to be marked were left as they are, and why; undefined where all were marked.
 * @param wanted ids of the trucks that the page showed as in stock.
 */
export function unchangedText(
  wanted: readonly string[],
  { trucks, marked }: { trucks: readonly TruckSale[]; marked: readonly string[] },
): string | undefined {
  const left = trucks.filter(({ id }) => wanted.includes(id) && !marked.includes(id));
  if (left.length === 0) return undefined;
  const rest = left.length - maxNamed;
  const texts = left.slice(0, maxNamed).map(unchangedTruckText);
  return [...texts, ...(rest > 0 ? [`And ${rest} more were left as they are.`] : [])].join(' ');
}
