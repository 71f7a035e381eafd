/** `/{company}/trucks/{id}/videos/upload`: one video chosen and sent (specification, section 2.11). */
import { Button, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Navigate } from 'react-router';
import { formatMegabytes, warnedBytes } from '#media/upload-limits.ts';
import { videoTypeOf } from '#media/video-type.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, useRecordTarget } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { FilePicker } from './file-picker.tsx';
import { useVideos } from './media-queries.ts';
import { isTruckMissing, MissingTruck } from './missing-truck.tsx';
import { isPending, type UploadState } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';
import { useReturnToTruck } from './use-return-to-truck.ts';
import { useVideoUpload } from './use-video-upload.ts';
import classes from './video-upload-card.module.css';

/** An address that names no truck leads to the stock. */
export function UploadVideoPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <UploadVideo key={`${target.company}/${target.id}`} target={target} />;
}

const title = 'Upload Truck Video';

function UploadVideo({ target }: { target: RecordTarget }) {
  const { error } = useVideos(target);
  const [file, setFile] = useState<File>();
  const { state, start, cancel, reset } = useVideoUpload(target);
  const pending = isPending(state);
  const isDone = state.is === 'done';
  const { dialog } = useUnsavedWarning(file !== undefined && !isDone);
  useReturnToTruck(target, isDone);

  function choose([first, ...others]: File[]) {
    if (first === undefined) return;
    clearAlerts('Error', 'Warning');
    if (others.length > 0) sendAlert('Warning', 'One video can be uploaded at a time.');
    if (videoTypeOf(first) === undefined) {
      sendAlert('Error', `${first.name} is not a video.`);
      return;
    }
    if (first.size > warnedBytes.video) sendAlert('Warning', 'File size exceeds 1GB.');
    reset();
    setFile(first);
  }

  function save() {
    if (file === undefined) return;
    clearAlerts('Error');
    void start(file);
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
          <BusyButton busy={pending || isDone} disabled={file === undefined} onClick={save}>
            Save
          </BusyButton>
        }
      />
      <FilePicker
        label="Choose a video"
        hint="Max size 1GB"
        accept="video/*"
        disabled={pending || isDone}
        cameraLabel="Take a video"
        onFiles={choose}
      />
      {file === undefined ? null : (
        <VideoCard file={file} state={state} onCancel={cancel} onRetry={save} onRemove={() => setFile(undefined)} />
      )}
      {dialog}
    </>
  );
}

interface CardProps {
  file: File;
  state: UploadState;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

function VideoCard({ file, state, onCancel, onRetry, onRemove }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h5" id={titleId}>
            {file.name}
          </Title>
          <Text size="sm" c="dimmed">
            {formatMegabytes(file.size)}
          </Text>
        </div>
        {state.is === 'done' || isPending(state) ? null : (
          <Button variant="default" size="compact-md" leftSection={<IconX size={16} aria-hidden />} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <UploadStatus name={file.name} state={state} onCancel={onCancel} onRetry={onRetry} />
    </section>
  );
}
