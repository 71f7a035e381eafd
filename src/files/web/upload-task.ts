/** The upload of one file, which survives a lost connection and can be paused, cancelled and retried. */
import { clearAlert, sendAlert } from '#web/alerts/alerts.tsx';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { type Upload, uploadFile } from './upload-file.ts';
import { nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

interface Work extends Pick<Upload, 'requestAddress' | 'contentType' | 'name'> {
  /** Returns the bytes when the upload starts. */
  prepare: () => Promise<Blob>;
  /** Called when the storage has the file. */
  onUploaded: () => Promise<unknown>;
}

const { console: browserLog } = globalThis;

const connectionLostText = 'No connection. The upload will resume automatically.';

/** Calls back with each new state. */
export class UploadTask {
  readonly #onState: (state: UploadState) => void;
  #state: UploadState = { is: 'ready' };
  #running: AbortController | undefined;
  #key: string;
  /** Whether the storage may have a part of the file. */
  #isStarted: boolean;

  /** Passing the key of an earlier visit resumes its upload. */
  constructor(onState: (state: UploadState) => void, key?: string) {
    this.#onState = onState;
    this.#key = key ?? crypto.randomUUID();
    this.#isStarted = key !== undefined;
  }

  /** The idempotency key that identifies the file on the server. */
  get key(): string {
    return this.#key;
  }

  /** Marks the upload as waiting to start, for the first time or again. */
  queue(): void {
    this.#dispatch({ type: 'queue' });
  }

  /** Pauses the upload until it is queued again. */
  pause(): void {
    this.#running?.abort();
    this.#dispatch({ type: 'pause' });
  }

  cancel(): void {
    this.#running?.abort();
    this.#dispatch({ type: 'cancel' });
  }

  /** Call when other bytes are to be uploaded, so that an earlier partial upload is not continued. */
  reset(): void {
    this.#key = crypto.randomUUID();
    this.#isStarted = false;
    this.#dispatch({ type: 'reset' });
  }

  /** Runs the queued upload; resolves when it is over. Failures are shown as an alert. */
  async run({ prepare, onUploaded, ...upload }: Work): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#running = abort;
    // Events of a cancelled attempt must not affect the next one.
    const dispatch = (event: UploadEvent) => {
      if (!signal.aborted) this.#dispatch(event);
    };
    dispatch({ type: 'prepare' });
    try {
      const body = await prepare();
      dispatch({ type: 'progress', share: 0 });
      const isResumed = this.#isStarted;
      this.#isStarted = true;
      await uploadFile({
        ...upload,
        body,
        key: this.#key,
        isResumed,
        onKey: (key) => {
          if (!signal.aborted) this.#key = key;
        },
        signal,
        onProgress: (share) => dispatch({ type: 'progress', share }),
        onStall: () => dispatch({ type: 'stall' }),
      });
      await onUploaded();
      dispatch({ type: 'finish' });
    } catch (error) {
      if (error instanceof CancelError || signal.aborted) return;
      const message = errorMessage(error);
      browserLog.warn(`${upload.name} could not be uploaded: ${message}`);
      dispatch({ type: 'fail', message });
      sendAlert('Error', message);
    }
  }

  #dispatch(event: UploadEvent): void {
    const next = nextUploadState(this.#state, event);
    if (next === this.#state) return;
    if (next.is === 'stalled') sendAlert('Warning', connectionLostText);
    else if (this.#state.is === 'stalled') clearAlert('Warning', connectionLostText);
    this.#state = next;
    this.#onState(next);
  }
}
