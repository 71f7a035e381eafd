/** Lists important changes of an issued invoice above Save. */
import { useWatch } from 'react-hook-form';
import { type OwedFacts, owedChanges } from '#paperwork/acts/change-paper.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { Company } from '#shared/companies.ts';
import { isWholeDate } from '#web/form/date-field.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';
import { useDueDate } from './use-due-date.ts';

interface Props {
  control: PaperControl;
  company: Company;
  saved: CurrentPaper;
}

function owedBefore({ billToClient, currency, totalDue, dueDate, taxPoint }: CurrentPaper): OwedFacts {
  return { billTo: billToClient.name, currency, totalDue, dueDate, taxPoint };
}

/** The values in the form, without empty or incomplete fields. */
function typedFacts(values: PaperFormValues): Partial<OwedFacts> {
  const { billTo, currency, date, taxPoint } = values;
  const tax = taxPoint ?? date;
  return {
    totalDue: typedTotals(values).totalDue,
    ...(billTo.name.trim() !== '' && { billTo: billTo.name.trim() }),
    ...(currency !== null && { currency }),
    ...(isWholeDate(tax) && { taxPoint: tax }),
  };
}

export function IssuedChanges({ control, company, saved }: Props) {
  const dueDate = useDueDate(control, company, saved);
  const before = owedBefore(saved);
  const typed = useWatch({ control, compute: typedFacts });
  const changes = owedChanges(before, { ...before, ...typed, ...(dueDate !== undefined && { dueDate }) });
  return (
    <div role="status">
      {changes.length === 0 ? null : (
        <Caution label="Changes to an issued invoice">
          <strong>This invoice has been issued. If you save:</strong>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Caution>
      )}
    </div>
  );
}
