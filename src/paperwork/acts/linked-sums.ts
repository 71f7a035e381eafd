/** Whether an order and the invoice that was made of it still come to the same. */
import Big from 'big.js';
import { otherKind, type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { ActWarning } from './act.ts';

/** What is compared of each of the two. */
export interface LinkedSums {
  number: string;
  currency: Currency;
  totalDue: number;
  depositPaid: number;
}

/** The whole sum: a deposit that only one of the two has is no difference. */
function totalText({ currency, totalDue, depositPaid }: LinkedSums): string {
  return formatMoney(new Big(totalDue).plus(depositPaid).toNumber(), currency);
}

/** @param address the page of the linked one */
export function linkedSumWarnings(
  kind: PaperKind,
  own: LinkedSums,
  linked: LinkedSums,
  address: string,
): ActWarning<'sumsDiffer'>[] {
  const [ownTotal, linkedTotal] = [totalText(own), totalText(linked)];
  if (ownTotal === linkedTotal) return [];
  const name = `${paperKindLabels[otherKind[kind]]} ${linked.number}`;
  return [{ code: 'sumsDiffer', message: `${name} comes to ${linkedTotal}, this ${kind} to ${ownTotal}.`, address }];
}
