/** Reads and changes of documents from the browser. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentUpdate } from '#documents/document.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import { callApi, sendCall } from '#web/api/call-api.ts';
import { callKey, useCall } from '#web/api/use-call.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

/** A record's documents, oldest first. */
export function useDocuments(target: DocumentsTarget) {
  return useCall(documentRoutes[target.owner].list, { params: ownerParams(target) }, { retries: 1 });
}

/** One document with the address of its bytes, asked for when it is needed, and its version. */
export function readDocument(target: DocumentsTarget, documentId: string) {
  return sendCall(documentRoutes[target.owner].get, { params: { ...ownerParams(target), documentId } });
}

/** Reads the list anew. */
export function useRefreshDocuments(target: DocumentsTarget) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callKey(documentRoutes[target.owner].list) });
}

/** What is changed of a document, and the version that it is based on. */
interface DocumentChange {
  id: string;
  body: DocumentUpdate;
  ifMatch: string | undefined;
}

/** Renames a document or changes its kind; the list is read anew, also after a failure. */
export function useChangeDocument(target: DocumentsTarget) {
  const onSettled = useRefreshDocuments(target);
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: DocumentChange) =>
      callApi(documentRoutes[target.owner].update, {
        params: { ...ownerParams(target), documentId: id },
        body,
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    onSettled,
  });
}

/** Deletes a document; the list is read anew, also after a failure. */
export function useDeleteDocument(target: DocumentsTarget) {
  const onSettled = useRefreshDocuments(target);
  return useMutation({
    mutationFn: (documentId: string) =>
      callApi(documentRoutes[target.owner].remove, { params: { ...ownerParams(target), documentId } }),
    onSettled,
  });
}
