/** The screens of VAT. */
import { paths } from '#web/paths.ts';
import type { Screen } from '#web/screen.tsx';

export const vatScreens: Screen[] = [
  {
    path: paths.stockBook,
    isList: true,
    link: { label: 'Stock Book', menu: 'Books', ofCompany: true },
    load: async () => (await import('./stock-book-page.tsx')).StockBookPage,
  },
  {
    path: paths.vat,
    link: { label: 'VAT', menu: 'Books', ofCompany: true },
    load: async () => (await import('./vat-page.tsx')).VatPage,
  },
];
