/** A focusable box that scrolls wide content horizontally, so that the page itself does not scroll. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroll-box.module.css';

/** The label describes the content to screen readers. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes.box ?? ''} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
