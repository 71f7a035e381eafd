/** `/{company}/trucks/{id}/videos/upload`: select and upload one video. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Navigate } from 'react-router';
import { formatMegabytes, warnedBytes } from '#files/upload-limits.ts';
import { FilePicker } from '#files/web/file-picker.tsx';
import { type QueuedUpload, UploadQueue, useUploadQueue } from '#files/web/upload-queue.ts';
import { isActive, isPending } from '#files/web/upload-state.ts';
import { UploadStatus } from '#files/web/upload-status.tsx';
import { cutOffText, hardToPlayText, inspectVideo } from '#media/video-inspection.ts';
import { videoTypeOf } from '#media/video-type.ts';
import { useVideos } from '#media/web/media-queries.ts';
import { mediaUploadKind } from '#media/web/media-upload-kind.ts';
import { MissingTruck } from '#media/web/missing-truck.tsx';
import { useReturnToTruck } from '#media/web/use-return-to-truck.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, useRecordTarget } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import type { PendingUpload } from '#web/upload-store.ts';
import classes from './video-upload-card.module.css';

/** Redirects to the stock if the address contains no valid truck. */
export function UploadVideoPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <UploadVideo key={`${target.company}/${target.id}`} target={target} />;
}

const title = 'Upload Truck Video';

const contentTypeOf = (file: File) => videoTypeOf(file) ?? file.type;

function UploadVideo({ target }: { target: RecordTarget }) {
  const { error } = useVideos(target);
  const person = useSessionUser().user?.profile.sub;
  const [queue] = useState(
    () =>
      new UploadQueue<null>({
        ...mediaUploadKind('video', { target, person }, contentTypeOf),
        isSingle: true,
        restore: () => null,
      }),
  );
  const { uploads, awaited } = useUploadQueue(queue);
  const [upload] = uploads;
  const pending = upload !== undefined && isPending(upload.state);
  const isDone = upload?.state.is === 'done';
  const { dialog } = useUnsavedWarning(upload !== undefined && !isDone);
  useReturnToTruck(target, isDone);

  async function choose([first, ...others]: File[]): Promise<void> {
    if (first === undefined) return;
    clearAlerts('Error', 'Warning');
    if (others.length > 0) sendAlert('Warning', 'Upload one video at a time.');
    if (videoTypeOf(first) === undefined) {
      sendAlert('Error', `${first.name} is not a video.`);
      return;
    }
    if (first.size === 0) {
      sendAlert('Error', `${first.name} is empty. Choose another file.`);
      return;
    }
    const read = async (from: number, length: number) =>
      new Uint8Array(await first.slice(from, from + length).arrayBuffer());
    const { isCutOff, playsWidely } = await inspectVideo(read, first.size);
    if (isCutOff) {
      sendAlert('Error', `${first.name} ${cutOffText}`);
      return;
    }
    if (!playsWidely) sendAlert('Warning', hardToPlayText);
    if (first.size > warnedBytes.video) sendAlert('Warning', 'File size exceeds 1GB.');
    queue.add([first], null);
  }

  function save() {
    clearAlerts('Error');
    queue.start();
  }

  if (hasStatus(error, 404)) {
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
          <Group gap="sm">
            {upload === undefined ? (
              <Text size="sm" c="dimmed">
                Choose a video to save.
              </Text>
            ) : null}
            <BusyButton
              busy={upload !== undefined && (isActive(upload.state) || isDone)}
              disabled={upload === undefined || pending}
              onClick={save}
            >
              Save
            </BusyButton>
          </Group>
        }
      />
      <FilePicker
        label="Choose a video"
        hint="Max size 1GB"
        accept="video/*"
        disabled={pending || isDone}
        cameraLabel="Take a video"
        onFiles={(files) => void choose(files)}
      />
      {upload === undefined ? null : <VideoCard upload={upload} queue={queue} onRetry={save} />}
      {awaited === undefined ? null : <AwaitedCard awaited={awaited} onRemove={() => queue.clear()} />}
      {dialog}
    </>
  );
}

interface CardProps {
  name: string;
  size: number;
  /** Undefined while the file cannot be removed. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function FileCard({ name, size, onRemove, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={joinClasses(surface.card, classes.card)} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h5" id={titleId}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {formatMegabytes(size)}
          </Text>
        </div>
        {onRemove ? (
          <Button variant="default" size="compact-md" leftSection={<IconX size={16} aria-hidden />} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
      {children}
    </section>
  );
}

interface VideoCardProps {
  upload: QueuedUpload<null>;
  queue: UploadQueue<null>;
  onRetry: () => void;
}

function VideoCard({ upload, queue, onRetry }: VideoCardProps) {
  const { id, file, state } = upload;
  const { name, size } = file;
  const isFixed = state.is === 'done' || isPending(state);
  return (
    <FileCard name={name} size={size} onRemove={isFixed ? undefined : () => queue.remove(id)}>
      <UploadStatus
        name={name}
        state={state}
        onCancel={() => queue.cancel(id)}
        onPause={() => queue.pause(id)}
        onRetry={onRetry}
      />
    </FileCard>
  );
}

/** A video whose upload was interrupted and whose file the user has to choose again. */
function AwaitedCard({ awaited: { name, size }, onRemove }: { awaited: PendingUpload; onRemove: () => void }) {
  return (
    <FileCard name={name} size={size} onRemove={onRemove}>
      <Text role="status">Choose the file again to resume</Text>
    </FileCard>
  );
}
