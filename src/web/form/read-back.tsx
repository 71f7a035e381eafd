/** Shows the formatted value over the typed text while an input has no focus. */
import type { ReactNode } from 'react';
import classes from './read-back.module.css';

/**
 * For `inputContainer` of an input: `18,250` over `18250`. Hidden from screen readers, which read the value
 * of the input. With an empty text the input's own value is visible.
 */
export function readBack(text: string, hasSign = false): (children: ReactNode) => ReactNode {
  return (children) => (
    <div className={classes.field} data-sign={hasSign || undefined}>
      {children}
      {text === '' ? null : (
        <span className={classes.text} aria-hidden>
          {text}
        </span>
      )}
    </div>
  );
}
