/** Chooses a month or quarter, which is stored in the URL. */
import { ActionIcon, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { createParser, useQueryState } from 'nuqs';
import { kindOfPeriod, periodAfter, periodDays, periodName, periodOf } from '#vat/vat-period.ts';
import { today } from '#web/today.ts';

const parser = createParser<string>({ parse: (text) => (periodDays(text) ? text : null), serialize: String });

/** Number of periods offered before and after the selected one. */
const [before, after] = [24, 3];

/** The period in the URL, by default this month. */
export function usePeriod() {
  const [period, setPeriod] = useQueryState('period', parser.withOptions({ history: 'push' }));
  return [period ?? periodOf(today(), 'month'), (next: string) => void setPeriod(next)] as const;
}

interface Props {
  period: string;
  onChoose: (period: string) => void;
  /** False to offer only months. */
  withQuarters?: boolean;
}

function KindChoice({ period, onChoose }: Props) {
  return (
    <SegmentedControl
      aria-label="Period of"
      data={[
        { value: 'month', label: 'Month' },
        { value: 'quarter', label: 'Quarter' },
      ]}
      value={kindOfPeriod(period)}
      onChange={(next) => onChoose(periodOf(periodDays(period)?.to ?? today(), next === 'month' ? 'month' : 'quarter'))}
    />
  );
}

export function PeriodChoice({ period, onChoose, withQuarters = true }: Props) {
  const kind = kindOfPeriod(period);
  const offered = Array.from({ length: before + 1 + after }, (_, at) => periodAfter(period, after - at));
  return (
    <Group gap="xs" align="end">
      {withQuarters && <KindChoice period={period} onChoose={onChoose} />}
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={`Previous ${kind}`}
          onClick={() => onChoose(periodAfter(period, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          aria-label="Period"
          value={period}
          data={offered.map((value) => ({ value, label: periodName(value) }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={`Next ${kind}`}
          onClick={() => onChoose(periodAfter(period, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
