/** Shows the state of an export's evidence with text, icon and colour. */
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, type TablerIcon } from '@tabler/icons-react';
import { type EvidenceState, evidenceText } from '#paperwork/paper-evidence.ts';
import { today } from '#web/today.ts';

const styles: Record<EvidenceState, { color: string; Icon: TablerIcon }> = {
  Due: { color: 'yellow', Icon: IconClock },
  Overdue: { color: 'red', Icon: IconAlertTriangle },
  Attached: { color: 'green', Icon: IconCircleCheck },
};

interface Props {
  evidence: EvidenceState | null;
  evidenceDue: string | null;
}

/** Renders nothing if no evidence is needed. */
export function EvidenceChip({ evidence, evidenceDue }: Props) {
  if (evidence === null) return null;
  const { color, Icon } = styles[evidence];
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
