/** Selects files by button, drag and drop, paste, whole folders, or the camera on phones. */
import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import classes from './file-picker.module.css';

interface Props {
  label: string;
  /** Shown below the label. */
  hint: string;
  accept: string;
  /** What the camera may take, if other files are accepted as well. */
  cameraAccept?: string;
  /** A compact layout within a section; its hint also mentions dropping. */
  isSmall?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  /** Omitted if the camera is of no use. */
  cameraLabel?: string;
  onFiles: (files: File[]) => void;
}

function hasFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** A file dropped beside the field must not replace the page. */
function preventNavigation(event: globalThis.DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}

/** The caller checks the types of the files. */
export function FilePicker({
  label,
  hint,
  accept,
  cameraAccept = accept,
  isSmall = false,
  multiple = false,
  disabled = false,
  cameraLabel,
  onFiles,
}: Props) {
  const id = useId();
  const zone = useRef<HTMLDivElement>(null);
  useWindowEvent('dragover', preventNavigation);
  useWindowEvent('drop', preventNavigation);

  function openCamera() {
    const input = zone.current?.querySelector('input');
    if (!input) return;
    input.accept = cameraAccept;
    input.setAttribute('capture', 'environment');
    input.click();
    input.removeAttribute('capture');
    input.accept = accept;
  }

  return (
    <Dropzone
      ref={zone}
      unstyled
      className={classes.zone ?? ''}
      data-small={isSmall || undefined}
      disabled={disabled}
      // The label opens the file dialog, and the page reports unsuitable files.
      activateOnClick={false}
      activateOnKeyboard={false}
      preventDropOnDocument={false}
      onDrop={onFiles}
      inputProps={{
        id,
        accept,
        multiple,
        disabled,
        className: classes.input,
        style: {},
        tabIndex: 0,
        'aria-label': undefined,
        'aria-describedby': `${id}-hint`,
        // Allows selecting the same file again.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
    >
      {isSmall ? null : <IconUpload size={32} aria-hidden className={classes.icon ?? ''} />}
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {cameraLabel === undefined ? null : (
        <Button
          className={classes.camera ?? ''}
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={disabled}
          onClick={openCamera}
        >
          {cameraLabel}
        </Button>
      )}
      <Text c="dimmed" size="sm" id={`${id}-hint`}>
        {hint}
      </Text>
      {isSmall ? null : (
        <Text c="dimmed" size="sm" className={classes.dropHint ?? ''} aria-hidden>
          {multiple ? 'or drop them here' : 'or drop it here'}
        </Text>
      )}
    </Dropzone>
  );
}
