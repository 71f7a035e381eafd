/** Uploads the file of a new import. */
import { useEffect, useRef, useState } from 'react';
import { maxDocumentBytes } from '#documents/document.ts';
import type { UploadState } from '#files/web/upload-state.ts';
import { UploadTask } from '#files/web/upload-task.ts';
import { type ImportKind, importTypeOf, importTypesText, isOfCompany } from '#imports/import.ts';
import { createImportRoute } from '#imports/import-routes.ts';
import type { Company } from '#shared/companies.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';

interface ImportFile {
  kind: ImportKind;
  company: Company;
  file: File;
}

function validateFile({ name, size }: File): string | undefined {
  if (importTypeOf(name) === undefined) return `${name} is not an accepted file. ${importTypesText}`;
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

/**
 * Uploads one file at a time.
 * @param onDone called with the import's id once its file has arrived
 */
export function useImportUpload(onDone: (id: string) => void) {
  const [sent, setSent] = useState<ImportFile>();
  const [state, setState] = useState<UploadState>({ is: 'ready' });
  const task = useRef<UploadTask>(undefined);
  const arrived = useRef<UploadTask>(undefined);
  useEffect(() => () => task.current?.pause(), []);

  async function send({ kind, company, file }: ImportFile, upload: UploadTask) {
    const contentType = importTypeOf(file.name) ?? 'text/csv';
    const { size } = file;
    const name = withoutHiddenCharacters(file.name);
    const body = { kind, name, contentType, size, ...(isOfCompany(kind) && { company }) };
    let id: string | undefined;
    upload.queue();
    await upload.run({
      name,
      contentType,
      prepare: async () => file,
      requestAddress: async ({ key, signal }) => {
        const announced = await callApi(createImportRoute, { body, idempotencyKey: key, signal });
        id = announced.id;
        return announced.uri;
      },
    });
    if (id !== undefined && arrived.current === upload) onDone(id);
  }

  function start(chosen: ImportFile) {
    clearAlerts('Error', 'Warning');
    const error = validateFile(chosen.file);
    if (error !== undefined) {
      sendAlert('Error', error);
      return;
    }
    const upload: UploadTask = new UploadTask((next) => {
      if (next.is === 'done') arrived.current = upload;
      setState(next.is === 'done' ? { is: 'ready' } : next);
    });
    task.current = upload;
    setSent(chosen);
    void send(chosen, upload);
  }

  function retry() {
    if (sent && task.current) void send(sent, task.current);
  }

  return { name: sent?.file.name ?? '', state, start, retry, cancel: () => task.current?.cancel() };
}
