/** The small buttons of a costing card. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  onClick: () => void;
  disabled?: boolean;
  leftSection?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Any of them but Save. */
export function CardButton({ disabled = false, ref = null, ...button }: Props) {
  return <Button variant="default" size="compact-md" disabled={disabled} ref={ref} {...button} />;
}

/** Delete, in the colour of danger. */
export function DeleteButton({ disabled = false, onClick }: Pick<Props, 'disabled' | 'onClick'>) {
  return (
    <Button
      variant="default"
      c={disabled ? '' : 'var(--mantine-color-error)'}
      size="compact-md"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      Delete
    </Button>
  );
}
