/** Change events that the screens of a tab have not handled yet. */
import type { RecordChange } from '#shared/live.ts';

/** A background tab can gather events for hours. With more than this, loading everything again is cheaper. */
const maxChanges = 500;

export interface GatheredChanges {
  changes: readonly RecordChange[];
  /**
   * Changes were missed or too many, so everything must be loaded again. `changes` still has changes of users and
   * deletions.
   */
  isAll: boolean;
}

/** Changes that matter even if everything is loaded again: queries of deleted records are not repeated. */
const isSignificant = ({ kind, deleted }: RecordChange) => kind === 'user' || deleted;

export function createGathering() {
  let [changes, isAll]: [RecordChange[], boolean] = [[], false];

  function reset(): void {
    isAll = true;
    changes = changes.filter(isSignificant);
  }

  return {
    /** @param change null if some may have been missed */
    add(change: RecordChange | null): void {
      if (change === null) reset();
      else if (!isAll || isSignificant(change)) changes.push(change);
      if (changes.length > maxChanges) reset();
    },
    /** Returns all changes and removes them. */
    drain(): GatheredChanges {
      const gathered = { changes, isAll };
      [changes, isAll] = [[], false];
      return gathered;
    },
    isEmpty: () => !isAll && changes.length === 0,
  };
}
