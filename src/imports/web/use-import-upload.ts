/** Uploads the file of a new import. */
import { useState } from 'react';
import { maxDocumentBytes } from '#documents/document.ts';
import { UploadQueue, useUploadQueue } from '#files/web/upload-queue.ts';
import { type ImportKind, importTypeOf, importTypesText, isOfCompany } from '#imports/import.ts';
import { createImportRoute } from '#imports/import-routes.ts';
import type { Company } from '#shared/companies.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';

interface ImportDetails {
  kind: ImportKind;
  company: Company;
}

function validateFile({ name, size }: File): string | undefined {
  if (importTypeOf(name) === undefined) return `${name} is not an accepted file. ${importTypesText}`;
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

const contentTypeOf = ({ name }: File) => importTypeOf(name) ?? 'text/csv';

function importUploadQueue(onDone: (id: string) => void) {
  let importId = '';
  return new UploadQueue<ImportDetails>({
    isSingle: true,
    contentTypeOf,
    requestAddress: async ({ file, details: { kind, company } }, { key, size, signal }) => {
      const name = withoutHiddenCharacters(file.name);
      const body = { kind, name, contentType: contentTypeOf(file), size, ...(isOfCompany(kind) && { company }) };
      const announced = await callApi(createImportRoute, { body, idempotencyKey: key, signal });
      importId = announced.id;
      return announced.uri;
    },
    onUploaded: async () => onDone(importId),
  });
}

/** @param onDone called with the import's id once its file has arrived */
export function useImportUpload(onDone: (id: string) => void) {
  const [queue] = useState(() => importUploadQueue(onDone));
  const upload = useUploadQueue(queue).uploads.find(({ state }) => state.is !== 'done');

  function add(file: File, details: ImportDetails) {
    clearAlerts('Error', 'Warning');
    const error = validateFile(file);
    if (error !== undefined) {
      sendAlert('Error', error);
      return;
    }
    queue.add([file], details);
    queue.start();
  }

  return { upload, add, queue };
}
