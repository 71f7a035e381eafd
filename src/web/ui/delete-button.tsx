/** The button that deletes one of several things on a page: red words, without a red ground (specification, section 9.5). */
import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props extends Pick<ButtonProps, 'size'> {
  label?: string;
  onClick: () => void;
}

/** Whoever uses it asks before anything is gone. */
export function DeleteButton({ label = 'Delete', size = 'compact-md', onClick }: Props) {
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      size={size}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
