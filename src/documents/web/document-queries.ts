import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentUpdate } from '#documents/document.ts';
import { callApi, sendCall } from '#web/api/call-api.ts';
import { callKey, useCall } from '#web/api/use-call.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

/** A record's documents, oldest first. */
export function useDocuments(target: DocumentsTarget) {
  return useCall(target.routes.list, { params: ownerParams(target) }, { retries: 1 });
}

/**
 * A document with its version and a download URL. The URL is short-lived, so this is called only when it is needed.
 */
export function readDocument(target: DocumentsTarget, documentId: string) {
  return sendCall(target.routes.get, { params: { ...ownerParams(target), documentId } });
}

export function useRefreshDocuments(target: DocumentsTarget) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callKey(target.routes.list) });
}

/** A change, and the version that it is based on. */
interface DocumentChange {
  id: string;
  body: DocumentUpdate;
  ifMatch: string | undefined;
}

/** Renames a document or changes its kind. The list is refetched even after a failure. */
export function useChangeDocument(target: DocumentsTarget) {
  const onSettled = useRefreshDocuments(target);
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: DocumentChange) =>
      callApi(target.routes.update, {
        params: { ...ownerParams(target), documentId: id },
        body,
        ifMatch,
      }),
    onSettled,
  });
}

/** Deletes a document. The list is refetched even after a failure. */
export function useDeleteDocument(target: DocumentsTarget) {
  const onSettled = useRefreshDocuments(target);
  return useMutation({
    mutationFn: (documentId: string) =>
      callApi(target.routes.remove, { params: { ...ownerParams(target), documentId } }),
    onSettled,
  });
}
