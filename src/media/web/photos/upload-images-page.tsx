/** `/{company}/trucks/{id}/images/upload`: select, crop and upload photos. */
import { Button, Checkbox } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate } from 'react-router';
import { FilePicker } from '#files/web/file-picker.tsx';
import { useUploadQueue } from '#files/web/upload-queue.ts';
import { defaultLongEdge } from '#media/photo-size.ts';
import { useImages } from '#media/web/media-queries.ts';
import { MissingTruck } from '#media/web/missing-truck.tsx';
import { useReturnToTruck } from '#media/web/use-return-to-truck.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, useRecordTarget } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import type { ImageItem } from './image-item.ts';
import { ImageTile } from './image-tile.tsx';
import { ImageUploads } from './image-uploads.ts';
import classes from './upload-images-page.module.css';

/** Redirects to the stock if the address contains no valid truck. */
export function UploadImagesPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <UploadImages key={`${target.company}/${target.id}`} target={target} />;
}

const title = 'Upload Truck Images';

/** The number of photos, and how many have been uploaded. */
function countText(items: readonly ImageItem[]): string {
  const done = items.filter(({ state }) => state.is === 'done').length;
  if (done > 0) return `${done} of ${items.length} uploaded`;
  return items.length === 1 ? '1 image' : `${items.length} images`;
}

function UploadImages({ target }: { target: RecordTarget }) {
  const { error } = useImages(target);
  if (!hasStatus(error, 404)) return <ChosenImages target={target} />;
  return (
    <>
      <PageHeader title={title} company={target.company} backTo={paths.currentStock} />
      <MissingTruck error={error} />
    </>
  );
}

function ChosenImages({ target }: { target: RecordTarget }) {
  const person = useSessionUser().user?.profile.sub;
  const [uploads] = useState(() => new ImageUploads(target, person));
  const { uploads: items, isRunning: isSaving } = useUploadQueue(uploads.queue);
  const [chosenFullSize, setChosenFullSize] = useState<boolean>();
  // Uploads of an earlier visit continue in the size that was chosen then.
  const isFullSize = chosenFullSize ?? items[0]?.details.isFullSize ?? false;
  const unsaved = items.filter(({ state }) => state.is !== 'done').length;
  const isDone = items.length > 0 && unsaved === 0 && !isSaving;
  const { dialog } = useUnsavedWarning(unsaved > 0);
  useReturnToTruck(target, isDone);

  function save() {
    clearAlerts('Error');
    uploads.queue.start();
  }

  function setFullSize(isFull: boolean) {
    setChosenFullSize(isFull);
    uploads.setFullSize(isFull);
  }

  return (
    <div className={classes.page}>
      <PageHeader title={title} company={target.company} backTo={truckPaths.view(target.company, target.id)} />
      <FilePicker
        label="Choose images"
        hint="Max size 25MB"
        accept="image/*"
        multiple
        cameraLabel="Take a photo"
        onFiles={(files) => uploads.add(files, isFullSize)}
      />
      <Tiles items={items} uploads={uploads} />
      <SaveFoot
        note={
          <div className={classes.note}>
            <span className={classes.count} role="status">
              {items.length === 0 ? 'Choose photos to save.' : countText(items)}
            </span>
            <Checkbox
              label="Keep original size (slower)"
              title={`Otherwise photos are resized to ${defaultLongEdge} pixels`}
              checked={isFullSize}
              disabled={isSaving || isDone}
              onChange={(event) => setFullSize(event.currentTarget.checked)}
            />
          </div>
        }
      >
        {isSaving ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => uploads.queue.pause()}
          >
            Pause
          </Button>
        ) : null}
        <BusyButton busy={isSaving || isDone} disabled={items.length === 0} onClick={save}>
          Save
        </BusyButton>
      </SaveFoot>
      {dialog}
    </div>
  );
}

/** Tiles in the order of selection, which is the stored order; one of them is open. */
function Tiles({ items, uploads }: { items: readonly ImageItem[]; uploads: ImageUploads }) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const open = items.find(({ id }) => id === chosen) ?? items[0];

  function choose(id: string) {
    flushSync(() => setChosen(id));
    list.current?.querySelector('[data-editor]')?.scrollIntoView({ block: 'start' });
  }

  function remove(id: string) {
    uploads.queue.remove(id);
    // The focused button was removed with its photo.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className={classes.tiles}>
      {items.map((item) => (
        <ImageTile
          key={item.id}
          item={item}
          uploads={uploads}
          isOpen={item === open}
          onOpen={choose}
          onRemove={remove}
        />
      ))}
    </div>
  );
}
