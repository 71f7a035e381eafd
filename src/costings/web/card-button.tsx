import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface Props {
  onClick: () => void;
  disabled?: boolean;
  leftSection?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Every button except Save. */
export function CardButton({ disabled = false, ref = null, ...button }: Props) {
  return <Button variant="default" size="compact-md" disabled={disabled} ref={ref} {...button} />;
}
