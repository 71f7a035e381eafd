import { expect, test } from 'vitest';
import { type ActiveInvoice, refuseTruckMove } from './move-truck.ts';

const [first, second, other]: ActiveInvoice[] = [
  { company: 'Butler', number: '1' },
  { company: 'Butler', number: '7' },
  { company: 'RedStar', number: '4' },
] as const;

const none: ActiveInvoice[] = [];

test.each([
  { invoices: none, to: 'RedStar', message: undefined },
  { invoices: [first], to: 'RedStar', message: 'It is on invoice 1 of Butler Symonds. Credit it first.' },
  {
    invoices: [first, second],
    to: 'RedStar',
    message: 'It is on invoices 1 and 7 of Butler Symonds. Credit them first.',
  },
  {
    invoices: [first, other],
    to: 'AbbasAutos',
    message: 'It is on invoice 1 of Butler Symonds and invoice 4 of Red Star Commercial. Credit them first.',
  },
  { invoices: [first], to: 'Butler', message: undefined },
] as const)(
  'moving a truck on $invoices.length invoices to $to is answered with $message',
  ({ invoices, to, message }) => {
    expect(refuseTruckMove(invoices as ActiveInvoice[], to)?.message).toBe(message);
  },
);
