/** Alerts of four severities, shown above every page until dismissed or cleared (specification, section 4). */
import { Anchor, Stack } from '@mantine/core';
import { hideNotification, notificationsStore, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alerts.module.css';

/** How serious an alert is. */
const severities = ['Information', 'Success', 'Warning', 'Error'] as const;
export type Severity = (typeof severities)[number];

/** What an alert offers to do about it: a link, which opens in a new tab where nothing typed may be lost. */
export interface AlertAction {
  label: string;
  href: string;
  newTab?: boolean;
}

/** Milliseconds that good news stays. */
const passingTime = 6000;

const looks: Record<Severity, { icon: ReactNode; color: string; autoClose: number | false }> = {
  Information: { icon: <IconInfoSmall aria-hidden />, color: 'petrol', autoClose: passingTime },
  Success: { icon: <IconCheck size={18} aria-hidden />, color: 'green.9', autoClose: passingTime },
  Warning: { icon: <IconAlertTriangle size={18} aria-hidden />, color: 'orange.9', autoClose: false },
  Error: { icon: <IconExclamationMark size={18} aria-hidden />, color: 'red.9', autoClose: false },
};

function prefix(severity: Severity): string {
  return `alert-${severity}-`;
}

function alertId(severity: Severity, message: string): string {
  return `${prefix(severity)}${message.replace(/\s+/g, '-')}`;
}

function AlertText({ message, action }: { message: string; action: AlertAction | undefined }) {
  if (action === undefined) return message;
  return (
    <Stack gap={4} align="flex-start">
      <span>{message}</span>
      <Anchor href={action.href} fz="sm" fw={600} {...(action.newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {action.label}
      </Anchor>
    </Stack>
  );
}

/** Shows an alert; the same one is never shown twice at once. */
export function sendAlert(severity: Severity, message: string, action?: AlertAction): void {
  const { icon, color, autoClose } = looks[severity];
  showNotification({
    id: alertId(severity, message),
    message: <AlertText message={message} action={action} />,
    icon,
    color,
    autoClose,
    withBorder: true,
    className: classes.alert ?? '',
    'data-severity': severity,
    closeButtonProps: { 'aria-label': 'Close alert' },
  });
}

/** Takes away all alerts, or those of the given severities. */
export function clearAlerts(...only: Severity[]): void {
  const wanted = only.length === 0 ? severities : only;
  const { notifications, queue } = notificationsStore.getState();
  for (const { id } of [...notifications, ...queue]) {
    if (id !== undefined && wanted.some((severity) => id.startsWith(prefix(severity)))) hideNotification(id);
  }
}

/** Takes one alert away, when what it told of is over. */
export function clearAlert(severity: Severity, message: string): void {
  hideNotification(alertId(severity, message));
}
