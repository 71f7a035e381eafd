/** The detail panel of a truck (specification, section 2.8). */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Truck } from '#trucks/truck.ts';
import { truckCatalogue, truckDetailFields } from '#trucks/truck-fields.ts';
import { fieldMark } from '#web/table/field-mark.tsx';
import { fieldText } from '#web/table/field-texts.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';

/** Every field of the truck, in order. */
export function TruckDetails({ truck }: { truck: Truck }) {
  const lines = truckDetailFields.map((field) => ({
    id: field.id,
    label: field.detailLabel ?? field.label,
    value: fieldMark<Truck>(field, 'detail')?.(truck) ?? fieldText(truckCatalogue, field, truck),
    wide: field.id === 'description',
  }));
  return <DescriptionList lines={lines} />;
}

/** The panel's shape while the truck is on its way. */
export function TruckDetailsSkeleton() {
  const lines = truckDetailFields.map(({ id, label, detailLabel }) => ({
    id,
    label: detailLabel ?? label,
    value: <Skeleton height="1em" width="70%" my={4} />,
    wide: id === 'description',
  }));
  return (
    <>
      <VisuallyHidden role="status">Loading truck details...</VisuallyHidden>
      <div aria-hidden>
        <DescriptionList lines={lines} />
      </div>
    </>
  );
}
