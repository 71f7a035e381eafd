/** Uploads the file of a new import. */
import { useState } from 'react';
import { sizeErrorOf } from '#documents/document.ts';
import { UploadQueue, useUploadQueue } from '#files/web/upload-queue.ts';
import { type ImportKind, importTypeOf, importTypesText, isOfCompany } from '#imports/import.ts';
import { createImportRoute } from '#imports/import-routes.ts';
import type { Company } from '#shared/companies.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { callApi } from '#web/api/call-api.ts';

interface ImportDetails {
  kind: ImportKind;
  company: Company;
}

function errorOf(file: File): string | undefined {
  const { name } = file;
  return importTypeOf(name) === undefined ? `${name} is not an accepted file. ${importTypesText}` : sizeErrorOf(file);
}

const contentTypeOf = ({ name }: File) => importTypeOf(name) ?? 'text/csv';

function importUploadQueue(onDone: (id: string) => void) {
  let importId = '';
  return new UploadQueue<ImportDetails>({
    isSingle: true,
    startsAtOnce: true,
    errorOf,
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
  return { upload, queue };
}
