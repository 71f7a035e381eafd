/**
 * What is left of an invoice, and what a credit of some of it comes to: each line is rounded as an invoice's is, and the
 * credit that takes the rest of a line takes exactly what is left, so that all credits together are the invoice to the
 * penny (specification, sections 14.8 and 20).
 */
import Big from 'big.js';
import { itemLines } from '#paperwork/paper-item-fields.ts';
import { type ItemTotals, itemTotals, type LineTotal } from '#paperwork/totals.ts';

/** The lines of an item, as its amounts for each truck are called. */
const creditRates = { rate: 'rate', freight: 'freightRate', warranty: 'warrantyRate' } as const;
type Line = (typeof itemLines)[number];
type RateKey = (typeof creditRates)[Line];

/** Net amounts for each truck. */
export type CreditRates = Record<RateKey, number>;

/** An item of the invoice, as far as crediting it goes. */
export interface CreditedItem extends CreditRates {
  vatRate: number;
  totals: ItemTotals;
  trucks: readonly { id: string }[];
}

/** What a credit takes of trucks of an item. */
export interface CreditPart extends CreditRates {
  /** Counts from 0. */
  item: number;
  truckIds: readonly string[];
}

/** A part with what it comes to. */
export type CalculatedPart = CreditPart & { totals: ItemTotals };

interface LineLeft {
  net: Big;
  vat: Big;
  /** Net, by truck. */
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

/** What of an invoice may still be credited; each credit takes its part. */
export class CreditLeft {
  readonly #items: readonly CreditedItem[];
  readonly #left: readonly ItemLeft[];
  #hasAll = true;

  /** @param credited parts that earlier credits took, in their order */
  constructor(items: readonly CreditedItem[], credited: readonly CalculatedPart[] = []) {
    this.#items = items;
    this.#left = items.map(itemLeft);
    for (const part of credited) this.#subtract(part);
  }

  /** What is left of a truck, net; nothing of one that the item does not have. */
  ratesOf(item: number, truckId: string): CreditRates {
    const left = this.#left[item];
    const of = (line: Line) => left?.[line].trucks.get(truckId)?.toNumber() ?? 0;
    return { rate: of('rate'), freightRate: of('freight'), warrantyRate: of('warranty') };
  }

  /** Takes a part, and says what it comes to; undefined where it is more than is left, and nothing is taken then. */
  take(part: CreditPart): CalculatedPart | undefined {
    const item = this.#items[part.item];
    const left = this.#left[part.item];
    if (!item || !left || !this.#covers(part)) return undefined;
    const { vatRate } = item;
    const truckCount = part.truckIds.length;
    const plain = itemTotals({ ...part, vatRate, truckCount });
    const line = (name: Line): LineTotal => cappedLine(plain[name], left[name]);
    const [rate, freight, warranty] = [line('rate'), line('freight'), line('warranty')];
    const total = new Big(rate.gross).plus(freight.gross).plus(warranty.gross).toNumber();
    const calculated = { ...part, totals: { rate, freight, warranty, total } };
    this.#subtract(calculated);
    return calculated;
  }

  /** Whether every credit of before is covered by the invoice as it is: no line, and no truck, is below nothing. */
  get isCovered(): boolean {
    const isFilled = this.#left.every((item) =>
      itemLines.every((name) => {
        const { net, vat, trucks } = item[name];
        return net.gte(0) && vat.gte(0) && [...trucks.values()].every((left) => left.gte(0));
      }),
    );
    return isFilled && this.#hasAll;
  }

  /** The whole rest, as parts to be taken: trucks of an item of which the same is left are one. */
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

/** Never more VAT than is left of the line, and all of it with the last of the net. */
function cappedLine({ net, vat }: LineTotal, left: LineLeft): LineTotal {
  const exact = new Big(net);
  const isRest = exact.eq(left.net);
  const tax = isRest || left.vat.lt(vat) ? left.vat : new Big(vat);
  return { net, vat: tax.toNumber(), gross: exact.plus(tax).toNumber() };
}

/** What a credit note comes to. */
export function creditTotals(parts: readonly { totals: ItemTotals }[]) {
  const lines = parts.flatMap(({ totals: { rate, freight, warranty } }) => [rate, freight, warranty]);
  const of = (key: keyof LineTotal) => lines.reduce((sum, line) => sum.plus(line[key]), new Big(0)).toNumber();
  return { totalNet: of('net'), totalVat: of('vat'), total: of('gross') };
}
