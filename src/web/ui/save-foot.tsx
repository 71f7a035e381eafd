/** The foot of a screen that is saved: stays in sight at the lower edge of the window, within a thumb's reach. */
import type { ReactNode } from 'react';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import classes from './save-foot.module.css';

interface Props {
  /** Beside the buttons: what they are about. */
  note?: ReactNode;
  children: ReactNode;
}

/** Alerts appear above it, never over it. */
export function SaveFoot({ note, children }: Props) {
  const isDeleted = useIsDeleted();
  return (
    <div className={classes.foot} data-save-foot>
      <div className={classes.note}>{note}</div>
      <fieldset className={classes.buttons} disabled={isDeleted}>
        {children}
      </fieldset>
    </div>
  );
}
