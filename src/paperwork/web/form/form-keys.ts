/** The keys of the order and invoice form: Enter in a field never sends it half done, Ctrl or Cmd Enter saves it (2.16). */
import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of the form; `save` is called once the person means it. */
export function formKeys(save: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    // What is pressed in a dialog above the form is none of its business.
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    const isField = event.target instanceof HTMLInputElement;
    if (isField) event.preventDefault();
    if (event.ctrlKey || event.metaKey) save();
  };
}
