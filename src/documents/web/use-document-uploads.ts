/** Uploads documents to a record; uploads that were interrupted by leaving the page resume on the next visit. */
import { useState } from 'react';
import { z } from 'zod';
import {
  type DocumentKind,
  documentKindSchema,
  documentTypeOf,
  documentTypesText,
  maxDocumentBytes,
} from '#documents/document.ts';
import { UploadQueue, useUploadQueue } from '#files/web/upload-queue.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { useRefreshDocuments } from './document-queries.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

function validateFile({ name, size, type }: File): string | undefined {
  if (documentTypeOf({ name, type }) === undefined) return `${name} is not an accepted file type. ${documentTypesText}`;
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

const contentTypeOf = (file: File) => documentTypeOf(file) ?? 'text/plain';

const detailsSchema = z.object({ kind: documentKindSchema });

export function useDocumentUploads(target: DocumentsTarget) {
  const person = useSessionUser().user?.profile.sub;
  const refresh = useRefreshDocuments(target);
  const [queue] = useState(
    () =>
      new UploadQueue<z.infer<typeof detailsSchema>>({
        scope: { person, page: `document ${target.routes.owner} ${Object.values(ownerParams(target)).join('/')}` },
        pausesOnLeave: true,
        contentTypeOf,
        requestAddress: async ({ file, details: { kind } }, { key, size, signal }) => {
          const body = { kind, name: withoutHiddenCharacters(file.name), contentType: contentTypeOf(file), size };
          const options = { params: ownerParams(target), body, idempotencyKey: key, signal };
          return (await callApi(target.routes.create, options)).uri;
        },
        restore: (details) => detailsSchema.safeParse(details).data,
        onUploaded: refresh,
      }),
  );
  const { uploads } = useUploadQueue(queue);

  function add(kind: DocumentKind, files: readonly File[]) {
    const accepted = files.filter((file) => {
      const error = validateFile(file);
      if (error !== undefined) sendAlert('Error', error);
      return error === undefined;
    });
    queue.add(accepted, { kind });
    queue.start();
  }

  // The list of documents has those that are done.
  return { uploads: uploads.filter(({ state }) => state.is !== 'done'), add, queue };
}
