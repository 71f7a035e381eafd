/** Shows on the truck form why it could not be saved, or what saving would warn of. */
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

/** Delay after the last keystroke before the check, in milliseconds. */
const pauseMs = 400;

interface Props {
  control: Control<TruckFormValues, unknown, ValidTruck>;
  /** Undefined for a new truck. */
  saved: Truck | undefined;
}

/** Omits empty fields and fields that the save would not change. */
function checkQuery(values: Partial<TruckFormValues>, saved: Truck | undefined) {
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

/** Shows nothing when the check finds nothing or cannot be reached: the save itself reports the same. */
export function SaveCheck({ control, saved }: Props) {
  const names = ['company', 'regNumber', 'chassisNumber', 'isSold', 'soldTo'] as const;
  const [company, regNumber, chassisNumber, isSold, soldTo] = useWatch({ control, name: names });
  const current = checkQuery({ company, regNumber, chassisNumber, isSold, soldTo }, saved);
  const [debounced] = useDebouncedValue(JSON.stringify(current), pauseMs);
  const query: typeof current = JSON.parse(debounced);
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
