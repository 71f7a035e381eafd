/** A document's status as a shape and a colour, with its words for a screen reader (specification, section 4). */
import { IconCircleCheckFilled, IconHourglassHigh, IconSquareMinus } from '@tabler/icons-react';
import { type DocumentStatus, documentStatusLabels } from '#trucks/truck.ts';
import classes from './status-mark.module.css';

const icons = { Pending: IconHourglassHigh, NotRequired: IconSquareMinus, Completed: IconCircleCheckFilled };

interface Props {
  status: DocumentStatus;
  /** Shows the words beside the shape, too. */
  withText?: boolean;
}

/** Told apart by shape as well as by colour. */
export function StatusMark({ status, withText = false }: Props) {
  const Icon = icons[status];
  const label = documentStatusLabels[status];
  if (withText) {
    return (
      <span className={classes.mark} data-status={status}>
        <Icon size={20} aria-hidden />
        <span className={classes.text}>{label}</span>
      </span>
    );
  }
  return (
    <span className={classes.mark} data-status={status} role="img" aria-label={label} title={label}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
