/** Stores unsaved changes of a form as a draft, and offers to restore it at the next visit. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { isUnreadDate } from './date-field.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type Draft, draftKey, readDraft, removeDraft, writeDraft, writeDraftAtOnce } from './draft-store.ts';
import { addOpenDraft } from './open-drafts.ts';
import { fromDraftValues, pathsOf, toDraftValues, type UnreadText, unreadTextOf } from './unparsed-texts.ts';

/** Minimum interval between two checks for changes. */
const checkIntervalMs = 400;

interface TypedInput<Values> {
  /** Identifies the form and its record: `truck 0192...`; undefined disables drafts. */
  name: string | undefined;
  /** Whether the values differ from the initial ones. */
  isDirty: boolean;
  /** The current values. */
  current: () => Values;
  /** The initial values. */
  original: () => object;
  onRestore: (typed: { mine: Values; original: Values }) => void;
  /** Shows the offer where it is rendered, as in a dialog, and not below the page's header. */
  inside?: boolean | undefined;
}

interface DraftInput<Values extends FieldValues, Valid> extends Pick<TypedInput<Values>, 'name' | 'inside'> {
  form: UseFormReturn<Values, unknown, Valid>;
  /** Merges the draft with the current record. The default restores the draft's values. */
  merge?: ((typed: { mine: Values; original: Values }) => Values) | undefined;
}

interface DraftControl {
  /** The offer to restore a draft, if there is one. */
  offer: ReactNode;
  /** Removes the draft, because the changes are saved or given up on purpose. */
  discard: () => void;
}

/** Calls `check` soon after each input, change and click, in a separate task so that it does not delay them. */
function watchTyping(check: () => void, leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCheck = 0;
  const schedule = () => {
    if (timer !== undefined) return;
    const delayMs = Math.max(0, lastCheck + checkIntervalMs - Date.now());
    timer = setTimeout(() => {
      timer = undefined;
      lastCheck = Date.now();
      check();
    }, delayMs);
  };
  const kinds = ['input', 'change', 'click'] as const;
  for (const kind of kinds) document.addEventListener(kind, schedule, true);
  addEventListener('pagehide', leave);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, schedule, true);
    removeEventListener('pagehide', leave);
    if (timer === undefined) return;
    clearTimeout(timer);
    check();
  };
}

/** The stored draft when the form opens, and a function that dismisses it. */
function useFound(key: string | undefined, current: () => string | undefined) {
  const [found, setFound] = useState<Draft>();
  const offerDraft = useEffectEvent((draft: Draft | undefined) => {
    if (draft !== undefined && JSON.stringify(draft.values) !== current()) setFound(draft);
  });
  const read = useEffectEvent((draft: string) => {
    const text = current();
    return readDraft(draft, text === undefined ? undefined : JSON.parse(text));
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    let isHere = true;
    void read(key).then((draft) => {
      if (isHere) offerDraft(draft);
    });
    return () => {
      isHere = false;
    };
  }, [key]);
  return [found, () => setFound(undefined)] as const;
}

/** The storage key of the logged-in user's draft; undefined if drafts are disabled. */
function useDraftKey(name: string | undefined): string | undefined {
  const person = useSessionUser().user?.profile.sub;
  return name === undefined || person === undefined ? undefined : draftKey(person, name);
}

/**
 * Calls `open` if there is a draft of a closed form, so that the user sees the offer. @param name undefined disables it
 */
export function useStoredDraft(name: string | undefined, open: () => void): void {
  const key = useDraftKey(name);
  const [found] = useFound(key, () => undefined);
  const openForm = useEffectEvent(open);
  useEffect(() => {
    if (found !== undefined) openForm();
  }, [found]);
}

function useTyped<Values>({ name, isDirty, current, original, onRestore, inside = false }: TypedInput<Values>) {
  const key = useDraftKey(name);
  const savedText = useRef('');
  const textNow = () => JSON.stringify(current());
  const [found, dismiss] = useFound(key, textNow);

  /** Calls `write` if the values have changed since the last call. */
  const saveChanges = useEffectEvent((write: (key: string, draft: Draft) => unknown) => {
    if (key === undefined) return;
    if (!isDirty) {
      if (savedText.current !== '') void removeDraft(key);
      savedText.current = '';
      return;
    }
    const text = textNow();
    if (text === savedText.current) return;
    savedText.current = text;
    write(key, { at: new Date().toISOString(), values: JSON.parse(text), original: { ...original() } });
  });

  function discard(): void {
    savedText.current = textNow();
    dismiss();
    if (key !== undefined) void removeDraft(key);
  }
  const discardNow = useEffectEvent(discard);

  useEffect(() => {
    if (key === undefined) return undefined;
    const unwatch = watchTyping(
      () => saveChanges(writeDraft),
      () => saveChanges(writeDraftAtOnce),
    );
    const close = addOpenDraft(() => discardNow());
    return () => {
      unwatch();
      close();
    };
  }, [key]);

  function restore({ values, original: before }: Draft): void {
    onRestore({ mine: values as Values, original: before as Values });
    dismiss();
  }

  const offer = found && (
    <DraftOffer at={found.at} inside={inside} onRestore={() => restore(found)} onDiscard={discard} />
  );
  return { offer, discard };
}

export function useDraft<Values extends FieldValues, Valid>(input: DraftInput<Values, Valid>): DraftControl {
  const { form, name, merge, inside } = input;
  const { isDirty } = form.formState;

  function restore({ mine: draftValues, original }: { mine: Values; original: Values }): void {
    const mine = fromDraftValues(draftValues, form.control) as Values;
    const values = merge === undefined ? mine : merge({ mine, original });
    form.reset(values, { keepDefaultValues: true });
    // Invalid values show their errors again, and are validated while the user corrects them.
    for (const path of pathsOf(values, (value) => Number.isNaN(value) || isUnreadDate(value))) {
      const name = path as FieldPath<Values>;
      form.setValue(name, form.getValues(name), { shouldTouch: true, shouldValidate: true });
    }
  }

  return useTyped<Values>({
    name,
    isDirty,
    inside,
    current: () => toDraftValues(form.getValues(), form.control) as Values,
    original: () => form.formState.defaultValues ?? {},
    onRestore: restore,
  });
}

interface DialogDraftControl extends DraftControl {
  /** The invalid text of a number field. @param path field names, separated by dots */
  unreadText: (path: string) => UnreadText;
}

/** The draft of a dialog that has its values in its own state. */
export function useDialogDraft<Values extends object>(
  name: string,
  values: Values,
  setValues: (values: Values) => void,
): DialogDraftControl {
  const [initial] = useState(values);
  const [control] = useState({});
  const current = () => toDraftValues(values, control) as Values;
  const { offer, discard } = useTyped<Values>({
    name,
    isDirty: JSON.stringify(current()) !== JSON.stringify(initial),
    inside: true,
    current,
    original: () => initial,
    onRestore: ({ mine }) => setValues(fromDraftValues(mine, control) as Values),
  });
  return { offer, discard, unreadText: (path) => unreadTextOf(control, path) };
}
