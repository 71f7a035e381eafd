/** Keeps the cells of a spreadsheet apart when they are pasted into a field of one line. */
import type { ClipboardEvent } from 'react';

/** Between cells; no number and no date has it. */
const between = '; ';

/** Several lines or cells as one line; a single cell comes with an empty line behind it. */
export function oneLineOf(text: string): string {
  const cells = text.split(/[\t\n\v\f\r]/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(between);
}

/** For `onPaste`: browsers leave out line breaks, which makes one number of two that were below each other. */
export function pasteOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  const input = event.currentTarget;
  if (!/[\t\n\v\f\r]/.test(text) || input.readOnly || input.disabled) return;
  event.preventDefault();
  input.setRangeText(oneLineOf(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
