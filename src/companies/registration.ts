/**
 * Company law requires documents and e-mails to state where the company is registered, its number and its registered
 * office.
 */
import type { Particulars } from './particulars.ts';

type Registered = Pick<Particulars, 'companyNumber' | 'registeredIn' | 'registeredOffice'>;

/**
 * `Registered in England and Wales, company number 01234567. Registered office: 1 Law Street, Leeds.`, or an empty
 * string.
 */
export function registrationText({ companyNumber, registeredIn, registeredOffice }: Registered): string {
  const number = companyNumber === null ? [] : [`company number ${companyNumber}`];
  const place = registeredIn === null ? [] : [`registered in ${registeredIn}`];
  const registered = [...place, ...number].join(', ');
  const lines = (registeredOffice ?? '').split(/[\r\n]+/).map((line) => line.trim());
  const office = lines.filter(Boolean).join(', ');
  return [registered.charAt(0).toUpperCase() + registered.slice(1), office && `Registered office: ${office}`]
    .flatMap((sentence) => (sentence ? [`${sentence}.`] : []))
    .join(' ');
}
