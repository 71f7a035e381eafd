/** Warns if an order and the invoice generated from it no longer have the same total. */
import Big from 'big.js';
import { otherKind, type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { ActWarning } from './act.ts';

export interface LinkedSums {
  number: string;
  currency: Currency;
  totalDue: number;
  depositPaid: number;
}

/** The total before the deposit, because only one of the two may have a deposit. */
function totalText({ currency, totalDue, depositPaid }: LinkedSums): string {
  return formatMoney(new Big(totalDue).plus(depositPaid).toNumber(), currency);
}

/** @param address path of the linked paper's page */
export function linkedSumWarnings(
  kind: PaperKind,
  own: LinkedSums,
  linked: LinkedSums,
  address: string,
): ActWarning<'sumsDiffer'>[] {
  const [ownTotal, linkedTotal] = [totalText(own), totalText(linked)];
  if (ownTotal === linkedTotal) return [];
  const name = `${paperKindLabels[otherKind[kind]]} ${linked.number}`;
  return [
    { code: 'sumsDiffer', message: `${name} comes to ${linkedTotal}, but this ${kind} comes to ${ownTotal}.`, address },
  ];
}
