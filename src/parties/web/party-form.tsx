/** The fields of clients and suppliers. */
import type { Control } from 'react-hook-form';
import { clientDetailKey, partyDetailKeys, partyDetailLabels } from '#parties/party-details.ts';
import { clientListRoutes, supplierListRoutes } from '#parties/party-routes.ts';
import { NumberField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { PartyDetailField } from './party-detail-field.tsx';
import classes from './party-form.module.css';
import type { ClientValues, SupplierValues, ValidClient, ValidSupplier } from './party-form-values.ts';

export function ClientFields({ control }: { control: Control<ClientValues, unknown, ValidClient> }) {
  return (
    <>
      <Section title="Client">
        <div className={classes.fields}>
          <TextField control={control} name="name" label="Name" required />
          <TextField
            control={control}
            name="vatNumber"
            label="VAT Number"
            description="Include the country code, e.g. GB or DE."
          />
          <TextField control={control} name="eori" label="EORI" description="For exports." />
          <NumberField
            control={control}
            name="paymentDays"
            label="Payment Days"
            description="Leave blank to use the company's terms."
          />
        </div>
      </Section>
      {(['billTo', 'shipTo'] as const).map((role) => (
        <Section key={role} title={role === 'billTo' ? 'Bill To' : 'Ship To'}>
          <div className={classes.fields}>
            {partyDetailKeys.map((key) => (
              <PartyDetailField
                key={key}
                control={control}
                name={`${role}.${key}`}
                label={partyDetailLabels[key]}
                detail={key}
                known={{ routes: clientListRoutes, column: clientDetailKey(role, key) }}
              />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

export function SupplierFields({ control }: { control: Control<SupplierValues, unknown, ValidSupplier> }) {
  return (
    <Section title="Supplier">
      <div className={classes.fields}>
        <TextField control={control} name="name" label="Name" required />
        <TextField control={control} name="vatNumber" label="VAT Number" />
        {partyDetailKeys.map((key) => (
          <PartyDetailField
            key={key}
            control={control}
            name={key}
            label={partyDetailLabels[key]}
            detail={key}
            known={{ routes: supplierListRoutes, column: key }}
          />
        ))}
      </div>
    </Section>
  );
}
