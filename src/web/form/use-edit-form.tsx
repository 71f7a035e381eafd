/** Edits a record that somebody else may save meanwhile: loaded once, saved once, on a 412 merged (decisions, section 3). */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { clearAlert, clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import type { Versioned } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { useRecordChanges } from '#web/live/change-events.ts';
import { serverNow } from '#web/today.ts';
import { changeText } from './change-text.ts';
import { type ConflictPart, compareVersions, mergeVersions, type Side, type Versions } from './conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type SaveFormInput, type SaveFormState, useSaveForm } from './use-save-form.ts';

interface LoadInput<Loaded> {
  /** Where what is read is kept; see `callKey`. */
  queryKey: QueryKey;
  read: (signal?: AbortSignal) => Promise<Loaded>;
  /** How often a failure is tried again; three times unless given (specification, section 7). */
  retries?: number;
  /** Called once when it cannot be read, after all tries. */
  onFailure: (error: Error) => void;
}

/**
 * The record as it is when the screen opens; undefined until then. What another screen has read may be hours old, and
 * of the answers to this one only the first counts: a later one must not overwrite what is being typed.
 */
export function useLoadedOnce<Loaded extends object>({
  queryKey,
  read,
  retries,
  onFailure,
}: LoadInput<Loaded>): Loaded | undefined {
  const { data, error, isFetchedAfterMount } = useQuery<Loaded>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    ...(retries === undefined ? {} : { retry: retryUpTo(retries) }),
  });
  const [loaded, setLoaded] = useState<Loaded>();
  if (loaded === undefined && data !== undefined && isFetchedAfterMount && error === null) setLoaded(data);
  const failure = loaded === undefined ? error : null;
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (failure !== null) fail(failure);
  }, [failure]);
  return loaded;
}

/** Says that the record in the form was saved by somebody else; nothing that is typed is touched (10.7). */
const changedByOthers =
  'Someone else has just saved this record. Your changes are safe; you can compare both when you save.';

/** Says that the form stands on what somebody else saved, and that it is not saved yet. */
const onLatest = 'Your changes are now on top of the latest version. Please save again.';

/** Both tell of the form as it stands: once it is saved or left they are over, and would contradict what is told then. */
function clearNotes(): void {
  clearAlert('Information', changedByOthers);
  clearAlert('Information', onLatest);
}

/** Saves that meet yet another change before the person is asked. */
const maxMerges = 2;

/** Says that two people's changes are saved, and what the other one's are. */
function bothSaved(who: string | undefined, theirs: readonly string[]): string {
  return `${who ?? 'Someone else changed this record too.'} Both sets of changes are saved, including theirs to ${theirs.join(', ')}.`;
}

interface EditInput<Loaded, Values extends FieldValues, Valid>
  extends Omit<SaveFormInput<Values, Valid>, 'values' | 'save'> {
  /** The record's id, by which changes of it are heard of. */
  recordId: string;
  /** The record that the form opens with. */
  loaded: Loaded;
  /** Reads it as it is now. */
  read: () => Promise<Loaded>;
  valuesOf: (loaded: Loaded) => Values;
  /** What is merged with what somebody else saved, part by part. */
  partsOf: (versions: Versions<Values>) => readonly ConflictPart<Values>[];
  /** Saves the changes to the version that they are based on. */
  save: (valid: Valid, base: Loaded) => Promise<void>;
  conflictTitle: string;
}

interface EditState<Loaded, Values extends FieldValues, Valid> extends SaveFormState<Values, Valid> {
  /** The version that the changes are based on. */
  base: Loaded;
  /** To be rendered beside the form. */
  conflictDialog: ReactNode;
  /** The form goes on with a version that was just saved, where it stays open. */
  continueWith: (version: Loaded) => void;
}

/** The version that an ETag names; undefined where there is none. */
function etagNumber(etag: string | undefined): number | undefined {
  const [, digits] = /"(\d+)"/.exec(etag ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A form on one version of a record. A save of another version's changes offers both, and loses nothing typed. */
export function useEditForm<
  Loaded extends Pick<Versioned<unknown>, 'etag'>,
  Values extends FieldValues,
  Valid extends FieldValues,
>(input: EditInput<Loaded, Values, Valid>): EditState<Loaded, Values, Valid> {
  const { recordId, loaded, read, valuesOf, partsOf, save, conflictTitle, handleFailure, draft, ...rest } = input;
  const [base, setBase] = useState(loaded);
  const [latest, setLatest] = useState<Loaded>();
  const [savedBy, setSavedBy] = useState<string>();
  const isDone = useRef(false);
  const sent = useRef<Values>(undefined);

  /** Saves; what is heard of the record from then on is this very save, until the page is left or goes on. */
  async function saveHere(valid: Valid, version: Loaded): Promise<void> {
    isDone.current = true;
    sent.current = structuredClone(form.getValues());
    try {
      await save(valid, version);
    } catch (error) {
      isDone.current = false;
      throw error;
    }
    clearNotes();
  }

  /** Reads what somebody else saved, for a save that was refused. @throws where it cannot be read, told by an alert */
  async function readTheirs(error: Error): Promise<Loaded> {
    try {
      return await read();
    } catch (cause) {
      sendAlert('Error', errorMessage(error));
      throw cause;
    }
  }

  /**
   * Both people's changes are saved at once where they are of different fields, and that is said; else the person is
   * asked, field by field.
   */
  async function offerLatest(error: unknown, tries = maxMerges): Promise<boolean> {
    if (!hasStatus(error, 412)) return (await handleFailure?.(error)) ?? false;
    const who = error.change && changeText(error.change, serverNow());
    const theirs = await readTheirs(error);
    const versions = versionsWith(theirs);
    const { conflicts, theirsOnly } = compareVersions(partsOf(versions), versions);
    if (conflicts.length > 0 || tries === 0) {
      setSavedBy(who);
      setLatest(theirs);
      return true;
    }
    continueEditing(theirs, mergeVersions(partsOf(versions), versions, {}));
    sendAlert('Information', onLatest);
    try {
      await form.handleSubmit((valid) => saveHere(valid, theirs))();
    } catch (again) {
      return offerLatest(again, tries - 1);
    }
    if (Object.keys(form.formState.errors).length > 0) return true;
    state.discardDraft();
    if (theirsOnly.length > 0) sendAlert('Information', bothSaved(who, theirsOnly));
    return true;
  }

  const state = useSaveForm({
    ...rest,
    values: valuesOf(base),
    draft,
    mergeDraft: ({ mine, original }) => {
      const versions = { mine, original, theirs: valuesOf(base) };
      return mergeVersions(partsOf(versions), versions, {});
    },
    save: (valid: Valid) => saveHere(valid, base),
    handleFailure: offerLatest,
  });
  const { form, isSaving } = state;
  useRecordChanges(recordId, ({ version, deleted }) => {
    // The page around the form says so.
    if (deleted) return;
    // After a lost line a change may be told again.
    const isKnown = version === null || version <= (etagNumber(base.etag) ?? 0);
    if (!isKnown && !isSaving && !isDone.current) sendAlert('Information', changedByOthers);
  });
  useEffect(() => clearNotes, []);

  function versionsWith(version: Loaded): Versions<Values> {
    return { mine: form.getValues(), theirs: valuesOf(version), original: valuesOf(base) };
  }

  function continueEditing(version: Loaded, merged?: Values) {
    isDone.current = false;
    form.reset(valuesOf(version));
    // What differs from the latest version is what is unsaved.
    if (merged !== undefined) form.reset(merged, { keepDefaultValues: true });
    setBase(version);
    setLatest(undefined);
    clearAlerts('Error');
    clearNotes();
  }

  /** What was typed while the save was on its way is not saved yet, and not lost. */
  function continueWith(version: Loaded) {
    const versions = { ...versionsWith(version), original: sent.current ?? valuesOf(base) };
    continueEditing(version, mergeVersions(partsOf(versions), versions, {}));
  }

  function merge(version: Loaded, choices: Readonly<Record<string, Side>>) {
    const versions = versionsWith(version);
    continueEditing(version, mergeVersions(partsOf(versions), versions, choices));
    sendAlert('Information', onLatest);
  }

  const versions = latest === undefined ? undefined : versionsWith(latest);
  const conflictDialog = (
    <ConflictDialog
      title={conflictTitle}
      comparison={versions && compareVersions(partsOf(versions), versions)}
      savedBy={savedBy}
      onMerge={(choices) => latest && merge(latest, choices)}
      onUseLatest={() => latest && continueEditing(latest)}
      onClose={() => setLatest(undefined)}
    />
  );
  return { ...state, base, conflictDialog, continueWith };
}
