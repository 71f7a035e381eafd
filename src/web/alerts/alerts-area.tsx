/** The corner of the window where alerts appear: over the footer, where they cover no button of a page. */
import { createNotificationsStore, Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

const mostAtOnce = 8;
const corner = 'bottom-left';

// What the library's component would set, for alerts that come before it.
notificationsStore.updateState((state) => ({ ...state, limit: mostAtOnce, defaultPosition: corner }));

const none = createNotificationsStore();

/**
 * Stands once, above the pages, and is built when the first alert comes: empty, so that this one comes in as every other. An
 * empty one that stands there from the beginning has each page drawn twice when the app opens (docs/decisions/0045).
 */
export function AlertsArea() {
  const isAsked = useNotifications().notifications.length > 0;
  const [wasAsked, setWasAsked] = useState(false);
  const [isBuilt, setIsBuilt] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  useEffect(() => {
    // The library's place for alerts is drawn after the effects.
    if (wasAsked) queueMicrotask(() => setIsBuilt(true));
  }, [wasAsked]);
  if (!wasAsked) return null;
  return (
    <Notifications
      position={corner}
      limit={mostAtOnce}
      pauseResetOnHover="all"
      containerWidth={400}
      store={isBuilt ? notificationsStore : none}
    />
  );
}
