/** An icon button for moving in steps, disabled at the end: first page, top of a list. */
import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface StepButtonProps {
  icon: TablerIcon;
  label: string;
  isDisabled: boolean;
  onClick(): void;
}

/** Uses `aria-disabled` instead of `disabled`, to keep the focus when the end is reached. */
export function StepButton({ icon: Icon, label, isDisabled, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      aria-disabled={isDisabled}
      data-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
