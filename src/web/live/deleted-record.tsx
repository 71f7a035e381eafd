/** Says on an open page or form that its record was deleted elsewhere, and switches off what one can do with it. */
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { doneText } from '#web/moment.ts';
import { serverNow } from '#web/today.ts';
import { Caution } from '#web/ui/caution.tsx';
import { type DeletableKind, type Deletion, ReadDeletionContext, useRecordChanges } from './change-events.ts';
import { DeletedContext } from './deleted-context.ts';
import { isDeletedHere } from './deleted-here.ts';
import classes from './deleted-record.module.css';

const nouns: Readonly<Record<DeletableKind, string>> = {
  truck: 'truck',
  order: 'order',
  invoice: 'invoice',
  creditNote: 'credit note',
  client: 'client',
  supplier: 'supplier',
};

/** @param deletion null where it could not be read */
function textOf(kind: DeletableKind, deletion: Deletion | null): string {
  const by = deletion && ` by ${doneText({ by: deletion.by, at: new Date(deletion.at) }, serverNow())}`;
  return `This ${nouns[kind]} was deleted${by ?? ''}.`;
}

/**
 * `This truck was deleted by Ann Quay at 14:32.`; undefined while the record is there, and in the tab that deletes it.
 * @param answer what the server answered: `missing` that there is no such record, `gone` the same of one that was read before
 */
export function useDeletionText(
  kind: DeletableKind,
  id: string,
  answer?: 'missing' | 'gone' | undefined,
): string | undefined {
  const readDeletion = useContext(ReadDeletionContext);
  const [isNews, setIsNews] = useState(false);
  const isSure = isNews || answer === 'gone';
  const [text, setText] = useState<string>();
  useRecordChanges(id, ({ deleted }) => {
    if (deleted && !isDeletedHere(id)) setIsNews(true);
  });
  const isDeleted = (isSure || answer === 'missing') && !isDeletedHere(id);
  useEffect(() => {
    if (!isDeleted) return undefined;
    let isLeft = false;
    const say = (deletion: Deletion | null) => {
      // An address that never had a record is no news.
      if (!isLeft && (isSure || deletion !== null)) setText(textOf(kind, deletion));
    };
    readDeletion(kind, id).then(say, () => say(null));
    return () => {
      isLeft = true;
    };
  }, [isDeleted, isSure, kind, id, readDeletion]);
  return isDeleted ? text : undefined;
}

interface Props {
  kind: DeletableKind;
  id: string;
  /** The server answered that there is no such record. */
  isMissing?: boolean;
  /** The record was read before: it stays on the screen below the notice. */
  isShown?: boolean;
  /** A form: its fields stay, so that what was typed can be copied. A page: every button rests. */
  isForm?: boolean;
  children: ReactNode;
}

/** Around the page or form of a record. */
export function DeletedRecord(props: Props) {
  const { kind, id, isMissing = false, isShown = false, isForm = false, children } = props;
  const text = useDeletionText(kind, id, isMissing ? (isShown ? 'gone' : 'missing') : undefined);
  const isDeleted = text !== undefined;
  return (
    <DeletedContext value={isDeleted}>
      {isDeleted ? (
        <div role="alert" className={classes.notice}>
          <Caution>{isForm ? `${text} What you typed is not saved. You can still copy it.` : text}</Caution>
        </div>
      ) : null}
      <fieldset role="presentation" disabled={isDeleted && !isForm} className={classes.content}>
        {children}
      </fieldset>
    </DeletedContext>
  );
}
