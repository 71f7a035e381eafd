/** The upload of one file, which can be cancelled and tried again (specification, section 4). */
import { sendAlert } from '#web/alerts/alerts.tsx';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { type Upload, uploadFile } from './upload-file.ts';
import { nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

/** What is to be sent; `prepare` gives the bytes when their turn has come. */
type Work = Pick<Upload, 'requestAddress' | 'contentType' | 'name'> & { prepare: () => Promise<Blob> };

const { console: browserLog } = globalThis;

/** Tells each new state to who made it. */
export class UploadTask {
  readonly #onState: (state: UploadState) => void;
  #state: UploadState = { is: 'ready' };
  #running: AbortController | undefined;
  /** Where an earlier try sent the same bytes without getting an answer. */
  #address: string | undefined;

  constructor(onState: (state: UploadState) => void) {
    this.#onState = onState;
  }

  /** Is to be sent, for the first time or again. */
  queue(): void {
    this.#happen({ type: 'queue' });
  }

  /** Gives the upload up. */
  cancel(): void {
    this.#running?.abort();
    this.#happen({ type: 'cancel' });
  }

  /** Other bytes are to be sent: what an earlier try may have sent is not them. */
  reset(): void {
    this.#address = undefined;
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
        earlierAddress: this.#address,
        signal,
        onProgress: (share) => happen({ type: 'progress', share }),
        onAddress: (uri) => {
          if (!signal.aborted) this.#address = uri;
        },
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
    this.#state = next;
    this.#onState(next);
  }
}
