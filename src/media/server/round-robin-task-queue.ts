/**
 * Runs tasks one at a time: urgent ones first, and otherwise each group in turn, so that no group blocks the others.
 */
import { RoundRobinQueue } from '#server/round-robin-queue.ts';

/** A task that is run once and must not reject. */
export interface Task {
  id: string;
  group: string;
  run: () => Promise<void>;
}

/** Task ids must be unique. */
export class RoundRobinTaskQueue {
  readonly #urgent = new RoundRobinQueue<Task>();
  readonly #other = new RoundRobinQueue<Task>();
  #running: Promise<void> | undefined;

  add(task: Task, isUrgent: boolean): void {
    (isUrgent ? this.#urgent : this.#other).add(task.group, task);
    this.#running ??= this.#work();
  }

  /** Makes a waiting task urgent; any other is left unchanged. */
  prioritize(id: string, group: string): void {
    const task = this.#other.of(group).find((other) => other.id === id);
    if (task && this.#other.remove(group, task)) this.add(task, true);
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    // Lets a caller that adds several tasks at once queue all of them first.
    await Promise.resolve();
    for (let task = this.#next(); task; task = this.#next()) await task.run();
    this.#running = undefined;
  }

  #next(): Task | undefined {
    return this.#urgent.take() ?? this.#other.take();
  }
}
