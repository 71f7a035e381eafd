/** Payment methods of payments and deposits. */
import { z } from 'zod';

const paymentMethods = ['BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  BankTransfer: 'Bank Transfer',
  Card: 'Card',
  Cash: 'Cash',
  Cheque: 'Cheque',
  Finance: 'Finance',
  PartExchange: 'Part Exchange',
};

export const paymentMethodSchema = z.enum(paymentMethods, 'Choose a method.').meta({ id: 'PaymentMethod' });
