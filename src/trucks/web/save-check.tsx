/** Says on the form of a truck what saving it would be refused for or warn of. */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { companyPaths } from '#shared/companies.ts';
import { saveCheckRoute } from '#trucks/save-warnings.ts';
import type { Truck } from '#trucks/truck.ts';
import { useCall } from '#web/api/use-call.ts';
import { WarningList } from '#web/ui/warning-list.tsx';
import type { TruckFormValues, ValidTruck } from './truck-form-values.ts';

/** Milliseconds after the last key before the server is asked. */
const pauseMs = 400;

interface Props {
  control: Control<TruckFormValues, unknown, ValidTruck>;
  /** Undefined for a new truck. */
  saved: Truck | undefined;
}

/** What is asked: empty fields are left out, and what the save would not change is too. */
function questionOf(values: Partial<TruckFormValues>, saved: Truck | undefined) {
  const { company, regNumber, chassisNumber, isSold, soldTo } = values;
  const filled = (text: string | null | undefined) => text?.trim().slice(0, 200) || undefined;
  const isMarked = saved?.isSold === false && isSold === true;
  return {
    truckId: saved?.id,
    regNumber: filled(regNumber),
    chassisNumber: filled(chassisNumber),
    to: saved !== undefined && company !== saved.company ? company : undefined,
    isSold: isMarked ? ('true' as const) : undefined,
    soldTo: isMarked ? (soldTo?.id ?? undefined) : undefined,
  };
}

/** Nothing while there is nothing to say, or while the server does not answer: the save says it as well. */
export function SaveCheck({ control, saved }: Props) {
  const names = ['company', 'regNumber', 'chassisNumber', 'isSold', 'soldTo'] as const;
  const [company, regNumber, chassisNumber, isSold, soldTo] = useWatch({ control, name: names });
  const question = questionOf({ company, regNumber, chassisNumber, isSold, soldTo }, saved);
  const [asked] = useDebouncedValue(JSON.stringify(question), pauseMs);
  const query: typeof question = JSON.parse(asked);
  const owner = saved?.company ?? company;
  const { data } = useCall(
    saveCheckRoute,
    { params: { truckCompany: companyPaths[owner] }, query },
    { retries: 0, keepsPrevious: true, enabled: Boolean(query.truckId ?? query.regNumber ?? query.chassisNumber) },
  );
  if (data === undefined) return null;
  return (
    <div role="status">
      {data.refusal === null ? null : (
        <Text c="var(--mantine-color-error)" my="sm">
          {data.refusal}
        </Text>
      )}
      <WarningList warnings={data.warnings} inNewTab />
    </div>
  );
}
