/** The first section of the form: number, dates, currency and deposit. */
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { maxNumberDigits } from '#ledger/ledger.ts';
import { useGapWarning } from '#ledger/web/next-number.tsx';
import { type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import { exchangeRateWarning } from '#paperwork/vat-rules.ts';
import type { Company } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { currencies, currencyLabels } from '#shared/money.ts';
import { choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { NumberField } from '#web/form/number-fields.tsx';
import { DigitsField, TextField } from '#web/form/text-fields.tsx';
import { today } from '#web/today.ts';
import { Section } from '#web/ui/section.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { headNotes, type SavedPaper } from './head-notes.ts';
import classes from './paper-form.module.css';
import { headLabels } from './paper-form-errors.ts';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';
import { useDueDate } from './use-due-date.ts';

interface Props {
  control: PaperControl;
  kind: PaperKind;
  company: Company;
  numberHint: string;
  saved: SavedPaper;
}

/** Warns if the number would skip others. */
function PaperNumberField({ control, kind, company, numberHint, saved }: Props) {
  const typed = useWatch({ control, name: 'number' }) ?? '';
  const gap = useGapWarning({ company, kind: paperKindLists[kind] }, typed === saved?.number ? '' : typed);
  return (
    <DigitsField
      control={control}
      name="number"
      label={headLabels.number}
      placeholder={numberHint}
      description={gap}
      maxDigits={maxNumberDigits}
    />
  );
}

/** While empty, the placeholder shows the date that a save would set. */
function DueDateField({ control, company, saved }: Pick<Props, 'control' | 'company' | 'saved'>) {
  const dueDate = useDueDate(control, company, saved);
  const hint = dueDate == null ? 'No payment terms' : formatDate(dueDate);
  return (
    <DateField
      control={control}
      name="dueDate"
      label={headLabels.dueDate}
      {...(dueDate !== undefined && { placeholder: hint })}
    />
  );
}

const currencyChoices = choicesOf(currencies, currencyLabels);

/** Space for the note is reserved so that fields do not move when it appears. */
export function HeadSection({ control, kind, company, numberHint, saved }: Props) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const exchangeRate = useWatch({ control, name: 'exchangeRate' });
  const note = useWatch({ control, compute: (values: PaperFormValues) => headNotes(values, saved, today()) });
  return (
    <Section title={paperKindLabels[kind]}>
      <div className={classes.fields}>
        <PaperNumberField control={control} kind={kind} company={company} numberHint={numberHint} saved={saved} />
        <DateField control={control} name="date" label={headLabels.date} required />
        {kind === 'invoice' ? (
          <>
            <DateField
              control={control}
              name="taxPoint"
              label={headLabels.taxPoint}
              placeholder="Same as invoice date"
            />
            <DueDateField control={control} company={company} saved={saved} />
          </>
        ) : null}
        <SelectField control={control} name="currency" label={headLabels.currency} required choices={currencyChoices} />
        {currency === 'USD' ? (
          <NumberField
            control={control}
            name="exchangeRate"
            label={headLabels.exchangeRate}
            placeholder="US dollars per £1"
            description={exchangeRateWarning(exchangeRate)}
            decimals
          />
        ) : null}
        <DepositFields control={control} currency={currency} />
        {kind === 'order' ? (
          <TextField control={control} name="dealAuthorisation" label={headLabels.dealAuthorisation} />
        ) : null}
      </div>
      <Text size="sm" c="dimmed" mt="xs" mih="1lh" role="status">
        {note}
      </Text>
    </Section>
  );
}
