/** The button 'Missing numbers', which lists gaps in the stock book with their reasons. */
import { Anchor, Button, Modal, Table, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Company, companyNames, companyPaths } from '#shared/companies.ts';
import { type StockBookGap, stockBookGapsRoute } from '#vat/vat-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { truckPaths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { TableHeads } from '#web/ui/table-heads.tsx';

function reasonText({ reason, company }: StockBookGap): string {
  if (reason === 'Deleted') return 'Deleted';
  if (reason === 'Moved') return company === null ? 'Moved' : `Moved to ${companyNames[company]}`;
  return `Other scheme: ${reason}`;
}

export function ShowGaps({ company }: { company: Company }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListSearch size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Missing numbers
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Missing numbers"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Gaps company={company} />
      </Modal>
    </>
  );
}

function Gaps({ company }: { company: Company }) {
  const { data, error, refetch } = useCall(stockBookGapsRoute, { params: { truckCompany: companyPaths[company] } });
  if (error !== null && data === undefined) {
    return <LoadFailed text="The missing numbers could not be loaded." onRetry={() => void refetch()} inDialog />;
  }
  if (data === undefined) return <Loading />;
  if (data.length === 0) return <Text>No numbers are missing.</Text>;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table striped withTableBorder aria-label="Missing numbers">
        <TableHeads heads={['Stock Number', 'Reason', 'Reg Number']} />
        <Table.Tbody>
          {data.map((gap) => (
            <GapRow key={gap.number} gap={gap} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function GapRow({ gap }: { gap: StockBookGap }) {
  const { number, truckId, regNumber, company } = gap;
  return (
    <Table.Tr>
      <Table.Td>{number}</Table.Td>
      <Table.Td>{reasonText(gap)}</Table.Td>
      <Table.Td>
        {company === null ? null : (
          <Anchor component={Link} to={truckPaths.view(company, truckId)} inherit>
            {regNumber}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
