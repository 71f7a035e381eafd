/**
 * Names of orders and invoices. A 'paper' in names and comments is an order or an invoice. This file has no schemas, because
 * every page loads it.
 */

export const paperKinds = ['order', 'invoice'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** An order is linked with its invoice, and an invoice with its order. */
export const otherKind: Record<PaperKind, PaperKind> = { order: 'invoice', invoice: 'order' };

export const paperKindLabels: Record<PaperKind, string> = { order: 'Order', invoice: 'Invoice' };

/** As in URLs. */
export const paperKindLists = { order: 'orders', invoice: 'invoices' } as const satisfies Record<PaperKind, string>;

/** `Invoice_7.pdf` */
export function paperFileName(kind: PaperKind, number: string): string {
  return `${paperKindLabels[kind]}_${number}.pdf`;
}

/** `Invoice 7` */
export function titleOf(kind: PaperKind, { number }: { number: string }): string {
  return `${paperKindLabels[kind]} ${number}`;
}
