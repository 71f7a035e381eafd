/** The section of an invoice's page with its credit notes, and the Credit button. */
import { Anchor, Button, Table } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ScrollBox } from '#paperwork/web/page/scroll-box.tsx';
import { usePaperOfPage } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { creditNotePaths } from '#web/paths.ts';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { CreditDialog } from './credit-dialog.tsx';

/** Renders nothing for an order. */
export function InvoiceCredits({ target }: { target: PaperAddress }) {
  return target.kind === 'invoice' ? <Credits target={target} /> : null;
}

function Credits({ target }: { target: PaperAddress }) {
  const { data } = usePaperOfPage(target);
  const [isOpen, setIsOpen] = useState(false);
  const invoice = data?.data;
  const notes = invoice?.creditNotes ?? [];
  const action = (
    <Button
      variant="default"
      leftSection={<IconReceiptRefund size={16} aria-hidden />}
      disabled={invoice === undefined}
      onClick={() => setIsOpen(true)}
    >
      Credit
    </Button>
  );
  return (
    <Section title="Credit Notes" actions={action}>
      {invoice === undefined || notes.length === 0 ? (
        <EmptyText>No credit notes to display</EmptyText>
      ) : (
        <ScrollBox label="Credit notes of this invoice">
          <Table aria-label="Credit notes of this invoice">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Number</Table.Th>
                <Table.Th scope="col">Date</Table.Th>
                <Table.Th scope="col" ta="right">
                  Total
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {notes.map(({ id, number, date, total }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor
                      component={Link}
                      to={creditNotePaths.view(target.company, id)}
                      inherit
                      underline="always"
                    >{`Credit Note ${number}`}</Anchor>
                  </Table.Td>
                  <Table.Td>{formatDate(date)}</Table.Td>
                  <Table.Td ta="right">{formatMoney(total, invoice.currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      {invoice === undefined ? null : (
        <CreditDialog target={target} invoice={invoice} opened={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}
