/** A status as an icon, with its label for screen readers. */
import type { ReactNode } from 'react';
import classes from './status-mark.module.css';

interface Shape {
  path: string;
  isFilled?: true;
}

/** The icon set's hourglass, square and circle, each as a single path, because a list has dozens of them. */
const shapes: Readonly<Record<string, Shape>> = {
  Pending: {
    path: 'M6.5 7h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
  },
  NotRequired: {
    path: 'M9 12h6M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14',
  },
  Completed: {
    path: 'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z',
    isFilled: true,
  },
};

const lookOf = ({ isFilled }: Shape) => (isFilled ? classes.filled : classes.outline);

interface Props {
  /** `Pending`, `NotRequired` or `Completed`; other statuses are shown as text. */
  status: string;
  label: string;
}

/** Only the icon; the parent shows the label on hover. Not a component, because a list has dozens of them. */
export function statusPicture({ status, label }: Props): ReactNode {
  const shape = shapes[status];
  if (!shape) return <span>{label}</span>;
  return (
    <svg viewBox="0 0 24 24" className={lookOf(shape)} data-status={status} role="img" aria-label={label}>
      <path d={shape.path} />
    </svg>
  );
}

/** The icon with its label. Statuses differ by shape as well as by colour. */
export function StatusMark({ status, label }: Props) {
  const shape = shapes[status];
  if (!shape) return <span>{label}</span>;
  return (
    <span className={classes.mark} data-status={status}>
      <svg viewBox="0 0 24 24" className={lookOf(shape)} aria-hidden="true">
        <path d={shape.path} />
      </svg>
      <span className={classes.text}>{label}</span>
    </span>
  );
}
