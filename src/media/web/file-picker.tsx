/** Takes files by a press, by dropping them, and on phones straight from the camera. */
import { Button, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
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
  cameraLabel: string;
  onFiles: (files: File[]) => void;
}

function hasFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** A file that misses the field must not replace the page. */
function keepPage(event: globalThis.DragEvent): void {
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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);

  function take(files: FileList | null) {
    if (files !== null && files.length > 0 && !disabled) onFiles([...files]);
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    if (hasFiles(event)) take(event.dataTransfer.files);
  }

  function openCamera() {
    if (input.current === null) return;
    input.current.accept = cameraAccept;
    input.current.setAttribute('capture', 'environment');
    input.current.click();
    input.current.removeAttribute('capture');
    input.current.accept = accept;
  }

  return (
    <fieldset
      className={classes.zone}
      data-small={isSmall || undefined}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => setIsOver(hasFiles(event))}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className={classes.input}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {isSmall ? null : <IconUpload size={32} aria-hidden className={classes.icon ?? ''} />}
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <Button
        className={classes.camera ?? ''}
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        disabled={disabled}
        onClick={openCamera}
      >
        {cameraLabel}
      </Button>
      <Text c="dimmed" size="sm" id={`${id}-hint`}>
        {hint}
      </Text>
      <Text c="dimmed" size="sm" className={classes.dropHint ?? ''} aria-hidden>
        {multiple ? 'or drop them here' : 'or drop it here'}
      </Text>
    </fieldset>
  );
}
