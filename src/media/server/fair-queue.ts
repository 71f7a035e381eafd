/** Works through tasks one at a time: urgent ones first, and among equals each group in turn, so that none holds up others. */

/** Something to be done, once, whatever comes of it. */
export interface Task {
  id: string;
  group: string;
  run: () => Promise<void>;
}

/** Tasks by group; the groups in the order of their turns. */
type Lane = Map<string, Task[]>;

function takeFrom(lane: Lane): Task | undefined {
  const [turn] = lane;
  if (!turn) return undefined;
  const [group, tasks] = turn;
  const [task, ...others] = tasks;
  lane.delete(group);
  if (others.length > 0) lane.set(group, others);
  return task;
}

/** A queue of tasks with ids of their own. */
export class FairQueue {
  readonly #urgent: Lane = new Map();
  readonly #other: Lane = new Map();
  #running: Promise<void> | undefined;

  add(task: Task, isUrgent: boolean): void {
    const lane = isUrgent ? this.#urgent : this.#other;
    lane.set(task.group, [...(lane.get(task.group) ?? []), task]);
    this.#running ??= this.#work();
  }

  /** Makes a waiting task urgent; one that is not waiting stays as it is. */
  raise(id: string, group: string): void {
    const task = this.#other.get(group)?.find((other) => other.id === id);
    if (!task) return;
    const others = this.#other.get(group)?.filter((other) => other !== task) ?? [];
    if (others.length > 0) this.#other.set(group, others);
    else this.#other.delete(group);
    this.add(task, true);
  }

  /** Resolves when nothing is left. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    // Whoever adds several tasks at once sees all of them in line.
    await Promise.resolve();
    for (let task = this.#next(); task; task = this.#next()) await task.run();
    this.#running = undefined;
  }

  #next(): Task | undefined {
    return takeFrom(this.#urgent) ?? takeFrom(this.#other);
  }
}
