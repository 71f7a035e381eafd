/** A photo on the upload page: its cropped preview, upload progress and crop editor. */
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatMegabytes } from '#files/upload-limits.ts';
import { isPending } from '#files/web/upload-state.ts';
import { UploadStatus } from '#files/web/upload-status.tsx';
import { cropMatrix } from '#media/crop.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { CropEditor, CropEditorSkeleton } from './crop-editor.tsx';
import type { ImageItem, OpenedPhoto } from './image-item.ts';
import classes from './image-tile.module.css';
import type { ImageUploads } from './image-uploads.ts';

interface Props {
  item: ImageItem;
  uploads: ImageUploads;
  /** Whether the editor is open below the tiles. */
  isOpen: boolean;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The cropped picture. */
function CroppedPicture({ photo, crop }: OpenedPhoto) {
  const { width, height } = photo.size;
  return (
    <svg viewBox={`0 0 ${crop.frame.width} ${crop.frame.height}`} className={classes.picture} aria-hidden>
      <image
        href={photo.previewUrl}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        transform={`matrix(${cropMatrix(crop, photo.size).join(' ')})`}
      />
    </svg>
  );
}

/** A region labelled by the file name. */
export function ImageTile({ item, uploads, isOpen, onOpen, onRemove }: Props) {
  const { id, file, state } = item;
  const { opened } = item.details;
  const editorId = useId();
  const pending = isPending(state);
  const isFixed = state.is === 'done' || pending;
  return (
    <section className={classes.region} aria-label={file.name}>
      <div className={joinClasses(surface.card, classes.tile)} data-open={isOpen || undefined}>
        <button
          type="button"
          className={classes.show}
          aria-label={`Edit ${file.name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? editorId : undefined}
          disabled={opened === null || isFixed}
          onClick={() => onOpen(id)}
        >
          {opened === null ? (
            <Skeleton className={classes.waiting ?? ''} radius={0} animate={false} />
          ) : (
            <CroppedPicture {...opened} />
          )}
          <span className={classes.name}>{file.name}</span>
        </button>
        {state.is === 'done' ? null : (
          <ActionIcon
            variant="default"
            className={classes.remove ?? ''}
            aria-label={pending ? 'Cancel' : 'Remove'}
            title={pending ? 'Cancel' : 'Remove'}
            onClick={() => (pending ? uploads.queue.cancel(id) : onRemove(id))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
        {state.is === 'ready' ? null : (
          <div className={classes.status}>
            <UploadStatus name={file.name} state={state} onRetry={() => uploads.queue.start(id)} />
          </div>
        )}
      </div>
      {isOpen ? (
        <div className={joinClasses(surface.card, classes.editor)} id={editorId} data-editor>
          <ImageFacts {...item} />
          {opened === null ? (
            <CropEditorSkeleton />
          ) : (
            <CropEditor
              name={file.name}
              {...opened}
              disabled={isFixed}
              onChange={(change) => uploads.setCrop(id, change)}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

/** The original's name and size. Always rendered, so that the layout does not shift. */
function ImageFacts({ file, details }: ImageItem) {
  const { width, height } = details.opened?.photo.original ?? {};
  return (
    <div className={classes.facts}>
      <span className={classes.factName}>{file.name}</span>
      <span>{`${formatMegabytes(file.size)}${width === undefined ? '' : `, ${width} × ${height} pixels`}`}</span>
    </div>
  );
}
