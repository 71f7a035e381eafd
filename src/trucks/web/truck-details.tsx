/** The detail panel of a truck (specification, section 2.8). */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Truck } from '#trucks/truck.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { detailFields } from './truck-fields.tsx';

/** Every field of the truck, in order. */
export function TruckDetails({ truck }: { truck: Truck }) {
  const lines = detailFields.map(({ id, label, detailLabel, text, detail }) => ({
    id,
    label: detailLabel ?? label,
    value: detail?.(truck) ?? text(truck),
    wide: id === 'description',
  }));
  return <DescriptionList lines={lines} />;
}

/** The panel's shape while the truck is on its way. */
export function TruckDetailsSkeleton() {
  const lines = detailFields.map(({ id, label, detailLabel }) => ({
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
