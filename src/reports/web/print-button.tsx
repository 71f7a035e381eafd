/** Prints the report without its navigation. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import classes from './print-button.module.css';

/** Hidden in print. */
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
