/** An icon button at the end of whose way there is nothing to do: first page, top of a list. */
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { joinClasses } from './join-classes.ts';
import classes from './step-button.module.css';

interface StepButtonProps {
  icon: TablerIcon;
  label: string;
  isDisabled: boolean;
  onClick(): void;
}

const always = [ActionIcon.classes.root, UnstyledButton.classes.root, 'mantine-ActionIcon-root', classes.button];
const names = joinClasses('mantine-focus-auto', ...always);
const pressable = joinClasses('mantine-active', names);

/** As the library's `ActionIcon`. Keeps the focus when the end is reached: therefore `aria-disabled`, not `disabled`. */
export function StepButton({ icon: Icon, label, isDisabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className={isDisabled ? names : pressable}
      data-variant="default"
      data-disabled={isDisabled || undefined}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      <span className={ActionIcon.classes.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
    </button>
  );
}
