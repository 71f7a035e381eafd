/** The upload of one file, which goes on over a lost line, can rest, be cancelled and be tried again (section 12.3). */
import { clearAlert, sendAlert } from '#web/alerts/alerts.tsx';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { type Upload, uploadFile } from './upload-file.ts';
import { nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

/** What is to be sent; `prepare` gives the bytes when their turn has come. */
type Work = Pick<Upload, 'requestAddress' | 'contentType' | 'name'> & { prepare: () => Promise<Blob> };

const { console: browserLog } = globalThis;

const lineLost = 'The server could not be reached. The upload goes on by itself when the connection is back.';

/** Tells each new state to who made it. */
export class UploadTask {
  readonly #onState: (state: UploadState) => void;
  #state: UploadState = { is: 'ready' };
  #running: AbortController | undefined;
  #key: string;

  /** The key of an earlier page goes on with what that one had sent. */
  constructor(onState: (state: UploadState) => void, key: string = crypto.randomUUID()) {
    this.#onState = onState;
    this.#key = key;
  }

  /** Under it the server knows the file, whatever became of earlier tries. */
  get key(): string {
    return this.#key;
  }

  /** Is to be sent, for the first time or again. */
  queue(): void {
    this.#happen({ type: 'queue' });
  }

  /** Lets the upload rest, until it is queued again. */
  pause(): void {
    this.#running?.abort();
    this.#happen({ type: 'pause' });
  }

  /** Gives the upload up. */
  cancel(): void {
    this.#running?.abort();
    this.#happen({ type: 'cancel' });
  }

  /** Other bytes are to be sent: what an earlier try may have sent is not them. */
  reset(): void {
    this.#key = crypto.randomUUID();
    this.#happen({ type: 'reset' });
  }

  /** Sends what is queued; settles when it is over, a failure is told in an alert. */
  async run({ prepare, ...upload }: Work): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#running = abort;
    // A try that was given up has nothing to say about the next one.
    const happen = (event: UploadEvent) => {
      if (!signal.aborted) this.#happen(event);
    };
    happen({ type: 'prepare' });
    try {
      const body = await prepare();
      happen({ type: 'progress', share: 0 });
      await uploadFile({
        ...upload,
        body,
        key: this.#key,
        onKey: (key) => {
          if (!signal.aborted) this.#key = key;
        },
        signal,
        onProgress: (share) => happen({ type: 'progress', share }),
        onStall: () => happen({ type: 'stall' }),
      });
      happen({ type: 'finish' });
    } catch (error) {
      if (error instanceof CancelError || signal.aborted) return;
      const message = errorMessage(error);
      browserLog.warn(`${upload.name} could not be uploaded: ${message}`);
      happen({ type: 'fail', message });
      sendAlert('Error', message);
    }
  }

  #happen(event: UploadEvent): void {
    const next = nextUploadState(this.#state, event);
    if (next === this.#state) return;
    if (next.is === 'stalled') sendAlert('Warning', lineLost);
    else if (this.#state.is === 'stalled') clearAlert('Warning', lineLost);
    this.#state = next;
    this.#onState(next);
  }
}
