/** The sticky footer of a form, at the bottom of the window where a thumb can reach it. */
import type { ReactNode } from 'react';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import classes from './save-foot.module.css';

interface Props {
  /** Shown next to the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** Alerts appear above the footer and do not cover it. */
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
