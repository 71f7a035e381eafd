/** The unsold trucks with the most days in stock, with a link to all of them. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { truckPaths } from '#web/paths.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import { type FigureRow, FiguresTable } from './figures-table.tsx';

const title = 'Oldest trucks';

/** Enough for a glance; the list has all of them. */
const maxRows = 25;

const fields = ['regNumber', 'company', 'make', 'model', 'purchaseDate', 'daysInStock', 'cashTiedUp'] as const;

/** A row of the list with the requested columns. */
interface AgedTruck {
  id: string;
  regNumber: string;
  company: Company;
  make: string;
  model: string;
  purchaseDate: string | null;
  daysInStock: number | null;
  cashTiedUp: number;
}

/** Without a purchase date the age is unknown, not zero. */
function rowOf({ id, regNumber, company, make, model, ...truck }: AgedTruck, withCompany: boolean): FigureRow {
  const { purchaseDate, daysInStock, cashTiedUp } = truck;
  const days = daysInStock === null ? '' : formatNumber(daysInStock);
  const texts = [
    ...(withCompany ? [companyNames[company]] : []),
    purchaseDate === null ? 'No purchase date' : formatDate(purchaseDate),
    days,
    formatMoney(cashTiedUp),
  ];
  const name = (
    <>
      <Anchor component={Link} to={truckPaths.view(company, id)} inherit underline="always">
        {regNumber}
      </Anchor>{' '}
      <Text span inherit fw={400} c="dimmed">
        {make} {model}
      </Text>
    </>
  );
  return { id, name, figures: texts.map((text) => ({ text })) };
}

interface Props {
  company: ListCompany;
  /** Number of trucks. */
  count: number;
  /** The address of the full list. */
  listAddress: string;
}

function Trucks({ company }: Pick<Props, 'company'>) {
  const query = {
    sold: 'false' as const,
    sort: 'purchaseDate,regNumber',
    limit: String(maxRows),
    fields: fields.join(','),
  };
  const { data, error, refetch } = useCall(truckListRoutes.rows, {
    params: { truckCompany: companyPathOf(company) },
    query,
  });
  if (data === undefined) {
    const text = 'The trucks could not be loaded.';
    return error === null ? <Loading text="Loading trucks..." /> : <LoadFailed text={text} onRetry={refetch} />;
  }
  const isAll = company === 'all';
  const heads = ['Truck', ...(isAll ? ['Company'] : []), 'Purchase Date', 'Days in Stock', 'Cash Tied Up'];
  const rows = data.rows.map((row) => rowOf(row as unknown as AgedTruck, isAll));
  return <FiguresTable caption={title} heads={heads} rows={rows} />;
}

export function AgeingList({ company, count, listAddress }: Props) {
  return (
    <Section title={title}>
      <Trucks company={company} />
      {count > maxRows && (
        <Anchor
          component={Link}
          to={listAddress}
          size="sm"
          mt="sm"
          display="inline-block"
        >{`All ${formatNumber(count)} trucks`}</Anchor>
      )}
    </Section>
  );
}
