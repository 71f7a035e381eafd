/** 'Photos' on a truck's page: photos are uploaded as soon as they are chosen. */
import { Button, Progress, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUploadQueue } from '#files/web/upload-queue.ts';
import { isActive } from '#files/web/upload-state.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import classes from './add-photos.module.css';
import type { ImageItem } from './image-item.ts';
import { ImageUploads } from './image-uploads.ts';

/** The uploads of a truck's page, which end when the page is left. */
export function usePhotoUploads(target: RecordTarget): ImageUploads {
  const person = useSessionUser().user?.profile.sub;
  const [uploads] = useState(() => new ImageUploads(target, person));
  return uploads;
}

export function AddPhotos({ uploads, disabled }: { uploads: ImageUploads; disabled: boolean }) {
  function add(files: File[]) {
    uploads.add(files, false);
    uploads.queue.start();
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCamera size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => chooseFiles('image/*', add)}
    >
      Photos
    </Button>
  );
}

function shareOf({ state }: ImageItem): number {
  if (state.is === 'done') return 1;
  return 'share' in state ? state.share : 0;
}

interface ProgressProps {
  uploads: ImageUploads;
  /** Reports whether leaving the page would end uploads. */
  onBusy: (isBusy: boolean) => void;
}

/** Resumes the photos that an earlier visit left unfinished. Renders nothing without uploads. */
export function PhotoProgress({ uploads, onBusy }: ProgressProps) {
  const { queue } = uploads;
  const { uploads: items } = useUploadQueue(queue);
  const [done, failed] = [
    items.filter(({ state }) => state.is === 'done').length,
    items.filter(({ state }) => state.is === 'failed').length,
  ];
  const isBusy = items.some(({ state }) => isActive(state));
  const report = useEffectEvent(onBusy);
  useEffect(() => report(isBusy), [isBusy]);
  const isComplete = items.length > 0 && done === items.length;
  useEffect(() => {
    if (!isComplete) return;
    sendAlert('Success', items.length === 1 ? '1 photo uploaded.' : `${items.length} photos uploaded.`);
    queue.clear();
  }, [isComplete, items.length, queue]);
  if (items.length === 0) return null;
  const share = items.reduce((sum, item) => sum + shareOf(item), 0) / items.length;
  return (
    <div className={classes.progress}>
      <Text size="sm" role="status">
        {failed > 0 && !isBusy
          ? `${done} of ${items.length} photos uploaded, ${failed} not`
          : `Uploading photos: ${done} of ${items.length}`}
      </Text>
      <Progress value={share * 100} aria-label="Upload of photos" />
      {failed > 0 && !isBusy ? (
        <Button variant="default" size="compact-md" onClick={() => queue.start()}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Opens the file dialog, on a phone with camera and photos. The input must be part of the document, because Safari
 * otherwise does not report the choice.
 */
function chooseFiles(accept: string, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = true;
  input.hidden = true;
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])]);
    input.remove();
  });
  document.body.append(input);
  input.click();
}
