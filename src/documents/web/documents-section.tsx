/** The 'Documents' section of a record's page: upload, list, preview, rename, download and delete. */
import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type DocumentKind, type DocumentRow, documentKindSchema, documentTypes } from '#documents/document.ts';
import { FilePicker } from '#files/web/file-picker.tsx';
import { isPending as isActive } from '#files/web/upload-state.ts';
import { UploadStatus } from '#files/web/upload-status.tsx';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { kindChoices } from './document-kind-choices.ts';
import { DocumentLine } from './document-line.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { useDeleteDocument, useDocuments } from './document-queries.ts';
import type { DocumentsTarget } from './document-target.ts';
import classes from './documents-section.module.css';
import { EditDocumentDialog } from './edit-document-dialog.tsx';
import { useDocumentUploads } from './use-document-uploads.ts';

const accepted = [...Object.keys(documentTypes), ...Object.values(documentTypes).map((ending) => `.${ending}`)].join();

function AddDocuments({ target }: { target: DocumentsTarget }) {
  const [kind, setKind] = useState<DocumentKind>('Other');
  const { uploads, queue } = useDocumentUploads(target);

  function addFiles(files: readonly File[]) {
    clearAlerts('Error', 'Warning');
    queue.add(files, { kind });
  }

  return (
    <>
      <div className={classes.add}>
        <NativeSelect
          label="Type"
          value={kind}
          data={kindChoices}
          onChange={(event) => setKind(documentKindSchema.parse(event.currentTarget.value))}
        />
        <FilePicker
          label="Choose documents"
          hint="Drop files here, or choose. PDF, photos, Word, Excel; up to 25 MB each"
          accept={accepted}
          cameraAccept="image/*"
          isSmall
          multiple
          cameraLabel="Take a photo"
          onFiles={addFiles}
        />
      </div>
      {uploads.length === 0 ? null : (
        <ul className={classes.uploads} aria-label="Uploads">
          {uploads.map(({ id, file: { name }, state }) => (
            <li key={id}>
              <Text fw={600} className={classes.name ?? ''}>
                {name}
              </Text>
              <UploadStatus
                name={name}
                state={state}
                onCancel={() => queue.remove(id)}
                onRetry={() => queue.start(id)}
                onPause={() => queue.pause(id)}
              />
              {isActive(state) ? null : (
                <ActionIcon
                  variant="subtle"
                  className={classes.remove ?? ''}
                  size={36}
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  onClick={() => queue.remove(id)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The dialog that is open. */
interface Opened {
  is: 'preview' | 'edit' | 'delete';
  document: DocumentRow;
}

function DocumentList({ target }: { target: DocumentsTarget }) {
  const { data, isPending, refetch } = useDocuments(target);
  const [opened, setOpened] = useState<Opened>();
  if (isPending) return <Loading text="Loading documents..." />;
  if (data === undefined) return <LoadFailed text="The documents could not be loaded." onRetry={refetch} />;
  const close = () => setOpened(undefined);
  return (
    <>
      {data.length === 0 ? <EmptyText>No documents to display</EmptyText> : null}
      <ul className={classes.list} aria-label="Documents">
        {data.toReversed().map((document) => (
          <DocumentLine
            key={document.id}
            target={target}
            document={document}
            onOpen={(is) => setOpened({ is, document })}
          />
        ))}
      </ul>
      {opened?.is === 'preview' ? <DocumentPreview target={target} document={opened.document} onClose={close} /> : null}
      {opened?.is === 'edit' ? (
        <EditDocumentDialog target={target} documentId={opened.document.id} onClose={close} />
      ) : null}
      <DeleteDocument
        target={target}
        document={opened?.is === 'delete' ? opened.document : undefined}
        onClose={close}
      />
    </>
  );
}

interface DeleteProps {
  target: DocumentsTarget;
  document: DocumentRow | undefined;
  onClose: () => void;
}

function DeleteDocument({ target, document, onClose }: DeleteProps) {
  const remove = useDeleteDocument(target);

  async function confirm() {
    if (document === undefined) return;
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync(document.id);
      sendAlert('Success', 'Document deleted successfully.');
    } catch {
      sendAlert('Error', 'Failed to delete document.');
    }
  }

  return (
    <ConfirmDialog
      opened={document !== undefined}
      title="Delete Document"
      text="Are you sure you want to delete this document? This action cannot be undone."
      subject={document?.name}
      confirmLabel="Delete"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Newest first. */
export function DocumentsSection({ target }: { target: DocumentsTarget }) {
  return (
    <Section title="Documents">
      <div className={classes.section}>
        <AddDocuments key={[target.company, target.routes.owner, target.id].join(' ')} target={target} />
        <DocumentList target={target} />
      </div>
    </Section>
  );
}
