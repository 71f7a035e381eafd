/** The dialog 'Add Payment': what is left is there already, so that most payments are one press more (specification, section 15.1). */
import { Stack } from '@mantine/core';
import type { z } from 'zod';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { type PaymentMethod, paymentMethodLabels } from '#paperwork/payment-method.ts';
import { type PaymentBody, paymentBodySchema } from '#payments/payment.ts';
import { createPaymentRoute } from '#payments/payment-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { CheckboxField, SelectField } from '#web/form/choice-fields.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { today } from '#web/today.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { LateModal } from '#web/ui/late-modal.tsx';
import { usePaymentChange } from './payment-queries.ts';

type PaymentValues = z.input<typeof paymentBodySchema>;

const methods = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));
const usualMethod: PaymentMethod = 'BankTransfer';
const fieldNames = ['date', 'amount', 'refund', 'method', 'reference'] as const;

/** What is left, paid today; of an invoice that is overpaid the rest, given back. */
function presetsOf({ balance }: CurrentPaper): PaymentValues {
  const left = balance ?? 0;
  return { date: today(), amount: Math.abs(left), refund: left < 0, method: usualMethod, reference: '' };
}

interface Props {
  invoice: CurrentPaper;
  opened: boolean;
  onClose: () => void;
}

function PaymentForm({ invoice, onClose }: Omit<Props, 'opened'>) {
  const add = usePaymentChange(createPaymentRoute);
  const keyFor = useIdempotencyKey();
  const params = { truckCompany: companyPaths[invoice.company], invoiceId: invoice.id };
  const { form, isSaving, submit, draftOffer, forgetDraft } = useSaveForm<PaymentValues, PaymentBody>({
    draft: `payment ${invoice.id}`,
    draftInside: true,
    schema: paymentBodySchema,
    values: presetsOf(invoice),
    fieldOf: ({ path }) => fieldNames.find((name) => name === path),
    save: async (body) => {
      await add.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
      sendAlert('Success', body.refund ? 'Refund added successfully.' : 'Payment added successfully.');
      onClose();
    },
  });
  const { control } = form;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {draftOffer}
        <MoneyField control={control} name="amount" label="Amount" currency={invoice.currency} required />
        <DateField control={control} name="date" label="Date" required />
        <SelectField control={control} name="method" label="Method" choices={methods} required />
        <TextField control={control} name="reference" label="Reference" />
        <CheckboxField control={control} name="refund" label="Refund" description="Money that was given back" />
        <DialogFoot busy={isSaving} isFirst forgetDraft={forgetDraft} onCancel={onClose}>
          Save
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** A fresh form each time that it opens; Enter saves. */
export function PaymentDialog({ invoice, opened, onClose }: Props) {
  return (
    <LateModal
      opened={opened}
      onClose={onClose}
      title="Add Payment"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PaymentForm invoice={invoice} onClose={onClose} />
    </LateModal>
  );
}
