/** Takes files by a press, by dropping or pasting them or a folder of them, and on phones straight from the camera. */
import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import classes from './file-picker.module.css';

interface Props {
  label: string;
  /** Stands below the label. */
  hint: string;
  accept: string;
  /** What the camera is to take, where other files are taken as well. */
  cameraAccept?: string;
  /** Takes less room, within a section. */
  isSmall?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  /** Left out where no camera takes what is wanted. */
  cameraLabel?: string;
  onFiles: (files: File[]) => void;
}

function hasFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** A file that misses the field must not replace the page. */
function preventNavigation(event: globalThis.DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}

/** Named by its label; what kind of files came is for the page to judge. */
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
      // The label opens the field, and the page says of which kind the files have to be.
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
        // The same file may be chosen again.
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
      <Text c="dimmed" size="sm" className={classes.dropHint ?? ''} aria-hidden>
        {multiple ? 'or drop them here' : 'or drop it here'}
      </Text>
    </Dropzone>
  );
}
