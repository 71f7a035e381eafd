/** What waits in groups, such as those of a person: each group has its turn, so that none holds up the others. */
export class RoundRobinQueue<Item> {
  /** In the order of their turns. */
  readonly #groups = new Map<string, Item[]>();

  /** How many wait. */
  get size(): number {
    return [...this.#groups.values()].reduce((sum, items) => sum + items.length, 0);
  }

  /** Those of a group, in their order. */
  of(group: string): readonly Item[] {
    return this.#groups.get(group) ?? [];
  }

  add(group: string, item: Item): void {
    this.#groups.set(group, [...this.of(group), item]);
  }

  /** The next one of an allowed group, if any; its group's next turn comes after those of all others. */
  take(isAllowed: (group: string) => boolean = () => true): Item | undefined {
    const next = [...this.#groups].find(([group]) => isAllowed(group));
    if (next === undefined) return undefined;
    const [group, [item, ...others]] = next;
    this.#groups.delete(group);
    if (others.length > 0) this.#groups.set(group, others);
    return item;
  }

  /** Takes one out of turn; false where it does not wait. */
  remove(group: string, item: Item): boolean {
    const others = this.of(group).filter((other) => other !== item);
    if (others.length === this.of(group).length) return false;
    if (others.length > 0) this.#groups.set(group, others);
    else this.#groups.delete(group);
    return true;
  }
}
