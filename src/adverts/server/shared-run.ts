/**
 * Runs work at most once at a time, however many callers ask for it. A caller that comes during a run shares the next
 * one, so that its answer is never older than its question.
 */
export class SharedRun<Answer> {
  readonly #work: () => Promise<Answer>;
  #running: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(work: () => Promise<Answer>) {
    this.#work = work;
  }

  async answer(): Promise<Answer> {
    if (this.#running === undefined) return this.#start();
    const start = () => this.#start();
    this.#next ??= this.#running.then(start, start);
    return await this.#next;
  }

  #start(): Promise<Answer> {
    this.#next = undefined;
    const running = this.#work().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
