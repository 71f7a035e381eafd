/** The lines of a register: each number with its paper, or the reason for a gap. */
import { Anchor, Badge, Button, Group, Modal, Pagination, Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type RegisterKind,
  type RegisterRow,
  registerKinds,
  registerLabels,
  registerNumbers,
  registerStateLabels,
} from '#ledger/ledger.ts';
import type { Company } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoment } from '#web/moment.ts';
import { creditNotePaths, invoicePaths, orderPaths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableHeads } from '#web/ui/table-heads.tsx';
import { IssuedCopyList } from './issued-copies.tsx';
import classes from './paper-ledger.module.css';

const pageLength = 100;

/** Numbers without a paper are coloured. */
const colors: Record<RegisterRow['state'], string> = {
  InUse: 'var(--mantine-color-text)',
  Deleted: 'var(--mantine-color-error)',
  Renumbered: 'var(--mantine-color-dimmed)',
  Skipped: 'var(--mantine-color-dimmed)',
};

interface Props {
  company: Company;
  kind: RegisterKind;
  rows: readonly RegisterRow[];
  page: number;
  onPage: (page: number) => void;
}

const registerPaths = { orders: orderPaths, invoices: invoicePaths, creditNotes: creditNotePaths } as const;

/** A number links to its paper; for a deleted paper, a button opens its issued copies. */
function Numbers({ company, kind, row, onCopies }: Pick<Props, 'company' | 'kind'> & RowProps) {
  const text = registerNumbers(row);
  if (row.state === 'InUse' && row.paperId !== null) {
    return (
      <Anchor component={Link} to={registerPaths[kind].view(company, row.paperId)} inherit fw={600}>
        {text}
      </Anchor>
    );
  }
  if (row.state !== 'Deleted') return text;
  return (
    <Group gap="xs" wrap="nowrap">
      {text}
      <Button size="compact-xs" variant="default" aria-label={`Issued copies of ${text}`} onClick={() => onCopies(row)}>
        Copies
      </Button>
    </Group>
  );
}

interface RowProps {
  row: RegisterRow;
  onCopies: (row: RegisterRow) => void;
}

function RegisterLine({ company, kind, row, onCopies }: Pick<Props, 'company' | 'kind'> & RowProps) {
  const { state, date, client, reason, by, at } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <Numbers company={company} kind={kind} row={row} onCopies={onCopies} />
      </Table.Td>
      <Table.Td>
        <Badge variant="default" tt="none" miw="max-content" c={colors[state]}>
          {registerStateLabels[state]}
        </Badge>
      </Table.Td>
      <Table.Td>{date === null ? '' : formatDate(date)}</Table.Td>
      <Table.Td>{client}</Table.Td>
      <Table.Td>{reason}</Table.Td>
      <Table.Td>{by}</Table.Td>
      <Table.Td>{at === null ? '' : formatMoment(at)}</Table.Td>
    </Table.Tr>
  );
}

const heads = ['Number', 'State', 'Date', 'Client', 'Reason', 'By', 'On'];

export function RegisterTable({ company, kind, rows, page, onPage }: Props) {
  const [deletedRow, setDeletedRow] = useState<RegisterRow>();
  const pages = Math.max(1, Math.ceil(rows.length / pageLength));
  const at = Math.min(Math.max(1, page), pages);
  if (rows.length === 0) return <EmptyState text="No numbers to display" />;
  return (
    <>
      <Table.ScrollContainer minWidth={760}>
        <Table
          striped
          withTableBorder
          className={classes.table ?? ''}
          aria-label={`Register of ${registerLabels[kind]}`}
        >
          <TableHeads heads={heads} />
          <Table.Tbody>
            {rows.slice((at - 1) * pageLength, at * pageLength).map((row) => (
              <RegisterLine key={row.number} company={company} kind={kind} row={row} onCopies={setDeletedRow} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pages === 1 ? null : <Pagination mt="md" total={pages} value={at} onChange={onPage} aria-label="Pages" />}
      <Modal
        opened={deletedRow !== undefined}
        onClose={() => setDeletedRow(undefined)}
        title={`Copies issued for ${deletedRow?.number ?? ''}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {deletedRow?.paperId == null ? null : (
          <IssuedCopyList target={{ company, kind: registerKinds[kind], id: deletedRow.paperId }} />
        )}
      </Modal>
    </>
  );
}
