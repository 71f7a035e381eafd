/** The costings section of a truck's page: totals by type, their sum and the profit. */
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { costTotalKeys, costTotalLabels, type TruckProfit } from '#costings/costing.ts';
import { listCostingsRoute } from '#costings/costing-routes.ts';
import { hasSalePrice } from '#costings/profit.ts';
import { formatMoney } from '#shared/money.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { CostingLine } from './costing-line.tsx';
import { useCostingSummary } from './costing-queries.ts';
import { ProfitAmount } from './profit-amount.tsx';

const failure = 'Failed to retrieve truck costings.';

function linesOf(summary: TruckProfit, isUnsold: boolean): DescriptionLine[] {
  const totals = costTotalKeys.map((key) => ({
    id: key,
    label: costTotalLabels[key],
    value: formatMoney(summary[key]),
  }));
  const sum = {
    id: 'totalCostOfServices',
    label: 'Total Cost of Services',
    value: formatMoney(summary.totalCostOfServices),
    strong: true,
  };
  const profit = {
    id: 'profit',
    label: 'Profit',
    value: (
      <>
        <ProfitAmount amount={summary.profit} isUnsold={isUnsold} isUnpriced={!isUnsold && !hasSalePrice(summary)} />
        {isUnsold && summary.profit < 0 ? (
          <Text span size="sm" fw={400} c="dimmed">
            {' not sold yet'}
          </Text>
        ) : null}
      </>
    ),
    strong: true,
  };
  const { profitAfterVat } = summary;
  const hasVat = profitAfterVat !== null && profitAfterVat !== summary.profit;
  const afterVat = { id: 'profitAfterVat', label: 'Profit after VAT', strong: true };
  return [
    ...totals,
    sum,
    profit,
    ...(hasVat ? [{ ...afterVat, value: <ProfitAmount amount={profitAfterVat} /> }] : []),
  ];
}

function TruckCostingsSkeleton() {
  const lines = costTotalKeys.map((key) => ({
    id: key,
    label: costTotalLabels[key],
    value: <Skeleton height="1em" width="70%" my={4} />,
  }));
  return (
    <>
      <VisuallyHidden role="status">Loading truck costings...</VisuallyHidden>
      <div aria-hidden>
        <DescriptionList lines={lines} />
      </div>
    </>
  );
}

interface Props {
  target: RecordTarget;
  isUnsold: boolean;
  /** Reports whether leaving the page would lose a typed costing. */
  onDirty: (isDirty: boolean) => void;
}

/** The section's content. For a missing truck it shows no error, because the page already does. */
export function TruckCostings({ target, isUnsold, onDirty }: Props) {
  const { data, error, isPending, refetch } = useCostingSummary(target);
  // All totals may be 0 because a credit cancels a cost.
  const isZero = data !== undefined && costTotalKeys.every((key) => data[key] === 0);
  const costings = useCall(
    listCostingsRoute,
    { params: recordParams(target, 'truckId') },
    { retries: 1, enabled: isZero },
  );
  const failed = [error, costings.error].find((cause) => cause !== null && !hasStatus(cause, 404)) ?? null;
  useLoadAlert(failed, failure);

  if (failed !== null)
    return (
      <LoadFailed
        text="The truck's costings could not be loaded."
        onRetry={error === null ? costings.refetch : refetch}
      />
    );
  const isLoading = isPending || (isZero && costings.isPending);
  const isEmpty = data === undefined || (isZero && (costings.data ?? []).length === 0);
  return (
    <>
      {isLoading ? (
        <TruckCostingsSkeleton />
      ) : isEmpty ? (
        <Text c="dimmed">No truck costings to display</Text>
      ) : (
        <DescriptionList lines={linesOf(data, isUnsold)} />
      )}
      {isLoading || data !== undefined ? (
        <CostingLine target={target} onSaved={() => undefined} onStale={() => refetch()} onDirty={onDirty} />
      ) : null}
    </>
  );
}
