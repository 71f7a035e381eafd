/** The notice on an open page or form that its record was deleted elsewhere. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { RecordChange } from '#shared/live.ts';
import '#test/web/configure.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { ChangeEventsContext } from './change-events.ts';
import { DeletedRecord } from './deleted-record.tsx';

/** Shows the page or form of the truck `t1`, and returns a function that reports a change. */
function open(isForm: boolean): (change: Partial<RecordChange>) => Promise<void> {
  onTestFinished(cleanup);
  const listeners = new Set<(change: RecordChange) => void>();
  const subscribe = (listener: (change: RecordChange) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const content = createElement('button', { type: 'button' }, 'Edit');
  const record = createElement(DeletedRecord, { kind: 'truck', id: 't1', isForm, ...{ children: content } });
  const connected = createElement(ChangeEventsContext, { value: subscribe }, record);
  render(createElement(ThemeProvider, null, connected));
  return (change) =>
    act(async () => {
      for (const listener of listeners) listener({ version: 2, ...change } as RecordChange);
    });
}

test.for([
  ['a page', false, 'This truck was deleted.', true],
  ['a form', true, 'This truck was deleted. What you typed is not saved. You can still copy it.', false],
] as const)(
  '%s says that its truck was deleted, but not after another change',
  async ([, isForm, text, isDisabled]) => {
    const report = open(isForm);
    await report({ id: 't1', deleted: false });
    await report({ id: 't2', deleted: true });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button').matches(':disabled')).toBe(false);
    await report({ id: 't1', deleted: true });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole('presentation').hasAttribute('disabled')).toBe(isDisabled);
  },
);
