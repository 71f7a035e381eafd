/** The fields of company particulars, in sections. */
import { Code, Text } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { accountKeys, accountLabels } from '#companies/account-codes.ts';
import { type Particulars, type ParticularsKey, particularsLabels } from '#companies/particulars.ts';
import type { Company } from '#shared/companies.ts';
import { NumberField } from '#web/form/number-fields.tsx';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { LogoField } from './logo-field.tsx';
import { MailSection } from './mail-section.tsx';
import classes from './particulars.module.css';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';
import { StockPageFields } from './stock-page-fields.tsx';
import { VatRateFields } from './vat-rate-fields.tsx';

type ParticularsControl = Control<ParticularsValues, unknown, ValidParticulars>;

interface Props {
  control: ParticularsControl;
}

const sections = [
  ['Company', ['legalName', 'tradingName', 'companyNumber', 'registeredIn', 'vatNumber', 'eori']],
  ['Address', ['addressLine1', 'addressLine2', 'city', 'postcode', 'country']],
  ['Contact', ['phoneNumber', 'email', 'website']],
  ['Bank', ['bankName', 'bankAccountName', 'sortCode', 'accountNumber', 'iban', 'bic']],
] as const satisfies readonly (readonly [title: string, keys: readonly ParticularsKey[]])[];
type LineKey = (typeof sections)[number][1][number];

const hints: Partial<Record<LineKey, string>> = {
  legalName: 'As registered at Companies House.',
  tradingName: 'Shown at the top of your documents instead of the company name.',
  registeredIn: 'For example England and Wales.',
  sortCode: '12-34-56',
};

export function ParticularsFields({ control, company, saved }: Props & { company: Company; saved: Particulars }) {
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
          {title === 'Address' && (
            <TextAreaField
              control={control}
              name="registeredOffice"
              label={particularsLabels.registeredOffice}
              description="As registered at Companies House, up to 5 lines."
              minRows={2}
            />
          )}
        </Section>
      ))}
      <Section title="Logo">
        <LogoField control={control} />
      </Section>
      <Section title="Selling Online">
        <StockPageFields control={control} company={company} saved={saved} />
      </Section>
      <Section title="VAT and Payment">
        <div className={classes.fields}>
          <NumberField
            control={control}
            name="paymentDays"
            label={particularsLabels.paymentDays}
            description="Days until an invoice is due, unless the client has its own terms."
          />
          <TextField
            control={control}
            name="exchangeRateSource"
            label={particularsLabels.exchangeRateSource}
            description="Where you take your dollar rate from, e.g. HMRC."
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

/** Terms and footers side by side for each kind of document. */
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

/** The names must match those in the bookkeeping program. */
function AccountsSection({ control }: Props) {
  return (
    <Section title="Xero codes">
      <Text size="sm" c="dimmed" mb="xs">
        Use the names from Xero. <Code>{'{rate}'}</Code> is replaced by the VAT rate.
      </Text>
      <div className={classes.fields}>
        {accountKeys.map((key) => (
          <TextField key={key} control={control} name={key} label={accountLabels[key]} />
        ))}
      </div>
    </Section>
  );
}
