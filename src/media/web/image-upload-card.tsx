/** One photo of the upload page: its crop editor, and how far its upload is (specification, section 2.10). */
import { Button, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatMegabytes } from '#media/upload-limits.ts';
import { CropEditor } from './crop-editor.tsx';
import classes from './image-upload-card.module.css';
import type { ImageItem, ImageUploads } from './image-uploads.ts';
import { isPending } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';

interface Props {
  item: ImageItem;
  uploads: ImageUploads;
  onRemove: (id: string) => void;
}

/** A region by the name of its file. */
export function ImageUploadCard({ item, uploads, onRemove }: Props) {
  const { id, file, photo, crop, state } = item;
  const titleId = useId();
  const pending = isPending(state);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h5" id={titleId}>
            {file.name}
          </Title>
          <Text size="sm" c="dimmed">
            {formatMegabytes(file.size)}, {photo.size.width} × {photo.size.height} pixels
          </Text>
        </div>
        {state.is === 'done' || pending ? null : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onRemove(id)}
          >
            Remove
          </Button>
        )}
      </div>
      {state.is === 'done' ? null : (
        <CropEditor
          name={file.name}
          photo={photo}
          crop={crop}
          disabled={pending}
          onChange={(change) => uploads.setCrop(id, change)}
        />
      )}
      <UploadStatus
        name={file.name}
        state={state}
        onCancel={() => uploads.cancel(id)}
        onRetry={() => uploads.retry(id)}
      />
    </section>
  );
}
