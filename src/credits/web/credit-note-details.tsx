/** The details of a credit note: fields, items and totals. */
import { Anchor, Box } from '@mantine/core';
import { Link } from 'react-router';
import type { SavedCreditNote } from '#credits/credit-note.ts';
import classes from '#paperwork/web/page/paper-details.module.css';
import { PaperItems } from '#paperwork/web/page/paper-items.tsx';
import { SumsList } from '#paperwork/web/totals-list.tsx';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { invoicePaths } from '#web/paths.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import { Section } from '#web/ui/section.tsx';

function noteLines(note: SavedCreditNote): DescriptionLine[] {
  const { company, invoiceId, invoiceNumber } = note;
  return [
    { id: 'company', label: 'Company', value: companyNames[company] },
    { id: 'number', label: 'Number', value: note.number },
    { id: 'date', label: 'Date', value: formatDate(note.date) },
    {
      id: 'invoice',
      label: 'Invoice',
      value: (
        <Anchor
          component={Link}
          to={invoicePaths.view(company, invoiceId)}
          inherit
          underline="always"
        >{`Invoice ${invoiceNumber}`}</Anchor>
      ),
    },
    { id: 'billTo', label: 'Bill To', value: note.billToClient.name },
    { id: 'currency', label: 'Currency', value: note.currency },
    ...(note.currency === 'GBP' || note.exchangeRate === null
      ? []
      : [{ id: 'exchangeRate', label: 'Exchange Rate', value: String(note.exchangeRate) }]),
    { id: 'stock', label: 'Back in Stock', value: note.returnToStock ? 'Yes' : 'No' },
    { id: 'reason', label: 'Reason', value: note.reason, wide: true },
  ];
}

export function NoteDetails({ note }: { note: SavedCreditNote }) {
  const { company, currency } = note;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Box className={classes.details ?? ''} __vars={{ '--accent': companyAccent(company) }}>
      <Section title={`Credit Note ${note.number}`}>
        <DescriptionList lines={noteLines(note)} />
      </Section>
      <Section title="Items">
        <PaperItems items={note.items} currency={currency} />
      </Section>
      <Section title="Totals">
        <SumsList
          parts={[
            ['Net', money(note.totalNet)],
            ['VAT', money(note.totalVat)],
          ]}
          sum={['Total Credit', money(note.total)]}
        />
      </Section>
    </Box>
  );
}
