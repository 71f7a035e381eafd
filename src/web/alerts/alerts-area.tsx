/** The corner of the window where alerts appear. */
import { Notifications } from '@mantine/notifications';
import classes from './alerts.module.css';

const mostAtOnce = 8;

/** Stands once, above the pages. */
export function AlertsArea() {
  return (
    <Notifications
      position="top-right"
      limit={mostAtOnce}
      pauseResetOnHover="all"
      containerWidth={400}
      className={classes.area ?? ''}
    />
  );
}
