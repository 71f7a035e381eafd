/** Stock books as jobs of the printer. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { StockBookJob } from './stock-book-document.ts';

/** The job of printing a stock book. */
export const stockBookPdf = pdfKind<StockBookJob>(
  new URL('./stock-book-document.ts', import.meta.url),
  'printStockBook',
);
