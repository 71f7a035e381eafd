/**
 * UK law requires a stock book line for every truck sold under the margin scheme. These are the purchase details that
 * it needs; `server/margin-records-sql.ts` finds the trucks without them.
 */

const marginRecordNames = {
  purchasePrice: 'purchase price',
  seller: 'seller',
  purchaseInvoiceNumber: 'purchase invoice number',
  purchaseDate: 'purchase date',
} as const;

export type MarginRecords = Readonly<Record<keyof typeof marginRecordNames, unknown>>;

/**
 * The missing details, for example `purchase price, seller and purchase date`, or an empty string. A price of 0 counts
 * as missing.
 */
export function missingMarginRecords(records: MarginRecords): string {
  const missing = Object.entries(marginRecordNames).flatMap(([key, name]) =>
    records[key as keyof MarginRecords] ? [] : [name],
  );
  return missing.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** `DQ22 BLF is sold under the margin scheme without purchase price and seller.` */
export function marginRecordsText(regNumber: string, records: MarginRecords): string {
  return `${regNumber} is sold under the margin scheme without ${missingMarginRecords(records)}.`;
}
