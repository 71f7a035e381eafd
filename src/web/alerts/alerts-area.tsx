/** The corner of the window where alerts appear: over the footer, where they cover no button of a page. */
import { Notifications } from '@mantine/notifications';

const maxAlerts = 8;

/** Stands once, above the pages. */
export function AlertsArea() {
  return <Notifications position="bottom-left" limit={maxAlerts} pauseResetOnHover="all" containerWidth={400} />;
}
