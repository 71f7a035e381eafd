/** Shows on an open page or form that its record was deleted elsewhere, and disables its actions. */
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { nounInSentences, type PageType } from '#shared/record-types.ts';
import { doneText } from '#web/moment.ts';
import { serverNow } from '#web/today.ts';
import { Caution } from '#web/ui/caution.tsx';
import { type Deletion, ReadDeletionContext, useRecordChanges } from './change-events.ts';
import { DeletedContext } from './deleted-context.ts';
import { isDeletedHere } from './deleted-here.ts';
import classes from './deleted-record.module.css';

/** @param deletion null if it could not be loaded */
function textOf(kind: PageType, deletion: Deletion | null): string {
  const by = deletion && ` by ${doneText({ by: deletion.by, at: new Date(deletion.at) }, serverNow())}`;
  return `This ${nounInSentences(kind)} was deleted${by ?? ''}.`;
}

/**
 * `This truck was deleted by Ann Quay at 14:32.` Undefined while the record exists, and in the tab that deletes it.
 * @param response a 404 of the server: `deleted` if the record was loaded before, otherwise `missing`
 */
export function useDeletionText(
  kind: PageType,
  id: string,
  response?: 'missing' | 'deleted' | undefined,
): string | undefined {
  const readDeletion = useContext(ReadDeletionContext);
  const [wasNotified, setWasNotified] = useState(false);
  const isCertain = wasNotified || response === 'deleted';
  const [text, setText] = useState<string>();
  useRecordChanges(id, ({ deleted }) => {
    if (deleted && !isDeletedHere(id)) setWasNotified(true);
  });
  const isDeleted = (isCertain || response === 'missing') && !isDeletedHere(id);
  useEffect(() => {
    if (!isDeleted) return undefined;
    let isLeft = false;
    const showText = (deletion: Deletion | null) => {
      // Without a known deletion, the record may never have existed.
      if (!isLeft && (isCertain || deletion !== null)) setText(textOf(kind, deletion));
    };
    readDeletion(kind, id).then(showText, () => showText(null));
    return () => {
      isLeft = true;
    };
  }, [isDeleted, isCertain, kind, id, readDeletion]);
  return isDeleted ? text : undefined;
}

interface Props {
  kind: PageType;
  id: string;
  /** The response was a 404. */
  isMissing?: boolean;
  /** The record was loaded before, and stays on the screen below the notice. */
  isShown?: boolean;
  /** For a form, the fields stay enabled so that the user can copy the text. For a page, all buttons are disabled. */
  isForm?: boolean;
  children: ReactNode;
}

/** Wraps the page or form of a record. */
export function DeletedRecord(props: Props) {
  const { kind, id, isMissing = false, isShown = false, isForm = false, children } = props;
  const text = useDeletionText(kind, id, isMissing ? (isShown ? 'deleted' : 'missing') : undefined);
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
