/** 'Snooze': hides a row of Needs Doing from everyone for some days. */
import { Button, Menu } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import type { NeedsRow } from '#reports/needs-doing.ts';
import { snoozeRoute } from '#reports/needs-doing-routes.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { today } from '#web/today.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';

const choices = [
  { label: '1 day', days: 1 },
  { label: '3 days', days: 3 },
  { label: '1 week', days: 7 },
  { label: '2 weeks', days: 14 },
  { label: '1 month', days: 30 },
];

/** Its accessible name includes the row's message. */
export function SnoozeMenu({ row }: { row: NeedsRow }) {
  const { rule, id, company, message } = row;
  const snooze = useChange(snoozeRoute);
  const snoozeFor = (days: number) => {
    const until = addDays(today(), days);
    snooze.mutate(
      { params: { truckCompany: companyPathOf(company) }, body: { rule, id, until } },
      {
        onSuccess: () => sendAlert('Success', `Snoozed until ${formatDate(until)}.`),
        onError: (error) => sendAlert('Error', errorMessage(error)),
      },
    );
  };
  return (
    <RowMenu
      button={(menu) => (
        <Button
          size="compact-sm"
          style={{ flex: 'none' }}
          variant="default"
          disabled={snooze.isPending}
          leftSection={<IconClockPause size={16} aria-hidden />}
          aria-description={message}
          {...menu}
        >
          Snooze
        </Button>
      )}
    >
      {choices.map(({ label, days }) => (
        <Menu.Item key={days} onClick={() => snoozeFor(days)}>
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
