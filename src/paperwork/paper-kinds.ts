/** The two kinds of papers, and how they are called: without a schema, for what is loaded with every page. */

/** What a paper is. */
export const paperKinds = ['order', 'invoice'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The kind that a paper of a kind is linked with. */
export const otherKind: Record<PaperKind, PaperKind> = { order: 'invoice', invoice: 'order' };

/** Labels of kinds. */
export const paperKindLabels: Record<PaperKind, string> = { order: 'Order', invoice: 'Invoice' };

/** The lists of kinds, as addresses spell them. */
export const paperKindLists = { order: 'orders', invoice: 'invoices' } as const satisfies Record<PaperKind, string>;

/** The name of a paper's file: `Invoice_7.pdf`. */
export function paperFileName(kind: PaperKind, number: string): string {
  return `${paperKindLabels[kind]}_${number}.pdf`;
}

/** `Invoice 7` */
export function titleOf(kind: PaperKind, { number }: { number: string }): string {
  return `${paperKindLabels[kind]} ${number}`;
}
