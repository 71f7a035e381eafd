/** Net, VAT and gross of a month by VAT treatment, rate and currency, equal to the sums of its files. */
import { vatTreatmentLabels } from '#paperwork/vat-rules.ts';
import type { MonthEndFigures } from '#reports/month-end.ts';
import { monthEndFiguresRoute } from '#reports/month-end-routes.ts';
import { type Currency, currencies, formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useCall } from '#web/api/use-call.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { Section } from '#web/ui/section.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import { type FigureRow, FiguresTable } from './figures-table.tsx';

type Sums = MonthEndFigures['totals'][Currency];

function figuresOf({ net, vat, gross, count }: Sums, currency: Currency) {
  return [formatNumber(count), ...[net, vat, gross].map((amount) => formatMoney(amount, currency))].map((text) => ({
    text,
  }));
}

/** A row for each treatment and, if it has several, each of its rates; then a total for each currency. */
function rowsOf({ rows, totals }: MonthEndFigures): FigureRow[] {
  const shown = rows.flatMap(({ treatment, currency, rates, ...sums }): FigureRow[] => {
    const name = `${vatTreatmentLabels[treatment]}, ${currency}`;
    const [only, ...others] = rates;
    if (only && others.length === 0) {
      const title = only.vatRate === 0 ? name : `${name}, ${only.vatRate}%`;
      return [{ id: name, name: title, figures: figuresOf(sums, currency) }];
    }
    const ofRates = rates.map(({ vatRate, ...figures }) => {
      const title = `${name}, ${vatRate}%`;
      return { id: title, name: title, figures: figuresOf(figures, currency) };
    });
    return [{ id: name, name, figures: figuresOf(sums, currency) }, ...ofRates];
  });
  const used = currencies.filter((currency) => totals[currency].count > 0);
  const sums = used.map((currency) => {
    const name = `Total, ${currency}`;
    return { id: name, name, figures: figuresOf(totals[currency], currency), isTotal: true };
  });
  return [...shown, ...sums];
}

/** Shows nothing for a month without invoices and credit notes. */
export function MonthEndFiguresSection({ company, month }: { company: ListCompany; month: string }) {
  const params = { truckCompany: companyPathOf(company), period: month };
  const { data } = useCall(monthEndFiguresRoute, { params });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="Figures">
      <FiguresTable
        caption="Figures"
        heads={['VAT Treatment', 'Invoices and Credit Notes', 'Net', 'VAT', 'Gross']}
        rows={rowsOf(data)}
      />
    </Section>
  );
}
