import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { PartyField } from '#parties/web/party-field.tsx';
import { companies, companyNames } from '#shared/companies.ts';
import { plausibleDates } from '#shared/unusual-date.ts';
import { tidyChassisNumber, tidyRegNumber } from '#trucks/plate.ts';
import {
  cabTypeLabels,
  cabTypes,
  documentStatuses,
  documentStatusLabels,
  euroStatuses,
  euroStatusLabels,
  fuelTypeLabels,
  fuelTypes,
  gearBoxTypes,
  maxFeatures,
  mileageUnits,
  type Truck,
  vatSchemes,
} from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { CheckboxField, choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { KnownTextField } from '#web/form/known-text-field.tsx';
import { MoneyField, NumberField } from '#web/form/number-fields.tsx';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { TextsField } from '#web/form/texts-field.tsx';
import { UnusualDateField } from '#web/form/unusual-date-field.tsx';
import { Section } from '#web/ui/section.tsx';
import { LookUp } from './look-up.tsx';
import classes from './truck-form.module.css';
import { purchaseVatHint, type TruckFormValues, type ValidTruck } from './truck-form-values.ts';
import { knownTexts } from './truck-suggestions.ts';

type TruckControl = Control<TruckFormValues, unknown, ValidTruck>;

interface SectionProps {
  control: TruckControl;
}

const companyChoices = choicesOf(companies, companyNames);
const gearBoxChoices = choicesOf(gearBoxTypes);
const unitChoices = choicesOf(mileageUnits);
const euroChoices = choicesOf(euroStatuses, euroStatusLabels);
const cabChoices = choicesOf(cabTypes, cabTypeLabels);
const fuelChoices = choicesOf(fuelTypes, fuelTypeLabels);
const schemeChoices = choicesOf(vatSchemes);
const statusChoices = choicesOf(documentStatuses, documentStatusLabels);

/** With a saved truck, a cleared reg number, make or model keeps the saved one. */
export function TruckFormFields({ control, saved }: SectionProps & { saved?: Truck }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        You only need reg number, company, make and model to save. Add the rest when you have it.
      </Text>
      <VehicleSection control={control} saved={saved} />
      <DocumentsSection control={control} />
      <PurchaseSection control={control} saved={saved} />
      <SaleSection control={control} saved={saved} />
      <AdvertSection control={control} />
      <Section title="Notes">
        <TextAreaField control={control} name="description" label="Description" minRows={4} />
      </Section>
    </>
  );
}

function VehicleSection({ control, saved }: SectionProps & { saved: Truck | undefined }) {
  const placeholderOf = (text: string | undefined) => (text === undefined ? {} : { placeholder: text });
  return (
    <Section title="Vehicle">
      <Text size="sm" c="dimmed" mb="xs">
        * is needed to save. ° can be added later.
      </Text>
      <div className={classes.fields}>
        <TextField
          control={control}
          name="regNumber"
          label="Reg Number"
          required
          tidy={tidyRegNumber}
          {...placeholderOf(saved?.regNumber)}
        />
        <LookUp control={control} />
        <SelectField control={control} name="company" label="Company" required choices={companyChoices} />
        <KnownTextField
          control={control}
          name="make"
          label="Make"
          required
          known={knownTexts.make}
          {...placeholderOf(saved?.make)}
        />
        <ModelField control={control} {...placeholderOf(saved?.model)} />
        <KnownTextField
          control={control}
          name="truckType"
          label="Type"
          required="expected"
          known={knownTexts.truckType}
        />
        <KnownTextField control={control} name="color" label="Color" required="expected" known={knownTexts.color} />
        <KnownTextField control={control} name="axle" label="Axle" required="expected" known={knownTexts.axle} />
        <SelectField
          control={control}
          name="gearBoxType"
          label="Gearbox"
          required="expected"
          choices={gearBoxChoices}
          emptyLabel="Not known"
        />
        <TextField control={control} name="chassisNumber" label="Chassis Number" tidy={tidyChassisNumber} />
        <TextField control={control} name="engineNumber" label="Engine Number" />
        <UnusualDateField
          control={control}
          name="registrationDate"
          label="Reg Date"
          plausible={plausibleDates.registration}
        />
        <SelectField
          control={control}
          name="euroStatus"
          label="Euro Status"
          choices={euroChoices}
          emptyLabel="Not known"
        />
        <KnownTextField control={control} name="location" label="Location" known={knownTexts.location} />
        <TextField control={control} name="keyNumber" label="Key Number" />
        <div className={classes.pair}>
          <NumberField control={control} name="mileage" label="Mileage" />
          <SelectField control={control} name="mileageUnit" label="Mileage Unit" choices={unitChoices} />
        </div>
      </div>
    </Section>
  );
}

/** Delay in milliseconds after the last keystroke in the make. */
const pauseMs = 300;

/** Suggests models that the group has or had of this make, most frequent first. */
function ModelField({ control, ...placeholderOf }: SectionProps & { placeholder?: string }) {
  const [make] = useDebouncedValue(useWatch({ control, name: 'make' }).trim(), pauseMs);
  const known = { routes: truckListRoutes, column: 'model', of: { column: 'make', text: make } };
  return (
    <KnownTextField
      control={control}
      name="model"
      label="Model"
      required
      known={known}
      enabled={make !== ''}
      {...placeholderOf}
    />
  );
}

function DocumentsSection({ control }: SectionProps) {
  return (
    <Section title="Documents">
      <div className={classes.fields}>
        <SelectField control={control} name="logBookStatus" label="Log Book" required choices={statusChoices} />
        <SelectField control={control} name="inspectionStatus" label="Inspection" required choices={statusChoices} />
        <SelectField control={control} name="motStatus" label="MOT" required choices={statusChoices} />
        <SelectField control={control} name="exportSlipStatus" label="Export Slip" required choices={statusChoices} />
        <UnusualDateField control={control} name="motExpiry" label="MOT Expiry" plausible={plausibleDates.expiry} />
      </div>
    </Section>
  );
}

function PurchaseSection({ control, saved }: SectionProps & { saved: Truck | undefined }) {
  const vatScheme = useWatch({ control, name: 'vatScheme' });
  return (
    <Section title="Purchase">
      <div className={classes.fields}>
        <MoneyField control={control} name="purchasePrice" label="Purchase Price" />
        <UnusualDateField
          control={control}
          name="purchaseDate"
          label="Purchase Date"
          futureNote="This date is in the future. Days in stock count from it."
        />
        <PartyField control={control} name="boughtFrom" label="Bought From" kind="supplier" />
        <TextField control={control} name="purchaseInvoiceNumber" label="Purchase Invoice Number" />
        <SelectField
          control={control}
          name="vatScheme"
          label="VAT Scheme"
          description="Check with your accountant."
          choices={schemeChoices}
        />
        <MoneyField
          control={control}
          name="purchaseVat"
          label="Purchase VAT"
          description={purchaseVatHint(vatScheme, saved)}
        />
      </div>
    </Section>
  );
}

/** Clears the buyer as soon as 'Mark as Sold' is unticked, as the save would. */
function useBuyerOfSale(control: TruckControl, saved: Truck | undefined) {
  const isSold = useWatch({ control, name: 'isSold' });
  const { field } = useController({ control, name: 'soldTo' });
  const buyer = saved?.isSold === true ? saved.soldTo : null;
  const change = useEffectEvent(() => {
    const shown = field.value?.id ?? null;
    if (!isSold && buyer !== null && shown === buyer.id) field.onChange(null);
    if (isSold && buyer !== null && field.value === null) field.onChange(buyer);
  });
  const wasSold = useRef(isSold);
  useEffect(() => {
    if (wasSold.current !== isSold) change();
    wasSold.current = isSold;
  }, [isSold]);
}

function SaleSection({ control, saved }: SectionProps & { saved: Truck | undefined }) {
  useBuyerOfSale(control, saved);
  return (
    <Section title="Sale">
      <div className={classes.fields}>
        <MoneyField control={control} name="salePrice" label="Sale Price" />
        <MoneyField control={control} name="freightCharges" label="Freight Charges" />
        <MoneyField control={control} name="warrantyCharges" label="Warranty Charges" />
        <PartyField control={control} name="soldTo" label="Sold To" kind="client" />
        <UnusualDateField control={control} name="soldDate" label="Sold Date" />
        <div className={classes.check}>
          <CheckboxField control={control} name="isSold" label="Mark as Sold" />
        </div>
      </div>
    </Section>
  );
}

/** Shown to buyers. */
function AdvertSection({ control }: SectionProps) {
  const isSold = useWatch({ control, name: 'isSold' });
  return (
    <Section title="Advert">
      <div className={classes.fields}>
        <MoneyField
          control={control}
          name="askingPrice"
          label="Asking Price"
          description="Without one, buyers see the sale price."
        />
        <SelectField control={control} name="cabType" label="Cab Type" choices={cabChoices} emptyLabel="Not known" />
        <SelectField control={control} name="fuelType" label="Fuel Type" choices={fuelChoices} emptyLabel="Not known" />
        <NumberField control={control} name="powerHp" label="Power (hp)" />
        <NumberField control={control} name="grossWeightKg" label="Gross Weight (kg)" />
        <NumberField control={control} name="wheelbaseMm" label="Wheelbase (mm)" />
        <div className={classes.wide}>
          <TextsField
            control={control}
            name="features"
            label="Features"
            description="Press Enter after each one."
            known={knownTexts.features}
            maxTexts={maxFeatures}
          />
        </div>
        <div className={classes.wide}>
          <TextAreaField control={control} name="advertText" label="Advert Text" minRows={4} />
        </div>
        <div className={classes.check}>
          <CheckboxField
            control={control}
            name="advertised"
            label="Advertised"
            disabled={isSold}
            description={isSold ? 'A sold truck is not advertised.' : undefined}
          />
        </div>
      </div>
    </Section>
  );
}
