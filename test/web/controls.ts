/** Finds and uses parts of the page by role and accessible name. Each waits until it can. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import './configure.ts';

const inside = (part: HTMLElement | undefined) => (part ? within(part) : screen);

/** Waits for the page with this heading. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits for an alert that contains the text. */
export const alerted = (text: string) =>
  waitFor(() =>
    expect(Array.from(screen.getAllByRole('alert'), (alert) => alert.textContent).join('\n')).toContain(text),
  );

/** Waits for a group of fields. */
export const group = (name: string | RegExp, part?: HTMLElement) => inside(part).findByRole('group', { name });

export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Waits until a dialog has closed. */
export const closed = (name: string) => eventually(() => screen.queryByRole('dialog', { name }), null);

/** Waits for a button. */
export const button = (name: string | RegExp, part?: HTMLElement): Promise<HTMLButtonElement> =>
  inside(part).findByRole('button', { name });

/** A busy button keeps the focus, so it only looks disabled. */
const isOff = (part: HTMLElement) => part.hasAttribute('disabled') || part.hasAttribute('data-disabled');

/** Whether a button is disabled. */
export const isDisabled = (name: string | RegExp, part?: HTMLElement) =>
  isOff(inside(part).getByRole('button', { name }));

/** Clicks a field, such as a checkbox, as soon as it is enabled. */
export async function choose(label: string, part?: HTMLElement): Promise<void> {
  await userEvent.click(
    await waitFor(() => {
      const found = inside(part).getByLabelText(label);
      expect(isOff(found), `${label} is disabled`).toBe(false);
      return found;
    }),
  );
}

/** Presses a button as soon as it is enabled. */
export async function press(name: string | RegExp, part?: HTMLElement): Promise<void> {
  const found = await waitFor(() => {
    const enabled = inside(part).getByRole('button', { name });
    expect(isOff(enabled), `${name} is disabled`).toBe(false);
    return enabled;
  });
  await userEvent.click(found);
}

/** A field with this label. */
export const field = (label: string | RegExp, part?: HTMLElement): HTMLInputElement =>
  inside(part).getByLabelText<HTMLInputElement>(label);

/** Fills fields, by their labels, as a paste would. */
export async function fill(values: Readonly<Record<string, string>>, part?: HTMLElement): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const found = await inside(part).findByLabelText<HTMLInputElement>(label);
    found.focus();
    fireEvent.change(found, { target: { value } });
  }
}

/** The text of a select's chosen option. happy-dom's `selectedOptions` may still be the former one. */
export const chosenText = (label: string): string | undefined =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].find((option) => option.selected)?.textContent;

/** Waits for a state of the page. */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  await waitFor(() => expect(read()).toEqual(expected));
}

/** The values of a section's list, by label. */
export function listed(region: string): Record<string, string> {
  const list = within(screen.getByRole('region', { name: region }));
  const terms = list.getAllByRole('term').map((term) => term.firstChild?.textContent ?? '');
  const values = list.getAllByRole('definition').map((value) => value.firstChild?.textContent ?? '');
  return Object.fromEntries(terms.map((term, at) => [term, values[at] ?? '']));
}

/** Waits for an address. */
export const address = (path: string) => eventually(() => location.pathname + location.search, path);

/** Opens another address, as the browser's buttons do. */
export function navigate(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
