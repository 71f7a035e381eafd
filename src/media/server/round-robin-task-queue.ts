/** Works through tasks one at a time: urgent ones first, and among equals each group in turn, so that none holds up others. */
import { RoundRobinQueue } from '#server/round-robin-queue.ts';

/** Something to be done, once, whatever comes of it. */
export interface Task {
  id: string;
  group: string;
  run: () => Promise<void>;
}

/** A queue of tasks with ids of their own. */
export class RoundRobinTaskQueue {
  readonly #urgent = new RoundRobinQueue<Task>();
  readonly #other = new RoundRobinQueue<Task>();
  #running: Promise<void> | undefined;

  add(task: Task, isUrgent: boolean): void {
    (isUrgent ? this.#urgent : this.#other).add(task.group, task);
    this.#running ??= this.#work();
  }

  /** Makes a waiting task urgent; one that is not waiting stays as it is. */
  prioritize(id: string, group: string): void {
    const task = this.#other.of(group).find((other) => other.id === id);
    if (task && this.#other.remove(group, task)) this.add(task, true);
  }

  /** Resolves when nothing is left. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    // Whoever adds several tasks at once sees all of them in line.
    await Promise.resolve();
    for (let task = this.#next(); task; task = this.#next()) await task.run();
    this.#running = undefined;
  }

  #next(): Task | undefined {
    return this.#urgent.take() ?? this.#other.take();
  }
}
