/** A costing: read-only until Edit is pressed. A new one starts in edit mode. */
import { Group, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Costing, costingTypeLabels } from '#costings/costing.ts';
import { formatMoney } from '#shared/money.ts';
import { useStoredDraft } from '#web/form/use-draft.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import surface from '#web/ui/card.module.css';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { CardButton } from './card-button.tsx';
import classes from './costing-card.module.css';
import { costingDraft, EditCostingForm, NewCostingForm } from './costing-form.tsx';
import type { SavedCosting } from './costing-queries.ts';
import type { CardReport, CardState } from './use-costing-cards.ts';

interface Props {
  card: CardState;
  /** Its number among cards of the same type, counted from 1. */
  nth: number;
  target: RecordTarget;
  onSaved: (key: string, costing: SavedCosting) => void;
  onStale: (costings: readonly Costing[]) => void;
  onReport: (key: string, report: CardReport | undefined) => void;
  onDelete: (card: CardState) => void;
}

/** A region named by its type, with a number from the second one on, or `New costing`. */
export function CostingCard({ card, nth, target, onSaved, onStale, onReport, onDelete }: Props) {
  const { key, saved, place = 1 } = card;
  const id = useId();
  const [isEditing, setIsEditing] = useState(saved === null);
  // Return the focus to a card that was edited, but not to one that was just loaded.
  const [wasEdited, setWasEdited] = useState(false);
  useStoredDraft(saved === null ? undefined : costingDraft(saved.data.costingsId), () => setIsEditing(true));
  const title = saved === null ? 'New costing' : costingTypeLabels[saved.data.type];

  function close(costing: SavedCosting | null) {
    if (costing === null) return;
    setWasEdited(true);
    setIsEditing(false);
    onReport(key, undefined);
  }

  const form = {
    title,
    target,
    onSaved: (costing: SavedCosting) => {
      onSaved(key, costing);
      close(costing);
    },
    onReport: (report: CardReport) => onReport(key, report),
    onCancel: () => close(saved),
    onDelete: () => onDelete(card),
  };
  return (
    <section
      className={joinClasses(surface.card, classes.card)}
      {...(nth === 1 ? { 'aria-labelledby': id } : { 'aria-label': `${title} ${nth}` })}
      data-new={saved === null || undefined}
    >
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {saved === null ? (
        <NewCostingForm {...form} place={place} onStale={onStale} />
      ) : isEditing ? (
        <EditCostingForm {...form} saved={saved} />
      ) : (
        <CostingFacts
          saved={saved.data}
          takesFocus={wasEdited}
          onEdit={() => setIsEditing(true)}
          onDelete={() => onDelete(card)}
        />
      )}
    </section>
  );
}

interface FactsProps {
  saved: SavedCosting['data'];
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function CostingFacts({ saved, takesFocus, onEdit, onDelete }: FactsProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Do not take the focus from a user who has moved on.
    if (takesFocus && document.activeElement === document.body) edit.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <dl className={classes.values}>
        <div>
          <dt>Invoice Number</dt>
          <dd>{saved.invoiceNumber ?? <span className={classes.none}>–</span>}</dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd className={classes.amount}>{formatMoney(saved.value)}</dd>
        </div>
      </dl>
      <Group justify="flex-end" gap="xs">
        <CardButton ref={edit} leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </CardButton>
        <DeleteButton onClick={onDelete} />
      </Group>
    </>
  );
}
