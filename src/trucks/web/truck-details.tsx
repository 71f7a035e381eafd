import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldText } from '#shared/field-texts.ts';
import type { Field } from '#shared/fields.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckDetailGroups, truckListSchema } from '#trucks/truck-fields.ts';
import { fieldMark } from '#web/table/field-mark.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { InlineField, type InlineFieldId, isInlineField } from './inline-field.tsx';
import classes from './truck-details.module.css';
import type { TruckVersion } from './truck-version.ts';

const wideFields = ['description', 'features', 'advertText'];

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
          wide: wideFields.includes(field.id),
        }))}
      />
    </div>
  ));
}

/** Changed at the top of the page, beside the profit that it decides. */
const changedAbove: InlineFieldId = 'salePrice';

interface Props {
  version: TruckVersion;
  /** Reports whether leaving the page would lose a typed value. */
  onDirty: (isDirty: boolean) => void;
}

export function TruckDetails({ version, onDirty }: Props) {
  const { data: truck } = version;
  const [editing, setEditing] = useState<InlineFieldId>();
  function show(field: Field): ReactNode {
    const { id } = field;
    if (!isInlineField(id) || id === changedAbove) {
      return fieldMark<Truck>(field, 'detail')?.(truck) ?? fieldText(truckListSchema, field, truck);
    }
    return (
      <InlineField
        id={id}
        version={version}
        isEditing={editing === id}
        onEdit={() => setEditing(id)}
        onClose={() => setEditing(undefined)}
        onDirty={onDirty}
      />
    );
  }
  return <Groups show={show} />;
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
