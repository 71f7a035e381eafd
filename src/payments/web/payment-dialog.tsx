/** The dialog 'Add Payment'. The amount is preset to the balance, so that the user usually only needs to save. */

import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { receivedDateRefusal, refundRefusal } from '#paperwork/acts/pay-invoice.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { type PaymentMethod, paymentMethodLabels } from '#paperwork/payment-method.ts';
import { type Payment, type PaymentBody, paymentBodySchema } from '#payments/payment.ts';
import { createPaymentRoute, deletePaymentRoute } from '#payments/payment-routes.ts';
import { type CompanyPath, companyPaths } from '#shared/companies.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { CheckboxField, SelectField } from '#web/form/choice-fields.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { UnusualDateField } from '#web/form/unusual-date-field.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { today } from '#web/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';

type PaymentValues = z.input<typeof paymentBodySchema>;

const methods = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));
const defaultMethod: PaymentMethod = 'BankTransfer';
const fieldNames = ['date', 'amount', 'refund', 'method', 'reference'] as const;

/** Presets the balance, paid today; for an overpaid invoice, a refund. */
function presetsOf({ balance }: CurrentPaper): PaymentValues {
  const left = balance ?? 0;
  return { date: today(), amount: Math.abs(left), refund: left < 0, method: defaultMethod, reference: '' };
}

/** Includes the server's rules, so that errors are shown before sending. */
function schemaOf({ paid, currency }: CurrentPaper) {
  return paymentBodySchema.superRefine(({ date, amount, refund }, context) => {
    const refundError = refund ? refundRefusal({ received: paid ?? 0, currency }, amount, 'amount') : undefined;
    for (const refusal of [receivedDateRefusal(date, today()), refundError]) {
      if (refusal?.path) context.addIssue({ code: 'custom', path: [refusal.path], message: refusal.message });
    }
  });
}

/** Shows the warnings of a new payment. A duplicate can be undone. */
function useWarnings(params: { truckCompany: CompanyPath; invoiceId: string }) {
  const remove = useChange(deletePaymentRoute);
  async function undo(paymentId: string) {
    await alertOutcome(() => remove.mutateAsync({ params: { ...params, paymentId } }), 'Payment deleted successfully.');
  }
  return ({ id, warnings }: Payment) => {
    for (const { code, message } of warnings) {
      const action = code === 'samePayment' ? { label: 'Undo', onClick: () => void undo(id) } : undefined;
      sendAlert('Warning', message, action);
    }
  };
}

interface Props {
  invoice: CurrentPaper;
  opened: boolean;
  onClose: () => void;
}

function PaymentForm({ invoice, onClose }: Omit<Props, 'opened'>) {
  const add = useChange(createPaymentRoute);
  const keyFor = useIdempotencyKey();
  const params = { truckCompany: companyPaths[invoice.company], invoiceId: invoice.id };
  const warn = useWarnings(params);
  const [schema] = useState(() => schemaOf(invoice));
  const { form, isSaving, submit, draftOffer, discardDraft } = useSaveForm<PaymentValues, PaymentBody>({
    draft: `payment ${invoice.id}`,
    draftInside: true,
    schema,
    values: presetsOf(invoice),
    fieldOf: ({ path }) => fieldNames.find((name) => name === path),
    save: async (body) => {
      const { data: payment } = await add.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
      sendAlert('Success', body.refund ? 'Refund added successfully.' : 'Payment added successfully.');
      warn(payment);
      onClose();
    },
  });
  const { control } = form;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {draftOffer}
        <MoneyField control={control} name="amount" label="Amount" currency={invoice.currency} required />
        <UnusualDateField control={control} name="date" label="Date" required />
        <SelectField control={control} name="method" label="Method" choices={methods} required />
        <TextField control={control} name="reference" label="Reference" />
        <CheckboxField control={control} name="refund" label="Refund" description="Tick if you paid money back" />
        <DialogFoot busy={isSaving} isFirst discardDraft={discardDraft} onCancel={onClose}>
          Save
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Each time it opens, the form starts with the presets. */
export function PaymentDialog({ invoice, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Payment" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <PaymentForm invoice={invoice} onClose={onClose} />
    </Dialog>
  );
}
