/** The invoices with overdue exports. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { type OverdueExport, overdueExportText } from '#vat/vat-summary.ts';
import { invoicePaths } from '#web/paths.ts';

/** A line for each change. Renders nothing if there are none. */
export function OverdueExports({ invoices }: { invoices: readonly OverdueExport[] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-label="Overdue exports">
      <Text mt="md">
        Without proof of export in time, an export counts as a sale with VAT until the proof is attached:
      </Text>
      <ul>
        {invoices.map((invoice) => {
          const { id, company, day, change, vat } = invoice;
          return (
            <li key={`${id} ${change} ${day}`}>
              <Anchor component={Link} to={invoicePaths.view(company, id)} inherit>
                {overdueExportText(invoice)}
              </Anchor>
              , VAT {formatMoney(vat)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
