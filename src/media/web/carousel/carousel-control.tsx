/** A round button on a slide. */
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './carousel.module.css';

interface ControlProps {
  label: string;
  place: string | undefined;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Named by what it does; large enough for a finger. */
export function CarouselControl({ label, place, disabled = false, onClick, children }: ControlProps) {
  return (
    <ActionIcon
      className={`${classes.control} ${place ?? ''}`}
      size={44}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
