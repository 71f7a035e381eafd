/** Why the program cannot start, for errors that are not bugs: the program prints only the message and exits with 1. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}
