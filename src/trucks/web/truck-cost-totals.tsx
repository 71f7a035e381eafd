/** What was spent on a truck, by type (specification, section 2.8). */
import { Skeleton, Text } from '@mantine/core';
import { formatMoney } from '#shared/money.ts';
import { costTotalKeys, costTotalLabels, totalCostOfServices } from '#trucks/cost-totals.ts';
import type { Truck } from '#trucks/truck.ts';
import { DescriptionList, type Line } from './description-list.tsx';

/** The seven totals and their sum, once there are any. */
export function TruckCostTotals({ truck, isPending }: { truck: Truck | undefined; isPending: boolean }) {
  if (isPending) return <Skeleton height="1.4em" width={220} />;
  if (truck === undefined || costTotalKeys.every((key) => truck[key] === 0)) {
    return <Text c="dimmed">No truck costings to display</Text>;
  }
  const totals: Line[] = costTotalKeys.map((key) => ({
    id: key,
    label: costTotalLabels[key],
    value: formatMoney(truck[key]),
  }));
  const sum = {
    id: 'totalCostOfServices',
    label: 'Total Cost of Services',
    value: formatMoney(totalCostOfServices(truck)),
    strong: true,
  };
  return <DescriptionList lines={[...totals, sum]} />;
}
