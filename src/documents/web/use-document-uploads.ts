/** Uploads documents to a record; uploads that were interrupted by leaving the page resume on the next visit. */
import { useState } from 'react';
import { z } from 'zod';
import { documentKindSchema, documentTypeOf, documentTypesText, sizeErrorOf } from '#documents/document.ts';
import { UploadQueue, useUploadQueue } from '#files/web/upload-queue.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { callApi } from '#web/api/call-api.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { useRefreshDocuments } from './document-queries.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

function errorOf(file: File): string | undefined {
  return documentTypeOf(file) === undefined
    ? `${file.name} is not an accepted file type. ${documentTypesText}`
    : sizeErrorOf(file);
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
        startsAtOnce: true,
        pausesOnLeave: true,
        errorOf,
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
  // The list of documents has those that are done.
  return { uploads: uploads.filter(({ state }) => state.is !== 'done'), queue };
}
