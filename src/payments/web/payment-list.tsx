/** The payments of an invoice. All but the deposit can be deleted. */

import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { refundRefusal } from '#paperwork/acts/pay-invoice.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import type { Payment } from '#payments/payment.ts';
import { deletePaymentRoute } from '#payments/payment-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './invoice-payments.module.css';

interface Props {
  invoice: CurrentPaper;
  payments: readonly Payment[];
}

function kindOf({ deposit, refund, method }: Payment): string {
  const methodLabel = method === null ? '' : paymentMethodLabels[method];
  if (deposit) return methodLabel === '' ? 'Deposit Paid' : `Deposit Paid, ${methodLabel}`;
  return refund ? `Refund, ${methodLabel}` : methodLabel;
}

/** `£2,000.00, 21 Nov 2026`; refunds are negative. */
function nameOf({ amount, refund, date }: Payment, { currency }: CurrentPaper): string {
  return `${formatMoney(refund ? -amount : amount, currency)}, ${formatDate(date)}`;
}

/** Why the payment cannot be deleted. */
function refusalOf({ paid, currency }: CurrentPaper, { amount }: Payment) {
  return refundRefusal({ received: paid ?? 0, currency }, amount);
}

/** Deposit first, then by date. */
export function PaymentList({ invoice, payments }: Props) {
  const [asked, setAsked] = useState<Payment>();
  const remove = useChange(deletePaymentRoute);
  const params = { truckCompany: companyPaths[invoice.company], invoiceId: invoice.id };
  const refusal = asked && !asked.refund ? refusalOf(invoice, asked) : undefined;

  async function confirm(payment: Payment) {
    clearAlerts('Error', 'Warning');
    if (refusal) return sendAlert('Error', refusal.message);
    await alertOutcome(
      () => remove.mutateAsync({ params: { ...params, paymentId: payment.id } }),
      'Payment deleted successfully.',
    );
  }

  if (payments.length === 0) {
    return (
      <Text c="dimmed" mt="md">
        No payments yet
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="List of payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className={classes.amount}>
              {formatMoney(payment.refund ? -payment.amount : payment.amount, invoice.currency)}
            </span>
            <span>{formatDate(payment.date)}</span>
            <span>{kindOf(payment)}</span>
            <span className={classes.reference}>{payment.reference}</span>
            {payment.warnings.map(({ code, message }) => (
              <Text key={code} size="sm" className={classes.warning ?? ''}>
                {message}
              </Text>
            ))}
            {payment.deposit ? null : (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Delete payment ${nameOf(payment, invoice)}`}
                onClick={() => setAsked(payment)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Delete Payment"
        text="Are you sure you want to delete this payment? This action cannot be undone."
        subject={asked && nameOf(asked, invoice)}
        confirmLabel="Delete"
        onConfirm={() => asked && confirm(asked)}
        onClose={() => setAsked(undefined)}
      >
        {refusal ? (
          <Text size="sm" fw={600} c="var(--mantine-color-error)">
            {refusal.message}
          </Text>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
