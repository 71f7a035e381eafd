/** The section of an invoice's page with payments and balance. */
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import Big from 'big.js';
import { useState } from 'react';
import { paymentStateLabels } from '#paperwork/paper-balance.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { usePaperOfPage } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { paymentColor } from '#paperwork/web/state-colors.ts';
import { listPaymentsRoute } from '#payments/payment-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './invoice-payments.module.css';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';

function StateBadges({ paymentState, overdue }: Pick<CurrentPaper, 'paymentState' | 'overdue'>) {
  return (
    <div className={classes.badges}>
      {paymentState === null ? null : (
        <StateBadge color={paymentColor({ paymentState, overdue: false })} text={paymentStateLabels[paymentState]} />
      )}
      {overdue ? <StateBadge color={paymentColor({ paymentState, overdue })} text="Overdue" /> : null}
    </div>
  );
}

function Figures({ invoice }: { invoice: CurrentPaper }) {
  const { currency, totalDue, depositPaid, paid, credited, balance, dueDate } = invoice;
  const money = (amount: number | null) => formatMoney(amount ?? 0, currency);
  const total = new Big(totalDue).plus(depositPaid).toNumber();
  return (
    <DescriptionList
      lines={[
        { id: 'total', label: 'Total', value: money(total) },
        { id: 'paid', label: 'Paid', value: money(paid) },
        { id: 'credited', label: 'Credited', value: money(credited) },
        { id: 'balance', label: 'Balance', value: money(balance), strong: true },
        { id: 'paymentState', label: 'Payment State', value: <StateBadges {...invoice} /> },
        { id: 'due', label: 'Due Date', value: dueDate === null ? '' : formatDate(dueDate) },
      ]}
    />
  );
}

function Payments({ invoice }: { invoice: CurrentPaper }) {
  const params = { truckCompany: companyPaths[invoice.company], invoiceId: invoice.id };
  const { data, isPending, refetch } = useCall(listPaymentsRoute, { params }, { retries: 1 });
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading payments...</VisuallyHidden>
        <Skeleton height="1.5em" width="40%" aria-hidden />
      </>
    );
  }
  if (data === undefined) return <LoadFailed text="The payments could not be loaded." onRetry={refetch} />;
  return <PaymentList invoice={invoice} payments={data} />;
}

/** Renders nothing for orders. */
export function InvoicePayments({ target }: { target: PaperAddress }) {
  return target.kind === 'invoice' ? <PaymentsSection target={target} /> : null;
}

/** The next action of an issued invoice that is not paid yet. */
export function NextPayment({ target }: { target: PaperAddress }) {
  const { data: version } = usePaperOfPage(target);
  const [adding, setAdding] = useState(false);
  if (!version) return null;
  return (
    <>
      <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => setAdding(true)}>
        Record Payment
      </Button>
      <PaymentDialog invoice={version.data} opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function PaymentsSection({ target }: { target: PaperAddress }) {
  const { data: version } = usePaperOfPage(target);
  const [adding, setAdding] = useState(false);
  if (!version) return null;
  const { data: invoice } = version;
  return (
    <Section
      title="Payments"
      actions={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add Payment
        </Button>
      }
    >
      <Figures invoice={invoice} />
      <Payments invoice={invoice} />
      <PaymentDialog invoice={invoice} opened={adding} onClose={() => setAdding(false)} />
    </Section>
  );
}
