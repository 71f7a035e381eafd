/** A document in the list, with its actions. */
import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconDownload,
  IconEye,
  IconFileText,
  IconFileTypePdf,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type DocumentRow, documentKinds } from '#documents/document.ts';
import { formatMegabytes } from '#files/upload-limits.ts';
import { formatDate } from '#shared/dates.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { dayOf } from '#web/today.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { readDocument } from './document-queries.ts';
import type { DocumentsTarget } from './document-target.ts';
import classes from './documents-section.module.css';

interface Props {
  target: DocumentsTarget;
  document: DocumentRow;
  onOpen: (what: 'preview' | 'edit' | 'delete') => void;
}

const minMegabyteSize = 10_486;

/** In kilobytes below 0.01 MB. */
function sizeText(bytes: number): string {
  return bytes < minMegabyteSize ? `${Math.max(1, Math.round(bytes / 1024))} KB` : formatMegabytes(bytes);
}

/** The details below the name. */
function factsOf({ kind, size, at, by }: DocumentRow): string {
  const parts = [documentKinds[kind], sizeText(size), formatDate(dayOf(at)), by];
  return parts.filter((part) => part !== null).join(' · ');
}

function iconOf(contentType: string) {
  if (contentType === 'application/pdf') return IconFileTypePdf;
  return contentType.startsWith('image/') ? IconPhoto : IconFileText;
}

/** Downloads the document; the server sends its name with the file. */
async function saveDocument(target: DocumentsTarget, { id, name }: DocumentRow): Promise<void> {
  clearAlerts('Error', 'Warning');
  try {
    const { data } = await readDocument(target, id);
    const link = globalThis.document.createElement('a');
    link.href = data.uri;
    link.download = name;
    link.click();
  } catch {
    sendAlert('Error', 'Failed to retrieve document.');
  }
}

interface ActionProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function LineAction({ label, disabled = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** The name opens the preview. The labels of the buttons include the file name. */
export function DocumentLine({ target, document, onOpen }: Props) {
  const { name, contentType } = document;
  const { busy, run } = useOneAtATime();
  const Icon = iconOf(contentType);
  return (
    <li className={classes.line}>
      <Icon size={28} aria-hidden className={classes.icon ?? ''} />
      <div>
        <UnstyledButton fw={600} className={classes.name ?? ''} onClick={() => onOpen('preview')}>
          {name}
        </UnstyledButton>
        <div className={classes.facts}>{factsOf(document)}</div>
      </div>
      <div className={classes.actions}>
        <LineAction label={`Preview ${name}`} onClick={() => onOpen('preview')}>
          <IconEye size={18} aria-hidden />
        </LineAction>
        <LineAction
          label={`Download ${name}`}
          disabled={busy}
          onClick={() => void run(() => saveDocument(target, document))}
        >
          <IconDownload size={18} aria-hidden />
        </LineAction>
        <LineAction label={`Edit ${name}`} onClick={() => onOpen('edit')}>
          <IconPencil size={18} aria-hidden />
        </LineAction>
        <LineAction label={`Delete ${name}`} onClick={() => onOpen('delete')}>
          <IconTrash size={18} color="var(--mantine-color-error)" aria-hidden />
        </LineAction>
      </div>
    </li>
  );
}
