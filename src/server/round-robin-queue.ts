/** A queue with groups, for example one for each user. The groups take turns, so that none blocks the others. */
export class RoundRobinQueue<Item> {
  /** In the order of their turns. */
  readonly #groups = new Map<string, Item[]>();

  get size(): number {
    return [...this.#groups.values()].reduce((sum, items) => sum + items.length, 0);
  }

  /** The items of a group in order. */
  of(group: string): readonly Item[] {
    return this.#groups.get(group) ?? [];
  }

  add(group: string, item: Item): void {
    this.#groups.set(group, [...this.of(group), item]);
  }

  /** Takes the first item of the next allowed group. The group then moves to the end. */
  take(isAllowed: (group: string) => boolean = () => true): Item | undefined {
    const next = [...this.#groups].find(([group]) => isAllowed(group));
    if (next === undefined) return undefined;
    const [group, [item, ...others]] = next;
    this.#groups.delete(group);
    if (others.length > 0) this.#groups.set(group, others);
    return item;
  }

  /** Removes an item. Returns false if it is not in the queue. */
  remove(group: string, item: Item): boolean {
    const others = this.of(group).filter((other) => other !== item);
    if (others.length === this.of(group).length) return false;
    if (others.length > 0) this.#groups.set(group, others);
    else this.#groups.delete(group);
    return true;
  }
}
