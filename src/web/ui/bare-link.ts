/** Links that are bare elements: what they lead to is opened by whoever hears their press (docs/decisions/0041). */
import type { MouseEvent } from 'react';

/** Whether a press on a link opens it here; else it is another one's, or the browser's own: another tab, a download. */
export function opensHere(event: MouseEvent<HTMLElement>): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, button, defaultPrevented } = event;
  return !(defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey);
}
