/** An amber box with a warning that does not block anything. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './caution.module.css';

interface Props {
  /** Makes the box a region with this name. */
  label?: string;
  children: ReactNode;
}

export function Caution({ label, children }: Props) {
  const Box = label === undefined ? 'div' : 'section';
  return (
    <Box className={classes.caution} aria-label={label}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>{children}</div>
    </Box>
  );
}
