/** Why the program cannot start, as one sentence for the person who starts it (decisions, section 1). */

/** A failed start that is no fault of the program: the composition root prints the message alone and exits with 1. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}
