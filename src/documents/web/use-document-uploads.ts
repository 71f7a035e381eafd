/** Uploads several documents at once, each with its progress, and lets the user cancel and retry them. */
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  type DocumentKind,
  documentKindSchema,
  documentTypeOf,
  documentTypesText,
  maxDocumentBytes,
} from '#documents/document.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import type { AddressRequest } from '#files/web/upload-file.ts';
import type { UploadState } from '#files/web/upload-state.ts';
import { UploadTask } from '#files/web/upload-task.ts';
import { usePendingUploads } from '#files/web/use-pending-uploads.ts';
import { withoutHiddenCharacters } from '#shared/text.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { releaseUpload } from '#web/upload-claims.ts';
import { pendingUploadOf, removeUpload, storedFileOf, storeUpload, type UploadScope } from '#web/upload-store.ts';
import { useRefreshDocuments } from './document-queries.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

/** A file that the user selected. */
export interface DocumentUpload {
  id: string;
  name: string;
  state: UploadState;
  task: UploadTask;
  send: () => Promise<void>;
}

/** Uploads at the same time; more would only share the bandwidth. */
const maxConcurrent = 3;

function isOver({ is }: UploadState): boolean {
  return is === 'done' || is === 'failed' || is === 'cancelled';
}

function validateFile({ name, size, type }: File): string | undefined {
  if (documentTypeOf({ name, type }) === undefined) return `${name} is not an accepted file type. ${documentTypesText}`;
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

/** Requests the upload URL. The idempotency key makes a retry of the same file the same document. */
function addressRequest(target: DocumentsTarget, kind: DocumentKind, { name, size, type }: File) {
  const contentType = documentTypeOf({ name, type }) ?? 'text/plain';
  return async ({ key, signal }: AddressRequest): Promise<string> => {
    const body = { kind, name: withoutHiddenCharacters(name), contentType, size };
    const options = { params: ownerParams(target), body, idempotencyKey: key, signal };
    return (await callApi(documentRoutes[target.owner].create, options)).uri;
  };
}

function uploadScopeOf(target: DocumentsTarget, person: string | undefined): UploadScope {
  return { person, page: `document ${target.owner} ${Object.values(ownerParams(target)).join('/')}` };
}

const detailsSchema = z.object({ kind: documentKindSchema });

/** Uploads that were interrupted by leaving the page resume when it is opened again. */
export function useDocumentUploads(target: DocumentsTarget) {
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const refresh = useRefreshDocuments(target);
  const queue = useRef<DocumentUpload[]>([]);
  const running = useRef(0);
  const tasks = useRef(new Set<UploadTask>());
  const scope = uploadScopeOf(target, useSessionUser().user?.profile.sub);

  const drop = (id: string) => setUploads((now) => now.filter((upload) => upload.id !== id));

  function handleState({ id, task }: Pick<DocumentUpload, 'id' | 'task'>, state: UploadState) {
    if (isOver(state)) void removeUpload(scope, task.key);
    if (state.is === 'done') {
      void refresh().then(() => drop(id));
    } else setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  function next() {
    while (running.current < maxConcurrent) {
      const upload = queue.current.shift();
      if (upload === undefined) return;
      running.current += 1;
      void upload.send().finally(() => {
        running.current -= 1;
        next();
      });
    }
  }

  function start(upload: DocumentUpload) {
    upload.task.queue();
    queue.current.push(upload);
    next();
  }

  function cancel(upload: DocumentUpload) {
    queue.current = queue.current.filter(({ id }) => id !== upload.id);
    upload.task.cancel();
  }

  function add(kind: DocumentKind, files: readonly File[]) {
    const taken = files.filter((file) => {
      const error = validateFile(file);
      if (error !== undefined) sendAlert('Error', error);
      return error === undefined;
    });
    send(taken.map((file) => uploadOf(kind, file)));
  }

  function uploadOf(kind: DocumentKind, file: File, key?: string): DocumentUpload {
    const id = crypto.randomUUID();
    const task: UploadTask = new UploadTask((state) => handleState({ id, task }, state), key);
    tasks.current.add(task);
    const { name } = file;
    const contentType = documentTypeOf(file) ?? 'text/plain';
    const work = { requestAddress: addressRequest(target, kind, file), contentType, name };
    const prepare = async () => {
      await storeUpload(scope, pendingUploadOf(task.key, file, { kind }));
      return file;
    };
    return { id, name, state: { is: 'waiting' }, task, send: () => task.run({ ...work, prepare }) };
  }

  function send(added: readonly DocumentUpload[]) {
    setUploads((now) => [...now, ...added]);
    for (const upload of added) start(upload);
  }

  usePendingUploads(scope, {
    onFound: (pending) => {
      const known = new Set([...tasks.current].map(({ key }) => key));
      const resumed = pending.flatMap((stored) => {
        const file = storedFileOf(stored);
        const details = detailsSchema.safeParse(stored.details);
        return file && details.success && !known.has(stored.key) ? [uploadOf(details.data.kind, file, stored.key)] : [];
      });
      send(resumed);
    },
    onLeave: () => {
      for (const task of tasks.current) {
        task.pause();
        releaseUpload(task.key);
      }
    },
  });

  function pause(upload: DocumentUpload) {
    queue.current = queue.current.filter(({ id }) => id !== upload.id);
    upload.task.pause();
  }

  return { uploads, add, pause, cancel, retry: start, drop };
}
