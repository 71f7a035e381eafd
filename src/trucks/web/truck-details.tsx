import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldText } from '#shared/field-texts.ts';
import type { Field } from '#shared/fields.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckDetailGroups, truckListSchema } from '#trucks/truck-fields.ts';
import { fieldMark } from '#web/table/field-mark.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import classes from './truck-details.module.css';

function Groups({ show }: { show: (field: Field) => ReactNode }) {
  return truckDetailGroups.map(({ title, fields }) => (
    <div key={title} className={classes.group}>
      <Title order={3} className={classes.title ?? ''}>
        {title}
      </Title>
      <DescriptionList
        lines={fields.map((field) => ({
          id: field.id,
          label: field.detailLabel ?? field.label,
          value: show(field),
          wide: field.id === 'description',
        }))}
      />
    </div>
  ));
}

export function TruckDetails({ truck }: { truck: Truck }) {
  return (
    <Groups show={(field) => fieldMark<Truck>(field, 'detail')?.(truck) ?? fieldText(truckListSchema, field, truck)} />
  );
}

/** Placeholder while the truck loads. */
export function TruckDetailsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading truck details...</VisuallyHidden>
      <div aria-hidden>
        <Groups show={() => <Skeleton height="1em" width="70%" my={4} />} />
      </div>
    </>
  );
}
