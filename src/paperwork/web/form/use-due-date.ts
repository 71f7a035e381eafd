/** The due date that saving the form would set: entered, unchanged, or from the terms of client or company. */
import { useWatch } from 'react-hook-form';
import { getParticularsRoute } from '#companies/particulars-routes.ts';
import { calculateDueDate } from '#paperwork/acts/change-paper.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useCall } from '#web/api/use-call.ts';
import { isWholeDate } from '#web/form/date-field.tsx';
import type { PaperControl } from './paper-form-values.ts';

/** Undefined while the date is incomplete or the terms are loading. */
export function useDueDate(
  control: PaperControl,
  company: Company,
  saved: Paper | undefined,
): string | null | undefined {
  const [date, typed, billTo] = useWatch({ control, name: ['date', 'dueDate', 'billTo'] });
  const clientId = billTo.id ?? '';
  const own = useCall(clientRoutes.get, { params: { partyId: clientId } }, { enabled: clientId !== '' });
  const shared = useCall(getParticularsRoute, { params: { truckCompany: companyPaths[company] } });
  if (isWholeDate(typed)) return typed;
  if (!isWholeDate(date) || shared.data === undefined || (clientId !== '' && own.data === undefined)) return undefined;
  const paymentDays = own.data?.paymentDays ?? shared.data.paymentDays;
  return calculateDueDate(saved, { date, billToClient: billTo, paymentDays, vatNumber: null });
}
