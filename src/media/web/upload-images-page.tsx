/** `/{company}/trucks/{id}/images/upload`: photos chosen, cropped and sent (specification, section 2.10). */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, useRecordTarget } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageUploadCard } from './image-upload-card.tsx';
import { type ImageItem, ImageUploads } from './image-uploads.ts';
import { useImages } from './media-queries.ts';
import { isTruckMissing, MissingTruck } from './missing-truck.tsx';
import { useReturnToTruck } from './use-return-to-truck.ts';

/** An address that names no truck leads to the stock. */
export function UploadImagesPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <UploadImages key={`${target.company}/${target.id}`} target={target} />;
}

function useImageUploads(target: RecordTarget) {
  const [uploads] = useState(() => new ImageUploads(target));
  const state = useSyncExternalStore(uploads.subscribe, uploads.state);
  useEffect(() => {
    uploads.enter();
    return () => uploads.leave();
  }, [uploads]);
  return { uploads, ...state };
}

const title = 'Upload Truck Images';

function progressText(items: readonly ImageItem[]): string {
  const done = items.filter(({ state }) => state.is === 'done').length;
  return done === 0 ? '' : `${done} of ${items.length} uploaded`;
}

function UploadImages({ target }: { target: RecordTarget }) {
  const { uploads, items, opening, isSaving } = useImageUploads(target);
  const { error } = useImages(target);
  const list = useRef<HTMLDivElement>(null);
  const unsaved = items.filter(({ state }) => state.is !== 'done').length + opening;
  const isDone = items.length > 0 && unsaved === 0 && !isSaving;
  const { dialog } = useUnsavedWarning(unsaved > 0);
  useReturnToTruck(target, isDone);

  function save() {
    clearAlerts('Error');
    uploads.save();
  }

  function remove(id: string) {
    uploads.remove(id);
    // The button that was pressed is gone with its card.
    list.current?.focus();
  }

  if (isTruckMissing(error)) {
    return (
      <>
        <PageHeader title={title} company={target.company} backTo={paths.currentStock} />
        <MissingTruck error={error} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        company={target.company}
        backTo={truckPaths.view(target.company, target.id)}
        actions={
          <BusyButton busy={isSaving || isDone} disabled={items.length === 0 || opening > 0} onClick={save}>
            Save
          </BusyButton>
        }
      />
      <FilePicker
        label="Choose images"
        hint="Max size 25MB"
        accept="image/*"
        multiple
        cameraLabel="Take a photo"
        onFiles={(files) => uploads.add(files)}
      />
      <VisuallyHidden role="status">{progressText(items)}</VisuallyHidden>
      <div ref={list} tabIndex={-1}>
        {items.map((item) => (
          <ImageUploadCard key={item.id} item={item} uploads={uploads} onRemove={remove} />
        ))}
      </div>
      {opening > 0 ? <Loading text={opening === 1 ? 'Opening the image...' : `Opening ${opening} images...`} /> : null}
      {dialog}
    </>
  );
}
