/** The top of a truck's page: key figures with the price, actions, and what an action asks or shows. */
import { useState } from 'react';
import { PhotoProgress, usePhotoUploads } from '#media/web/photos/add-photos.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { BuyerForm } from './buyer-form.tsx';
import { InlineField } from './inline-field.tsx';
import { SectionJumps } from './section-jumps.tsx';
import { TruckActions } from './truck-actions.tsx';
import { TruckSummary } from './truck-summary.tsx';
import type { TruckVersion } from './truck-version.ts';

/** What leaving the page would lose. */
export type UnsavedPart = 'price' | 'photos' | 'detail' | 'costing';

interface Props extends WithSections<RecordTarget> {
  target: RecordTarget;
  /** Undefined while loading. */
  version: TruckVersion | undefined;
  /** Called to reload the truck. */
  onChanged: () => unknown;
  onUnsaved: (part: UnsavedPart, isUnsaved: boolean) => void;
}

export function TruckHead({ target, version, sections, onChanged, onUnsaved }: Props) {
  const uploads = usePhotoUploads(target);
  const [isPricing, setIsPricing] = useState(false);
  const [asksBuyer, setAsksBuyer] = useState(false);
  const isBuyerMissing = version?.data.isSold === true && version.data.soldTo === null;
  return (
    <>
      <TruckSummary
        target={target}
        truck={version?.data}
        price={
          version && (
            <InlineField
              id="salePrice"
              version={version}
              emptyText="Not priced"
              isEditing={isPricing}
              onEdit={() => setIsPricing(true)}
              onClose={() => setIsPricing(false)}
              onDirty={(isDirty) => onUnsaved('price', isDirty)}
            />
          )
        }
        actions={
          <TruckActions
            version={version}
            uploads={uploads}
            onEditPrice={() => setIsPricing(true)}
            onChanged={onChanged}
            onSold={() => setAsksBuyer(true)}
          >
            <PageSections sections={sections} at="action" target={target} />
          </TruckActions>
        }
      />
      <PhotoProgress uploads={uploads} onBusy={(isBusy) => onUnsaved('photos', isBusy)} />
      {version && asksBuyer && isBuyerMissing ? (
        <BuyerForm version={version} onClose={() => setAsksBuyer(false)} />
      ) : null}
      <SectionJumps />
    </>
  );
}
