/** An amber box: something to check, which blocks nothing. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './caution.module.css';

/** A region of this name. */
export function Caution({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.caution} aria-label={label}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>{children}</div>
    </section>
  );
}
