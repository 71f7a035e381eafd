/** What stands below the head of a list in which nothing matches (specification, section 10.1). */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './data-table.module.css';
import type { ListState } from './list-state.ts';

interface NothingMatchesProps {
  text: string;
  change(part: Partial<ListState>): void;
  elsewhere: ReactNode;
}

/** With the way back to all rows, and to where else there is something. */
export function NothingMatches({ text, change, elsewhere }: NothingMatchesProps) {
  return (
    <div className={classes.message}>
      <EmptyState text={text}>
        {elsewhere}
        <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
          Clear search and filters
        </Button>
      </EmptyState>
    </div>
  );
}
