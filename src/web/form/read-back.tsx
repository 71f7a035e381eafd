/** Shows what a field says as people read it, over what was typed, while nobody is in the field (decisions, section 4). */
import type { ReactNode } from 'react';
import classes from './read-back.module.css';

/**
 * For `inputContainer` of an input: `20 Nov 2026` over `2026-11-20`. The field's own value stays as it was typed; the
 * text is drawn by style, so that nothing is said twice. An empty text shows the value itself.
 */
export function readBack(text: string, hasSign = false): (children: ReactNode) => ReactNode {
  return (children) => (
    <div className={classes.field} data-read={text || undefined} data-sign={hasSign || undefined}>
      {children}
    </div>
  );
}
