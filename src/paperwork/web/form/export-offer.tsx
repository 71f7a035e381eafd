/** Offers the VAT treatment Export if a party is outside the United Kingdom. */
import { Box, Button, Text } from '@mantine/core';
import { IconPlaneDeparture } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { isAbroad } from '#shared/countries.ts';
import classes from './item-card.module.css';
import type { PaperForm, PaperFormValues } from './paper-form-values.ts';

/** The foreign country of a party; empty if there is none or all items are exports already. */
function exportCountry({ billTo, shipTo, items }: PaperFormValues): string {
  if (items.every(({ vatTreatment }) => vatTreatment === 'Export')) return '';
  return [shipTo.country, billTo.country].find(isAbroad)?.trim() ?? '';
}

/** Sets all items to Export; the user can still change each of them. */
export function ExportOffer({ form }: { form: PaperForm }) {
  const country = useWatch({ control: form.control, compute: exportCountry });

  function choose() {
    const options = { shouldDirty: true, shouldTouch: true };
    for (const index of form.getValues('items').keys()) {
      form.setValue(`items.${index}.vatOrigin`, 'item', options);
      form.setValue(`items.${index}.vatTreatment`, 'Export', options);
    }
    form.setFocus('items.0.vatRate');
  }

  return (
    <div role="status">
      {country === '' ? null : (
        <Box mb="md" className={classes.prices ?? ''}>
          <Text
            span
            size="sm"
          >{`Outside the United Kingdom: ${country}. Goods that leave the country may be zero-rated. Check with your accountant.`}</Text>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlaneDeparture size={16} aria-hidden />}
            onClick={choose}
          >
            Set all items to Export
          </Button>
        </Box>
      )}
    </div>
  );
}
