/** `/{company}/trucks/{id}/costings/edit`: a card for each of the truck's costings. */
import { Button, Text } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Costing, TruckProfit } from '#costings/costing.ts';
import { listCostingsRoute } from '#costings/costing-routes.ts';
import { costOfServices, profit } from '#costings/profit.ts';
import { formatMoney } from '#shared/money.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { callKey } from '#web/api/use-call.ts';
import { useStoredDraft } from '#web/form/use-draft.tsx';
import { useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import surface from '#web/ui/card.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { CostingCard } from './costing-card.tsx';
import { CostingLine } from './costing-line.tsx';
import { useCostingSummary } from './costing-queries.ts';
import { DeleteCostingDialog } from './delete-costing-dialog.tsx';
import classes from './edit-costings-page.module.css';
import { ProfitAmount } from './profit-amount.tsx';
import { type CardState, nthOfType, useCostingCards } from './use-costing-cards.ts';
import { newCostingDraft } from './use-new-costing.ts';

/** Without a valid truck in the URL, shows the stock list. */
export function EditCostingsPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <EditCostings key={`${target.company}/${target.id}`} target={target} />;
}

function EditCostings({ target }: { target: RecordTarget }) {
  const navigate = useNavigate();
  const back = truckPaths.view(target.company, target.id);
  const loaded = useLoadedOnce({
    queryKey: callKey(listCostingsRoute, { params: recordParams(target, 'truckId') }),
    read: (signal) => callApiWithEtag(listCostingsRoute, { params: recordParams(target, 'truckId'), signal }),
    retries: 1,
    onFailure: (failure) => {
      if (!hasStatus(failure, 404)) sendAlert('Error', 'Failed to retrieve truck costings.');
      navigate(back, { replace: true });
    },
  });

  if (loaded !== undefined) return <CostingCards target={target} loaded={loaded.data} />;
  return (
    <>
      <EditHeader target={target} />
      <Loading text="Loading truck costings..." />
    </>
  );
}

function EditHeader({ target, actions }: { target: RecordTarget; actions?: ReactNode }) {
  const { company, id } = target;
  return (
    <PageHeader title="Edit Truck Costings" company={company} backTo={truckPaths.view(company, id)} actions={actions} />
  );
}

function CostingCards({ target, loaded }: { target: RecordTarget; loaded: readonly Costing[] }) {
  const { data: summary } = useCostingSummary(target);
  const { cards, cost, isDirty, isEditing, add, reopen, enter, save, remove, merge, report } = useCostingCards(loaded);
  const [asking, setAsking] = useState<CardState>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  const [typedAmount, setTypedAmount] = useState(0);
  const { dialog } = useUnsavedWarning(isDirty || isTyped);

  function removeCard(key: string) {
    remove(key);
    // The clicked button was removed with its card; move the focus so that it is not lost.
    addButton.current?.focus();
  }

  const actions = (
    <Button ref={addButton} aria-keyshortcuts="n" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
      Add
    </Button>
  );
  return (
    <>
      <EditHeader target={target} actions={actions} />
      {cards.length === 0 ? (
        <EmptyState text="No truck costings to display" icon={<IconReceipt size={30} />}>
          <Text c="dimmed" ta="center">
            Add each cost for this truck below.
          </Text>
        </EmptyState>
      ) : (
        <RunningTotals cost={costOfServices([cost, typedAmount])} prices={summary} />
      )}
      {draftSlots.map((place) => (
        <DraftCard key={place} name={newCostingDraft(place, target.id)} slot={place} onFound={reopen} />
      ))}
      <div className={classes.cards}>
        {cards.map((card, index) => (
          <CostingCard
            key={card.key}
            card={card}
            nth={nthOfType(cards, index)}
            target={target}
            onSaved={save}
            onStale={merge}
            onReport={report}
            onDelete={(one) => (one.saved === null ? removeCard(one.key) : setAsking(one))}
          />
        ))}
      </div>
      {/* A card that is edited has the same fields. */}
      {isEditing && !isTyped ? null : (
        <CostingLine target={target} onSaved={enter} onStale={merge} onDirty={setIsTyped} onAmount={setTypedAmount} />
      )}
      <DeleteCostingDialog
        target={target}
        card={asking}
        onDeleted={removeCard}
        onStale={merge}
        onClose={() => setAsking(undefined)}
      />
      {dialog}
    </>
  );
}

/** Slots of new cards that reopen if they have a draft. */
const draftSlots = [1, 2, 3, 4, 5, 6];

function DraftCard({ name, slot, onFound }: { name: string; slot: number; onFound: (slot: number) => void }) {
  useStoredDraft(name, () => onFound(slot));
  return null;
}

/** The page's totals, including typed values. */
function RunningTotals({ cost, prices }: { cost: number; prices: TruckProfit | undefined }) {
  const due = prices?.profitAfterVat == null ? 0 : costOfServices([prices.profit, -prices.profitAfterVat]);
  return (
    <dl className={joinClasses(surface.card, classes.totals)}>
      <div>
        <dt>Total Cost of Services</dt>
        <dd>{formatMoney(cost)}</dd>
      </div>
      {prices === undefined ? null : (
        <div>
          <dt>Profit</dt>
          <dd>
            <ProfitAmount amount={profit(prices, cost)} />
          </dd>
        </div>
      )}
      {prices === undefined || due === 0 ? null : (
        <div>
          <dt>Profit after VAT</dt>
          <dd>
            <ProfitAmount amount={profit(prices, costOfServices([cost, due]))} />
          </dd>
        </div>
      )}
    </dl>
  );
}
