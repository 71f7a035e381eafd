/** Documents on their way: several at once, each with its progress, to be cancelled and tried again (section 12.2). */
import { useEffect, useRef, useState } from 'react';
import { type DocumentKind, documentTypeOf, documentTypesText, maxDocumentBytes } from '#documents/document.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import type { UploadState } from '#media/web/upload-state.ts';
import { UploadTask } from '#media/web/upload-task.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';
import { useRefreshDocuments } from './document-queries.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

/** One file that somebody chose. */
export interface DocumentUpload {
  id: string;
  name: string;
  state: UploadState;
  task: UploadTask;
  send: () => Promise<void>;
}

/** So many are sent side by side: more would only share the line. */
const atOnce = 3;

function faultOf({ name, size, type }: File): string | undefined {
  if (documentTypeOf({ name, type }) === undefined) return `${name} cannot be taken. ${documentTypesText}`;
  if (size === 0) return `${name} is empty.`;
  return size > maxDocumentBytes ? `${name} is larger than 25MB.` : undefined;
}

/** Asks for the address; a try again of the same file is the same document. */
function addressRequest(target: DocumentsTarget, kind: DocumentKind, { name, size, type }: File) {
  const contentType = documentTypeOf({ name, type }) ?? 'text/plain';
  const idempotencyKey = crypto.randomUUID();
  return async (signal: AbortSignal): Promise<string> => {
    const body = { kind, name, contentType, size };
    const options = { params: ownerParams(target), body, idempotencyKey, signal };
    return (await callApi(documentRoutes[target.owner].create, options)).uri;
  };
}

/** Leaving the page gives up what has not arrived. */
export function useDocumentUploads(target: DocumentsTarget) {
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const refresh = useRefreshDocuments(target);
  const queue = useRef<DocumentUpload[]>([]);
  const running = useRef(0);
  const tasks = useRef(new Set<UploadTask>());
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const task of current) task.cancel();
    };
  }, []);

  const drop = (id: string) => setUploads((now) => now.filter((upload) => upload.id !== id));

  function follow(id: string, state: UploadState) {
    if (state.is === 'done') {
      void refresh().then(() => drop(id));
    } else setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  function next() {
    while (running.current < atOnce) {
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
      const fault = faultOf(file);
      if (fault !== undefined) sendAlert('Error', fault);
      return fault === undefined;
    });
    const fresh = taken.map((file): DocumentUpload => {
      const id = crypto.randomUUID();
      const task = new UploadTask((state) => follow(id, state));
      tasks.current.add(task);
      const { name } = file;
      const contentType = documentTypeOf(file) ?? 'text/plain';
      const work = { requestAddress: addressRequest(target, kind, file), contentType, name };
      const send = () => task.run({ ...work, prepare: () => Promise.resolve(file) });
      return { id, name, state: { is: 'waiting' }, task, send };
    });
    setUploads((now) => [...now, ...fresh]);
    for (const upload of fresh) start(upload);
  }

  return { uploads, add, cancel, retry: start, drop };
}
