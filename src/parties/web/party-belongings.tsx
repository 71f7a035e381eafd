/** Tables on the page of a client or supplier: trucks, and orders and invoices. */
import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PartyKind } from '#parties/party.ts';
import { maxShown, type PartyPaper, type PartyTruck } from '#parties/party-record.ts';
import { clientRoutes, listClientPapersRoute, supplierRoutes } from '#parties/party-record-routes.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { creditNotePaths, invoicePaths, orderPaths, truckPaths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { TableHeads } from '#web/ui/table-heads.tsx';

interface TableProps<Row extends { id: string }> {
  rows: readonly Row[] | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
  /** `trucks` */
  plural: string;
  heads: readonly string[];
  cells: (row: Row) => readonly ReactNode[];
}

function PartyTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { rows, isFailed, onRetry, plural, heads, cells } = props;
  if (rows === undefined) {
    if (isFailed) return <LoadFailed text={`The ${plural} could not be loaded.`} onRetry={onRetry} />;
    return (
      <div data-pushing>
        <Loading text={`Loading ${plural}...`} />
      </div>
    );
  }
  if (rows.length === 0) return <p>{`No ${plural} to display`}</p>;
  return (
    <>
      {/* Scrolls separately on a phone, also with the keyboard. */}
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="region" aria-label={`Table of ${plural}`}>
        <Table striped highlightOnHover aria-label={`Table of ${plural}`} style={{ whiteSpace: 'nowrap' }}>
          <TableHeads heads={heads} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {cells(row).map((cell, index) => (
                  <Table.Td key={heads[index]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length === maxShown ? <p>{`Latest ${maxShown}`}</p> : null}
    </>
  );
}

function truckCells({ id, company, regNumber, make, model, isSold, price, purchaseDate }: PartyTruck): ReactNode[] {
  return [
    <Anchor inherit key="reg" component={Link} to={truckPaths.view(company, id)}>
      {regNumber}
    </Anchor>,
    companyNames[company],
    `${make} ${model}`,
    purchaseDate === null ? '' : formatDate(purchaseDate),
    price === null ? '' : formatMoney(price),
    isSold ? (
      <StateBadge key="sold" color="gray" text="Sold" />
    ) : (
      <StateBadge key="sold" color="green" text="In stock" />
    ),
  ];
}

export function PartyTrucks({ kind, id }: { kind: PartyKind; id: string }) {
  const route = kind === 'client' ? clientRoutes.trucks : supplierRoutes.trucks;
  const { data, error, refetch } = useCall(route, { params: { partyId: id } });
  const price = kind === 'client' ? 'Sale Price' : 'Purchase Price';
  return (
    <Section title="Trucks">
      <PartyTable
        rows={data}
        isFailed={error !== null}
        onRetry={refetch}
        plural="trucks"
        heads={['Reg Number', 'Company', 'Make and Model', 'Purchase Date', price, 'State']}
        cells={truckCells}
      />
    </Section>
  );
}

const paperPaths = { order: orderPaths, invoice: invoicePaths, creditNote: creditNotePaths } as const;
const paperLabels = { order: 'Order', invoice: 'Invoice', creditNote: 'Credit Note' } as const;

function paperCells(paper: PartyPaper): ReactNode[] {
  const { id, kind, company, number, date, numberOfTrucks, totalDue, currency } = paper;
  return [
    <Anchor inherit key="paper" component={Link} to={paperPaths[kind].view(company, id)}>
      {paperLabels[kind]} {number}
    </Anchor>,
    companyNames[company],
    formatDate(date),
    numberOfTrucks,
    formatMoney(totalDue, currency),
  ];
}

export function ClientPapers({ id }: { id: string }) {
  const { data, error, refetch } = useCall(listClientPapersRoute, { params: { partyId: id } });
  return (
    <Section title="Orders and invoices">
      <PartyTable
        rows={data}
        isFailed={error !== null}
        onRetry={refetch}
        plural="paperwork"
        heads={['Number', 'Company', 'Date', 'Number of Trucks', 'Total Due']}
        cells={paperCells}
      />
    </Section>
  );
}
