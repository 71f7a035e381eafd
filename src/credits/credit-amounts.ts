/**
 * Calculates credits and the remaining amounts of an invoice. Each line is rounded like an invoice line, and the last
 * credit of a line takes exactly the remainder, so that all credits add up to the invoice to the penny.
 */
import Big from 'big.js';
import { itemLines } from '#paperwork/paper-item-fields.ts';
import { type ItemTotals, itemTotals, type LineTotal } from '#paperwork/totals.ts';

/** Maps the lines of an item to its amounts per truck. */
const creditRates = { rate: 'rate', freight: 'freightRate', warranty: 'warrantyRate' } as const;
type Line = (typeof itemLines)[number];
type RateKey = (typeof creditRates)[Line];

/** Net amounts per truck. */
export type CreditRates = Record<RateKey, number>;

/** An item of the invoice. */
export interface CreditedItem extends CreditRates {
  vatRate: number;
  totals: ItemTotals;
  trucks: readonly { id: string }[];
}

/** A credit for some trucks of an item. */
export interface CreditPart extends CreditRates {
  /** Zero-based index. */
  item: number;
  truckIds: readonly string[];
}

export type CalculatedPart = CreditPart & { totals: ItemTotals };

interface LineLeft {
  net: Big;
  vat: Big;
  /** Net amounts by truck id. */
  trucks: Map<string, Big>;
}

type ItemLeft = Record<Line, LineLeft>;

function lineLeft(item: CreditedItem, line: Line): LineLeft {
  const { net, vat } = item.totals[line];
  const each = new Big(item[creditRates[line]]);
  return { net: new Big(net), vat: new Big(vat), trucks: new Map(item.trucks.map(({ id }) => [id, each])) };
}

function itemLeft(item: CreditedItem): ItemLeft {
  return { rate: lineLeft(item, 'rate'), freight: lineLeft(item, 'freight'), warranty: lineLeft(item, 'warranty') };
}

/** The amounts of an invoice that can still be credited. */
export class CreditLeft {
  readonly #items: readonly CreditedItem[];
  readonly #left: readonly ItemLeft[];
  #hasAll = true;

  /** @param credited parts of earlier credit notes, in their order */
  constructor(items: readonly CreditedItem[], credited: readonly CalculatedPart[] = []) {
    this.#items = items;
    this.#left = items.map(itemLeft);
    for (const part of credited) this.#subtract(part);
  }

  /** Remaining net amounts of a truck; 0 if the item does not have it. */
  ratesOf(item: number, truckId: string): CreditRates {
    const left = this.#left[item];
    const of = (line: Line) => left?.[line].trucks.get(truckId)?.toNumber() ?? 0;
    return { rate: of('rate'), freightRate: of('freight'), warrantyRate: of('warranty') };
  }

  /** Subtracts a part and returns its totals. Returns undefined and changes nothing if it exceeds what is left. */
  take(part: CreditPart): CalculatedPart | undefined {
    const item = this.#items[part.item];
    const left = this.#left[part.item];
    if (!item || !left || !this.#covers(part)) return undefined;
    const { vatRate } = item;
    const truckCount = part.truckIds.length;
    const uncapped = itemTotals({ ...part, vatRate, truckCount });
    const line = (name: Line): LineTotal => cappedLine(uncapped[name], left[name]);
    const [rate, freight, warranty] = [line('rate'), line('freight'), line('warranty')];
    const total = new Big(rate.gross).plus(freight.gross).plus(warranty.gross).toNumber();
    const calculated = { ...part, totals: { rate, freight, warranty, total } };
    this.#subtract(calculated);
    return calculated;
  }

  /** True if the invoice covers all earlier credits: no line and no truck is negative. */
  get isCovered(): boolean {
    const isFilled = this.#left.every((item) =>
      itemLines.every((name) => {
        const { net, vat, trucks } = item[name];
        return net.gte(0) && vat.gte(0) && [...trucks.values()].every((left) => left.gte(0));
      }),
    );
    return isFilled && this.#hasAll;
  }

  /** Everything remaining, as parts. Trucks of an item with equal remaining amounts form one part. */
  rest(): CreditPart[] {
    return this.#items.flatMap(({ trucks }, item) => {
      const parts = new Map<string, CreditPart & { truckIds: string[] }>();
      for (const { id } of trucks) {
        const rates = this.ratesOf(item, id);
        if (rates.rate + rates.freightRate + rates.warrantyRate === 0) continue;
        const key = JSON.stringify(rates);
        const part = parts.get(key) ?? { item, truckIds: [], ...rates };
        part.truckIds.push(id);
        parts.set(key, part);
      }
      return [...parts.values()];
    });
  }

  #covers({ item, truckIds, ...rates }: CreditPart): boolean {
    const left = this.#left[item];
    return itemLines.every((name) =>
      truckIds.every((id) => left?.[name].trucks.get(id)?.gte(rates[creditRates[name]]) ?? false),
    );
  }

  #subtract(part: CalculatedPart): void {
    const left = this.#left[part.item];
    if (!left) {
      this.#hasAll = false;
      return;
    }
    for (const name of itemLines) {
      const line = left[name];
      line.net = line.net.minus(part.totals[name].net);
      line.vat = line.vat.minus(part.totals[name].vat);
      for (const id of part.truckIds) {
        line.trucks.set(id, (line.trucks.get(id) ?? new Big(0)).minus(part[creditRates[name]]));
      }
    }
  }
}

/** Limits VAT to what is left of the line. The last net amount takes all remaining VAT. */
function cappedLine({ net, vat }: LineTotal, left: LineLeft): LineTotal {
  const exact = new Big(net);
  const isRest = exact.eq(left.net);
  const tax = isRest || left.vat.lt(vat) ? left.vat : new Big(vat);
  return { net, vat: tax.toNumber(), gross: exact.plus(tax).toNumber() };
}

export function creditTotals(parts: readonly { totals: ItemTotals }[]) {
  const lines = parts.flatMap(({ totals: { rate, freight, warranty } }) => [rate, freight, warranty]);
  const of = (key: keyof LineTotal) => lines.reduce((sum, line) => sum.plus(line[key]), new Big(0)).toNumber();
  return { totalNet: of('net'), totalVat: of('vat'), total: of('gross') };
}
