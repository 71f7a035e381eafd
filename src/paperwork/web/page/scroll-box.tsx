/** A box in which something wide scrolls sideways, by keyboard as well, so that the page itself does not. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroll-box.module.css';

/** The label says what is in the box. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes.box ?? ''} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
