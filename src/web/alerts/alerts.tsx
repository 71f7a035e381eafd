/** Alerts of four severities, shown above every page until dismissed or cleared. */
import { Anchor, Stack } from '@mantine/core';
import { hideNotification, notificationsStore, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alerts.module.css';

const severities = ['Information', 'Success', 'Warning', 'Error'] as const;
export type Severity = (typeof severities)[number];

/** An action in an alert: a link or a button. A link opens in a new tab if the page can have unsaved changes. */
export type AlertAction = { label: string } & ({ href: string; newTab?: boolean } | { onClick: () => void });

const autoCloseMs = 6000;
/** Time to decide about an offered action, such as an undo. */
const actionMs = 10_000;

const appearances: Record<Severity, { icon: ReactNode; color: string; autoClose: number | false }> = {
  Information: { icon: <IconInfoSmall aria-hidden />, color: 'petrol', autoClose: autoCloseMs },
  Success: { icon: <IconCheck size={18} aria-hidden />, color: 'green.9', autoClose: autoCloseMs },
  Warning: { icon: <IconAlertTriangle size={18} aria-hidden />, color: 'orange.9', autoClose: false },
  Error: { icon: <IconExclamationMark size={18} aria-hidden />, color: 'red.9', autoClose: false },
};

function prefix(severity: Severity): string {
  return `alert-${severity}-`;
}

function alertId(severity: Severity, message: string): string {
  return `${prefix(severity)}${message.replace(/\s+/g, '-')}`;
}

function ActionOf({ action, onPressed }: { action: AlertAction; onPressed: () => void }) {
  if ('href' in action) {
    return (
      <Anchor href={action.href} fz="sm" fw={600} {...(action.newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {action.label}
      </Anchor>
    );
  }
  function runAction(onClick: () => void) {
    onPressed();
    onClick();
  }
  return (
    <Anchor component="button" type="button" fz="sm" fw={600} onClick={() => runAction(action.onClick)}>
      {action.label}
    </Anchor>
  );
}

interface AlertTextProps {
  message: string;
  action: AlertAction | undefined;
  /** Closes the alert. */
  onPressed: () => void;
}

function AlertText({ message, action, onPressed }: AlertTextProps) {
  if (action === undefined) return message;
  return (
    <Stack gap={4} align="flex-start">
      <span>{message}</span>
      <ActionOf action={action} onPressed={onPressed} />
    </Stack>
  );
}

/** Shows an alert, unless the same one is already visible. */
export function sendAlert(severity: Severity, message: string, action?: AlertAction): void {
  const { icon, color, autoClose } = appearances[severity];
  const id = alertId(severity, message);
  showNotification({
    id,
    message: <AlertText message={message} action={action} onPressed={() => hideNotification(id)} />,
    icon,
    color,
    autoClose: autoClose !== false && action !== undefined ? actionMs : autoClose,
    withBorder: true,
    className: classes.alert ?? '',
    'data-severity': severity,
    closeButtonProps: { 'aria-label': 'Close alert' },
  });
}

/** Closes all alerts, or those of the given severities. */
export function clearAlerts(...only: Severity[]): void {
  const wanted = only.length === 0 ? severities : only;
  const { notifications, queue } = notificationsStore.getState();
  for (const { id } of [...notifications, ...queue]) {
    if (id !== undefined && wanted.some((severity) => id.startsWith(prefix(severity)))) hideNotification(id);
  }
}

/** Closes an alert that no longer applies. */
export function clearAlert(severity: Severity, message: string): void {
  hideNotification(alertId(severity, message));
}
