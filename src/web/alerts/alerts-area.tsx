/** Alerts appear in the bottom left corner, where they cover no button of a page. */
import { Notifications } from '@mantine/notifications';

const maxAlerts = 8;

/** Rendered once, above the pages. */
export function AlertsArea() {
  return <Notifications position="bottom-left" limit={maxAlerts} pauseResetOnHover="all" containerWidth={400} />;
}
