/** `/ageing`: days in stock and cash tied up, by company. Each figure links to its list. */
import { IconHourglass } from '@tabler/icons-react';
import { type Ageing, type AgeingBand, ageingBands, ageingRoute, bandFilter } from '#reports/ageing.ts';
import { companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import { AgeingList } from './ageing-list.tsx';
import { type FigureRow, FiguresTable } from './figures-table.tsx';
import { LazyBars } from './lazy-bars.tsx';
import { PrintButton } from './print-button.tsx';
import { shortMoney } from './short-money.ts';

const failed = 'Failed to retrieve ageing.';

/** A cell of both tables: a band of a company, or its total. */
interface Part {
  trucks: number;
  cashTiedUp: number;
}

const stockColumns = ['daysInStock', 'cashTiedUp'];

/** Sorts the oldest first. */
function stockLink(company: ListCompany, band: AgeingBand | undefined): string {
  const filters = band ? bandFilter(band) : {};
  const sort = [{ id: 'purchaseDate', desc: false }];
  return listLink(paths.currentStock, { company, filters, sort, shows: stockColumns });
}

function partOf({ bands, ...total }: Ageing[number], band: AgeingBand | undefined): Part {
  return band ? (bands.find((found) => found.band === band.band) ?? { trucks: 0, cashTiedUp: 0 }) : total;
}

/** Added up in pennies. */
function sumOf(parts: readonly Part[]): Part {
  const pennies = parts.reduce((sum, { cashTiedUp }) => sum + Math.round(cashTiedUp * 100), 0);
  return { trucks: parts.reduce((sum, { trucks }) => sum + trucks, 0), cashTiedUp: pennies / 100 };
}

const columns: readonly (AgeingBand | undefined)[] = [...ageingBands, undefined];
const heads = ['Company', ...columns.map((band) => band?.label ?? 'All')];

/** A zero has no link, because its list would be empty. */
function rowOf(
  id: ListCompany,
  partIn: (band: AgeingBand | undefined) => Part,
  textOf: (part: Part) => string,
): FigureRow {
  const figures = columns.map((band) => {
    const part = partIn(band);
    return { text: textOf(part), ...(part.trucks > 0 && { to: stockLink(id, band) }) };
  });
  return { id, name: id === 'all' ? 'All Companies' : companyNames[id], figures, isTotal: id === 'all' };
}

function rowsOf(ageing: Ageing, textOf: (part: Part) => string): FigureRow[] {
  const rows = ageing.map((one) => rowOf(one.company, (band) => partOf(one, band), textOf));
  if (ageing.length === 1) return rows;
  return [...rows, rowOf('all', (band) => sumOf(ageing.map((one) => partOf(one, band))), textOf)];
}

function AgeingChart({ ageing }: { ageing: Ageing }) {
  const series = ageing.map(({ company }) => ({
    name: company,
    label: companyNames[company],
    color: companyAccent(company),
  }));
  const data = ageingBands.map((band) => ({
    label: band.label,
    ...Object.fromEntries(ageing.map((one) => [one.company, partOf(one, band).cashTiedUp])),
  }));
  return <LazyBars data={data} series={series} height={260} valueText={formatMoney} axisText={shortMoney} />;
}

function AgeingFigures({ company, ageing }: { company: ListCompany; ageing: Ageing }) {
  const trucks = rowsOf(ageing, (part) => formatNumber(part.trucks));
  const cash = rowsOf(ageing, (part) => formatMoney(part.cashTiedUp));
  return (
    <>
      <Section title="Cash tied up by age">
        <AgeingChart ageing={ageing} />
        <FiguresTable caption="Cash tied up by age" heads={heads} rows={cash} />
      </Section>
      <Section title="Trucks by age">
        <FiguresTable caption="Trucks by age" heads={heads} rows={trucks} />
      </Section>
      <AgeingList company={company} count={sumOf(ageing).trucks} listAddress={stockLink(company, undefined)} />
    </>
  );
}

function CompanyAgeing({ company }: { company: ListCompany }) {
  const { data, error, refetch } = useCall(ageingRoute, { params: { truckCompany: companyPathOf(company) } });
  useLoadAlert(error, failed);
  if (data === undefined) {
    return error === null ? (
      <Loading text="Loading ageing..." />
    ) : (
      <LoadFailed text="The ageing could not be loaded." onRetry={refetch} />
    );
  }
  const isEmpty = data.every(({ trucks }) => trucks === 0);
  if (isEmpty) return <EmptyState text="No trucks are in stock." icon={<IconHourglass size={30} />} />;
  return <AgeingFigures company={company} ageing={data} />;
}

export function AgeingPage() {
  const company = useListCompany();
  return (
    <>
      <PageHeader title="Ageing" actions={<PrintButton />} />
      <CompanyTabs>
        <CompanyAgeing key={company} company={company} />
      </CompanyTabs>
    </>
  );
}
