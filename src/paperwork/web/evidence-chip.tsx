/** How far the evidence of an export is: by its words, its shape and its colour (specification, section 14.5). */
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, type TablerIcon } from '@tabler/icons-react';
import { type EvidenceState, evidenceText } from '#paperwork/paper-evidence.ts';
import { today } from '#web/today.ts';

const looks: Record<EvidenceState, { color: string; Icon: TablerIcon }> = {
  Due: { color: 'yellow', Icon: IconClock },
  Overdue: { color: 'red', Icon: IconAlertTriangle },
  Attached: { color: 'green', Icon: IconCircleCheck },
};

interface Props {
  evidence: EvidenceState | null;
  evidenceDue: string | null;
}

/** Nothing where no evidence is needed. */
export function EvidenceChip({ evidence, evidenceDue }: Props) {
  if (evidence === null) return null;
  const { color, Icon } = looks[evidence];
  return (
    <Badge
      variant="light"
      color={color}
      c="var(--mantine-color-text)"
      tt="none"
      fw={600}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {evidenceText(evidence, evidenceDue, today())}
    </Badge>
  );
}
