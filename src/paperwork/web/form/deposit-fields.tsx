/** Deposit fields of the order and invoice form. Date and method appear once there is a deposit. */
import { useWatch } from 'react-hook-form';
import { paymentMethodLabels } from '#paperwork/payment-method.ts';
import type { Currency } from '#shared/money.ts';
import { SelectField } from '#web/form/choice-fields.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { typedTotals } from './paper-form-amounts.ts';
import { headLabels } from './paper-form-errors.ts';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';

const methods = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));
const hasDeposit = (values: PaperFormValues) => typedTotals(values).depositPaid > 0;

export function DepositFields({ control, currency }: { control: PaperControl; currency: Currency }) {
  const isPaid = useWatch({ control, compute: hasDeposit });
  return (
    <>
      <MoneyField control={control} name="depositPaid" label={headLabels.depositPaid} currency={currency} />
      {isPaid ? (
        <>
          <DateField control={control} name="depositDate" label={headLabels.depositDate} placeholder="Date received" />
          <SelectField
            control={control}
            name="depositMethod"
            label={headLabels.depositMethod}
            choices={methods}
            emptyLabel="Not known"
          />
        </>
      ) : null}
    </>
  );
}
