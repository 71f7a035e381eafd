/** Fields with an icon or a colour: statuses and companies. */
import type { ReactNode } from 'react';
import { type Company, companyNames } from '#shared/companies.ts';
import type { ShownField } from '#shared/field-texts.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { StatusMark, statusPicture } from '#web/ui/status-mark.tsx';

/** Undefined for fields that are shown as plain text. */
export function fieldMark<RecordType extends object>(
  { id, type, choices }: ShownField,
  place: 'cell' | 'detail',
): ((record: RecordType) => ReactNode) | undefined {
  const textOf = (record: RecordType) => String((record as Record<string, unknown>)[id] ?? '');
  if (type === 'status') {
    return (record) => {
      const status = textOf(record);
      const shown = { status, label: choices?.[status] ?? status };
      return status && (place === 'cell' ? statusPicture(shown) : <StatusMark {...shown} />);
    };
  }
  if (type !== 'company' || place === 'detail') return undefined;
  return (record) => {
    const company = textOf(record) as Company;
    return <span style={{ color: companyAccent(company), fontWeight: 600 }}>{companyNames[company]}</span>;
  };
}
