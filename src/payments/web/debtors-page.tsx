/** `/debtors`: what each client owes, by days overdue. Each figure links to its invoices. */
import { Anchor, Group, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type DebtorBand, debtorBands, debtorCompanies, debtorListSchema } from '#payments/debtor-fields.ts';
import { debtorListRoutes } from '#payments/payment-routes.ts';
import { statementIdOf } from '#payments/statement.ts';
import type { Company } from '#shared/companies.ts';
import type { Filters } from '#shared/list-address.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { paths } from '#web/paths.ts';
import { listColumns, ownColumn } from '#web/table/columns.tsx';
import { listLink } from '#web/table/list-link.ts';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { type StateColour, stateWord } from '#web/ui/state-word.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import { CompanyAction } from './company-action.tsx';
import { SendStatement } from './send-statement.tsx';
import { useStatement } from './use-statement.ts';

/** The fields of a row that this page uses. */
interface Debtor extends Record<DebtorBand | 'overdue' | 'total' | 'overpaid', number> {
  id: string;
  clientId: string | null;
  client: string;
  currency: Currency;
  /** All spellings of the client's name on invoices, one per line. */
  names: string;
  /** Names of the companies that the client owes. */
  company: string;
}

const penny = 0.01;

/** Link to the invoices of a debtor in one currency, with further filters. */
function invoicesAddress({ names, currency }: Debtor, more: Filters, company?: ListCompany): string {
  const filters = { client: { in: names.split('\n') }, currency: { in: [currency] }, ...more };
  return listLink(paths.invoices, { company, filters, shows: ['balance'] });
}

const figureFilters: Readonly<Record<DebtorBand | 'overdue' | 'total' | 'overpaid', Filters>> = {
  ...(Object.fromEntries(
    debtorBands.map(({ id, days }) => [id, { balance: { from: penny }, daysOverdue: days }]),
  ) as unknown as Record<DebtorBand, Filters>),
  overdue: { balance: { from: penny }, daysOverdue: { from: 1 } },
  total: { balance: { from: penny } },
  overpaid: { balance: { to: -penny } },
};

type FigureId = keyof typeof figureFilters;

/** As the states of the invoices. */
const figureColours: Partial<Record<FigureId, StateColour>> = {
  days1To30: 'red',
  days31To60: 'red',
  days61To90: 'red',
  over90: 'red',
  overdue: 'red',
  overpaid: 'orange',
};

function Figure({ row, id }: { row: Debtor; id: FigureId }) {
  const company = useListCompany();
  if (row[id] === 0)
    return (
      <Text c="dimmed" inherit span>
        {'\u2013'}
      </Text>
    );
  const text = formatMoney(row[id], row.currency);
  const colour = figureColours[id];
  return (
    <Anchor component={Link} to={invoicesAddress(row, figureFilters[id], company)} inherit>
      {colour ? stateWord(text, colour) : text}
    </Anchor>
  );
}

/** `Overdue £500.00 (1 to 30 days), £80.00 (over 90 days)`; repeats cells that a phone shows after scrolling. */
function Late({ row }: { row: Debtor }) {
  const money = (amount: number) => formatMoney(amount, row.currency);
  const late = debtorBands.filter(({ id }) => id !== 'notDue' && row[id] > 0);
  const parts = late.map(({ id, label }) => `${money(row[id])} (${label.toLowerCase()})`);
  return (
    <span aria-hidden="true">
      {late.length > 0 && stateWord(`Overdue ${parts.join(', ')}`, 'red')}{' '}
      {row.overpaid > 0 && stateWord(`Overpaid ${money(row.overpaid)}`, 'orange')}
    </span>
  );
}

interface StatementsProps {
  companies: readonly [Company, ...Company[]];
  clientId: string;
  client: string;
  names?: string;
}

function DownloadStatement({ companies, ...owner }: StatementsProps) {
  const { busy, download } = useStatement(owner);
  return (
    <CompanyAction
      label={`Statement for ${owner.client}`}
      icon={IconFileDownload}
      busy={busy}
      companies={companies}
      onClick={download}
    />
  );
}

/** Each statement is for one company and one debtor. */
function StatementCell({ row }: { row: Debtor }) {
  const [first, ...others] = debtorCompanies(row.company);
  if (first === undefined) return null;
  const { clientId, client, names } = row;
  // The list adds `(no record)` to the name if a client has the same name; the statement shows the name only.
  const billed = clientId === null ? { client: client.replace(/ \(no record\)$/, ''), names } : { client };
  const owner = { companies: [first, ...others] as const, clientId: statementIdOf(row), ...billed };
  return (
    <Group gap={6} wrap="nowrap">
      <DownloadStatement {...owner} />
      <SendStatement {...owner} />
    </Group>
  );
}

const figures = Object.keys(figureFilters) as FigureId[];

const columns = listColumns<Debtor>({
  listSchema: debtorListSchema,
  addressOf: (row) => (row.clientId === null ? invoicesAddress(row, {}) : `${paths.clients}/${row.clientId}/view`),
  nameOf: ({ client }) => client,
  controls: { late: (row) => <Late row={row} /> },
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
  firstSort: [
    { id: 'overdue', desc: true },
    { id: 'client', desc: false },
  ],
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

export function DebtorsPage() {
  return <ListPage config={debtors} />;
}
