/** Changes that the screens of a tab have not caught up with yet. */
import type { RecordChange } from '#shared/live.ts';

/** A tab that nobody looks at gathers for hours: beyond so many it is cheaper to read anew whatever is shown. */
const maxChanges = 500;

/** What has changed since it was asked for last. */
interface Gathered {
  changes: readonly RecordChange[];
  /** Changes of trade were missed, or were too many to be told one by one; those of people and deletions are among `changes` all the same. */
  isAll: boolean;
}

/** Whether a change counts although everything is read again: what is about a deleted record is not asked for. */
const isSignificant = ({ kind, deleted }: RecordChange) => kind === 'user' || deleted;

/** Makes a place for them. */
export function createGathering() {
  let [changes, isAll]: [RecordChange[], boolean] = [[], false];

  function reset(): void {
    isAll = true;
    changes = changes.filter(isSignificant);
  }

  return {
    /** @param change null: some may have been missed */
    add(change: RecordChange | null): void {
      if (change === null) reset();
      else if (!isAll || isSignificant(change)) changes.push(change);
      if (changes.length > maxChanges) reset();
    },
    /** All of them; afterwards there are none. */
    drain(): Gathered {
      const gathered = { changes, isAll };
      [changes, isAll] = [[], false];
      return gathered;
    },
    isEmpty: () => !isAll && changes.length === 0,
  };
}
