/** The delete button for one of several items on a page: red text without a red background. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useIsDeleted } from '#web/live/deleted-context.ts';

interface Props extends Pick<ButtonProps, 'size' | 'disabled'> {
  label?: string;
  onClick: () => void;
}

/** The caller must ask for confirmation. A disabled button is grey, because red means that a click deletes. */
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
