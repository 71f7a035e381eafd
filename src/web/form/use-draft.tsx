/** Keeps what is typed into a form until it is saved, and offers it at the next visit (specification, section 17.2). */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { isUnreadDate } from './date-field.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type Draft, draftKey, readDraft, removeDraft, writeDraft, writeDraftAtOnce } from './draft-store.ts';
import { addOpenDraft } from './open-drafts.ts';
import { fromDraftValues, pathsOf, toDraftValues, type UnreadText, unreadTextOf } from './unparsed-texts.ts';

/** Milliseconds between two looks at what is typed. */
const pauseMs = 400;

/** What is typed somewhere, and how it is put back. */
interface TypedInput<Values> {
  /** Names the form and its record: `truck 0192...`; undefined keeps nothing. */
  name: string | undefined;
  /** Whether it differs from what it began with. */
  isDirty: boolean;
  /** What is typed now. */
  current: () => Values;
  /** What it began with. */
  original: () => object;
  onRestore: (typed: { mine: Values; original: Values }) => void;
  /** The offer stands where it is rendered, in a dialog; else below the page's head. */
  inside?: boolean | undefined;
}

interface DraftInput<Values extends FieldValues, Valid> extends Pick<TypedInput<Values>, 'name' | 'inside'> {
  form: UseFormReturn<Values, unknown, Valid>;
  /** What was typed on what the record is now; what was typed alone where left out. */
  merge?: ((typed: { mine: Values; original: Values }) => Values) | undefined;
}

interface DraftControl {
  /** The offer to restore what was typed, where there is any. */
  offer: ReactNode;
  /** Forgets what was typed: it is saved, or given up on purpose. */
  discard: () => void;
}

/** Looks at what is typed soon after each key, press and choice; the look itself is never in the way of them. */
function watchTyping(look: () => void, leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastLook = 0;
  const schedule = () => {
    if (timer !== undefined) return;
    const delayMs = Math.max(0, lastLook + pauseMs - Date.now());
    timer = setTimeout(() => {
      timer = undefined;
      lastLook = Date.now();
      look();
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
    look();
  };
}

/** What was kept when the form opened; the function takes it away. */
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

/** Where the drafts of a form of this name are, of the person who is signed in; undefined where none are kept. */
function useDraftKey(name: string | undefined): string | undefined {
  const person = useSessionUser().user?.profile.sub;
  return name === undefined || person === undefined ? undefined : draftKey(person, name);
}

/** Calls `open` where something is kept of a form that is not open yet, so that its offer is seen. @param name none keeps nothing */
export function useStoredDraft(name: string | undefined, open: () => void): void {
  const key = useDraftKey(name);
  const [found] = useFound(key, () => undefined);
  const openForm = useEffectEvent(open);
  useEffect(() => {
    if (found !== undefined) openForm();
  }, [found]);
}

/** The draft of what is typed, by the person who is signed in. */
function useTyped<Values>({ name, isDirty, current, original, onRestore, inside = false }: TypedInput<Values>) {
  const key = useDraftKey(name);
  const savedText = useRef('');
  const textNow = () => JSON.stringify(current());
  const [found, dismiss] = useFound(key, textNow);

  /** Gives what is new since the last look to `write`. */
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

/** The draft of a form. */
export function useDraft<Values extends FieldValues, Valid>(input: DraftInput<Values, Valid>): DraftControl {
  const { form, name, merge, inside } = input;
  const { isDirty } = form.formState;

  function restore({ mine: draftValues, original }: { mine: Values; original: Values }): void {
    const mine = fromDraftValues(draftValues, form.control) as Values;
    const values = merge === undefined ? mine : merge({ mine, original });
    form.reset(values, { keepDefaultValues: true });
    // What cannot be read says so again, and is judged while it is corrected.
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
  /** The text of a number field that is no number. @param path names of fields, with points between */
  unreadText: (path: string) => UnreadText;
}

/** The draft of a dialog that keeps its values by itself; what is restored is theirs. */
export function useDialogDraft<Values extends object>(
  name: string,
  values: Values,
  setValues: (values: Values) => void,
): DialogDraftControl {
  const [begun] = useState(values);
  const [control] = useState({});
  const current = () => toDraftValues(values, control) as Values;
  const { offer, discard } = useTyped<Values>({
    name,
    isDirty: JSON.stringify(current()) !== JSON.stringify(begun),
    inside: true,
    current,
    original: () => begun,
    onRestore: ({ mine }) => setValues(fromDraftValues(mine, control) as Values),
  });
  return { offer, discard, unreadText: (path) => unreadTextOf(control, path) };
}
