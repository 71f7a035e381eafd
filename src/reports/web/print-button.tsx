/** 'Print' of a report: the page as it is, without the ways to others (part two, section 16). */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import classes from './print-button.module.css';

/** Is not on the paper itself. */
export function PrintButton() {
  return (
    <Button
      className={classes.button ?? ''}
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
