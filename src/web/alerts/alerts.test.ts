import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { clearAlert, clearAlerts, sendAlert } from './alerts.tsx';

beforeEach(() => cleanNotifications());

/** The severities of visible and queued alerts, oldest first. */
function shown(): unknown[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map((one) => one['data-severity' as keyof typeof one]);
}

function sendOneOfEach(): void {
  for (const severity of ['Information', 'Success', 'Warning', 'Error'] as const) sendAlert(severity, 'Something.');
}

test('the same alert is not shown twice at once, unless its severity differs', () => {
  sendOneOfEach();
  sendOneOfEach();
  expect(shown()).toEqual(['Information', 'Success', 'Warning', 'Error']);
});

test('different messages are different alerts, also in other scripts', () => {
  for (const name of ['фото.txt', 'видео.txt', 'a+b.txt', 'a=b.txt']) sendAlert('Error', `${name} is not an image.`);
  expect(shown()).toHaveLength(4);
});

test('all alerts, those of given severities, or a single one can be cleared', () => {
  sendOneOfEach();
  clearAlerts('Error', 'Warning');
  expect(shown()).toEqual(['Information', 'Success']);
  clearAlert('Success', 'Something.');
  expect(shown()).toEqual(['Information']);
  sendOneOfEach();
  clearAlerts();
  expect(shown()).toEqual([]);
});

test('errors and warnings stay until they are dismissed', () => {
  sendOneOfEach();
  const { notifications } = notificationsStore.getState();
  expect(notifications.map(({ autoClose }) => autoClose)).toEqual([6000, 6000, false, false]);
});
