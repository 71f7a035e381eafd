/** The button that deletes one of several things on a page: red words, without a red ground (specification, section 9.5). */
import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useIsDeleted } from '#web/live/deleted-context.ts';

interface Props extends Pick<ButtonProps, 'size' | 'disabled'> {
  label?: string;
  onClick: () => void;
}

/** Whoever uses it asks before anything is gone. Disabled it is grey: red says that a press deletes. */
export function DeleteButton({ label = 'Delete', size = 'compact-md', disabled: isOff = false, onClick }: Props) {
  const disabled = useIsDeleted() || isOff;
  return (
    <Button
      variant="default"
      c={disabled ? '' : 'var(--mantine-color-error)'}
      size={size}
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
