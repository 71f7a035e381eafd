/** Separates the cells of a spreadsheet that are pasted into a one-line field. */
import type { ClipboardEvent } from 'react';

/** No number or date contains this separator. */
const between = '; ';

/** Joins several lines or cells into one line. A single copied cell ends with a line break, which is dropped. */
export function oneLineOf(text: string): string {
  const cells = text.split(/[\t\n\v\f\r]/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(between);
}

/** For `onPaste`: browsers drop line breaks, which would turn two numbers into one. */
export function pasteOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  const input = event.currentTarget;
  if (!/[\t\n\v\f\r]/.test(text) || input.readOnly || input.disabled) return;
  event.preventDefault();
  input.setRangeText(oneLineOf(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
