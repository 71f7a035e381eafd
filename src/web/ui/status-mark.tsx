/** A status as a shape and a colour, with its words for a screen reader (specification, section 4). */
import { IconCircleCheckFilled, IconHourglassHigh, IconSquareMinus, type TablerIcon } from '@tabler/icons-react';
import classes from './status-mark.module.css';

const icons: Readonly<Record<string, TablerIcon>> = {
  Pending: IconHourglassHigh,
  NotRequired: IconSquareMinus,
  Completed: IconCircleCheckFilled,
};

interface Props {
  /** `Pending`, `NotRequired` or `Completed`; any other one is shown by its words. */
  status: string;
  label: string;
  /** Shows the words beside the shape, too. */
  withText?: boolean;
}

/** Told apart by shape as well as by colour. */
export function StatusMark({ status, label, withText = false }: Props) {
  const Icon = icons[status];
  if (!Icon) return <span>{label}</span>;
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
