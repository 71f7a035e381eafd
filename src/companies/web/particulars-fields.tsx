/** The fields of company particulars in their sections (specification, section 13.1). */
import { Code, Text } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { accountKeys, accountLabels } from '#companies/account-codes.ts';
import { particularsLabels } from '#companies/particulars.ts';
import type { Company } from '#shared/companies.ts';
import { NumberField } from '#web/form/number-fields.tsx';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { LogoField } from './logo-field.tsx';
import { MailSection } from './mail-section.tsx';
import classes from './particulars.module.css';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';
import { VatRateFields } from './vat-rate-fields.tsx';

type ParticularsControl = Control<ParticularsValues, unknown, ValidParticulars>;

interface Props {
  control: ParticularsControl;
}

type LineKey =
  | 'legalName'
  | 'tradingName'
  | 'companyNumber'
  | 'vatNumber'
  | 'eori'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'postcode'
  | 'country'
  | 'phoneNumber'
  | 'email'
  | 'website'
  | 'bankName'
  | 'bankAccountName'
  | 'sortCode'
  | 'accountNumber'
  | 'iban'
  | 'bic';

const sections: readonly (readonly [title: string, keys: readonly LineKey[]])[] = [
  ['Company', ['legalName', 'tradingName', 'companyNumber', 'vatNumber', 'eori']],
  ['Address', ['addressLine1', 'addressLine2', 'city', 'postcode', 'country']],
  ['Contact', ['phoneNumber', 'email', 'website']],
  ['Bank', ['bankName', 'bankAccountName', 'sortCode', 'accountNumber', 'iban', 'bic']],
];

const hints: Partial<Record<LineKey, string>> = {
  legalName: 'As it is registered at Companies House.',
  tradingName: 'In place of the company’s name at the head of its papers.',
  sortCode: '12-34-56',
};

/** Sections of lines, then logo, VAT and payment, then what stands at the end of papers. */
export function ParticularsFields({ control, company }: Props & { company: Company }) {
  return (
    <>
      {sections.map(([title, keys]) => (
        <Section key={title} title={title}>
          <div className={classes.fields}>
            {keys.map((key) => (
              <TextField
                key={key}
                control={control}
                name={key}
                label={particularsLabels[key]}
                description={hints[key]}
                type={key === 'email' ? 'email' : key === 'phoneNumber' ? 'tel' : 'text'}
              />
            ))}
          </div>
        </Section>
      ))}
      <Section title="Logo">
        <LogoField control={control} />
      </Section>
      <Section title="VAT and Payment">
        <div className={classes.fields}>
          <NumberField
            control={control}
            name="paymentDays"
            label={particularsLabels.paymentDays}
            description="Until an invoice is due, unless its client has days of its own."
          />
          <TextField
            control={control}
            name="exchangeRateSource"
            label={particularsLabels.exchangeRateSource}
            description="Where the rate of an invoice in dollars comes from."
          />
        </div>
        <VatRateFields control={control} />
      </Section>
      <EndSection control={control} />
      <MailSection control={control} company={company} />
      <AccountsSection control={control} />
    </>
  );
}

const ends = [
  ['orderTerms', 'orderFooter'],
  ['invoiceTerms', 'invoiceFooter'],
  ['creditNoteTerms', 'creditNoteFooter'],
] as const;

/** Terms and footers, side by side for each kind of paper. */
function EndSection({ control }: Props) {
  return (
    <Section title="Terms and Footers">
      <div className={classes.ends}>
        {ends.flat().map((key) => (
          <TextAreaField key={key} control={control} name={key} label={particularsLabels[key]} minRows={2} />
        ))}
      </div>
    </Section>
  );
}

/** What the accountant's file says; the same names as in the bookkeeping program. */
function AccountsSection({ control }: Props) {
  return (
    <Section title="Accounts">
      <Text size="sm" c="dimmed" mb="xs">
        As they are called in Xero. Place holder of the standard tax name: <Code>{'{rate}'}</Code>
      </Text>
      <div className={classes.fields}>
        {accountKeys.map((key) => (
          <TextField key={key} control={control} name={key} label={accountLabels[key]} />
        ))}
      </div>
    </Section>
  );
}
