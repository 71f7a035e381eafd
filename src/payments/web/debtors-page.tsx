/** `/debtors`: what each client owes, by how long it is overdue; each figure leads to its invoices (specification, section 15.2). */
import { Anchor, Group } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type DebtorBand, debtorBands, debtorCompanies, debtorListSchema } from '#payments/debtor-fields.ts';
import { debtorListRoutes } from '#payments/payment-routes.ts';
import { statementIdOf } from '#payments/statement.ts';
import type { Company } from '#shared/companies.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { paths } from '#web/paths.ts';
import { listColumns, ownColumn } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { type Filters, writeFilters } from '#web/table/list-state.ts';
import { useListCompany } from '#web/ui/use-company.ts';
import { CompanyAction } from './company-action.tsx';
import { SendStatement } from './send-statement.tsx';
import { useStatement } from './use-statement.ts';

/** A row, as far as the page reads it itself. */
interface Debtor extends Record<DebtorBand | 'total' | 'overpaid', number> {
  id: string;
  clientId: string | null;
  client: string;
  currency: Currency;
  /** The client's name as its invoices have it, one a line. */
  names: string;
  /** Names of the companies that it owes. */
  company: string;
}

const penny = 0.01;

/** The invoices of a client with something left, or something too much, in its currency. */
function invoicesAddress({ names, currency }: Debtor, more: Filters, company?: string): string {
  const filters = { client: { in: names.split('\n') }, currency: { in: [currency] }, ...more };
  const query = new URLSearchParams({ ...(company && { company }), filter: writeFilters(filters), show: 'balance' });
  return `${paths.invoices}?${query}`;
}

const behind: Readonly<Record<DebtorBand | 'total' | 'overpaid', Filters>> = {
  ...(Object.fromEntries(
    debtorBands.map(({ id, days }) => [id, { balance: { from: penny }, daysOverdue: days }]),
  ) as unknown as Record<DebtorBand, Filters>),
  total: { balance: { from: penny } },
  overpaid: { balance: { to: -penny } },
};

function Figure({ row, id }: { row: Debtor; id: keyof typeof behind }) {
  const company = useListCompany();
  const text = formatMoney(row[id], row.currency);
  if (row[id] === 0) return <>{text}</>;
  return (
    <Anchor component={Link} to={invoicesAddress(row, behind[id], company)} inherit>
      {text}
    </Anchor>
  );
}

interface StatementsProps {
  companies: readonly [Company, ...Company[]];
  clientId: string;
  client: string;
  names?: string;
}

function DownloadStatement({ companies, ...whose }: StatementsProps) {
  const { busy, download } = useStatement(whose);
  return (
    <CompanyAction
      label={`Statement for ${whose.client}`}
      icon={IconFileDownload}
      busy={busy}
      companies={companies}
      onClick={download}
    />
  );
}

/** A statement is one company's, and one debtor's: of its client's record, or of its name on the invoices. */
function StatementCell({ row }: { row: Debtor }) {
  const [first, ...others] = debtorCompanies(row.company);
  if (first === undefined) return null;
  const { clientId, client, names } = row;
  // The list tells a debtor from the client of that name; a statement bears the name alone.
  const billed = clientId === null ? { client: client.replace(/ \(no record\)$/, ''), names } : { client };
  const whose = { companies: [first, ...others] as const, clientId: statementIdOf(row), ...billed };
  return (
    <Group gap={6} wrap="nowrap">
      <DownloadStatement {...whose} />
      <SendStatement {...whose} />
    </Group>
  );
}

const figures = Object.keys(behind) as (keyof typeof behind)[];

const columns = listColumns<Debtor>({
  listSchema: debtorListSchema,
  addressOf: (row) => (row.clientId === null ? invoicesAddress(row, {}) : `${paths.clients}/${row.clientId}/view`),
  nameOf: ({ client }) => client,
  cells: Object.fromEntries(figures.map((id) => [id, (row: Debtor) => <Figure row={row} id={id} />])),
});

const statement = ownColumn<Debtor>({
  id: 'statement',
  label: 'Statement',
  text: () => '',
  cell: (row) => <StatementCell row={row} />,
  size: 110,
  grows: false,
});

const debtors: ListPageConfig<Debtor> = {
  list: debtorListSchema.list,
  routes: debtorListRoutes,
  tableId: 'debtors',
  title: 'Debtors',
  searchLabel: 'Search debtors...',
  loadingText: 'Loading list of debtors...',
  emptyText: 'No one owes you anything',
  noMatchText: 'No debtors match.',
  failureAlert: 'Failed to retrieve list of debtors',
  failedText: 'The list of debtors could not be loaded.',
  plural: 'debtors',
  columns: { one: [...columns.one, statement], all: [...columns.all, statement] },
};

/** The list with its statements. */
export function DebtorsPage() {
  return <ListPage config={debtors} />;
}
