/** Edits a record with optimistic locking: a 412 from the server leads to a merge with the latest version. */
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
  /** See `callKey`. */
  queryKey: QueryKey;
  read: (signal?: AbortSignal) => Promise<Loaded>;
  /** Number of retries; the default is three. */
  retries?: number;
  /** Called once if the record cannot be loaded after all retries. */
  onFailure: (error: Error) => void;
}

/**
 * Loads the record when the screen opens; undefined until then. A cached response can be hours old, so it is not used.
 * Later responses are ignored, because they must not overwrite what the user types.
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

const changedByOthers =
  'Someone else has just saved this record. Saving keeps your changes and theirs, and asks you if both changed the same field.';

const onLatest = 'Your changes are now on top of the latest version. Please save again.';

/** Both notices describe unsaved changes, so saving or leaving the form clears them. */
function clearNotes(): void {
  clearAlert('Information', changedByOthers);
  clearAlert('Information', onLatest);
}

/** Maximum number of automatic merges before the user is asked. */
const maxMerges = 2;

function bothSaved(who: string | undefined, theirs: readonly string[]): string {
  return `${who ?? 'Someone else changed this record too.'} Both sets of changes are saved, including theirs to ${theirs.join(', ')}.`;
}

interface EditInput<Loaded, Values extends FieldValues, Valid>
  extends Omit<SaveFormInput<Values, Valid>, 'values' | 'save'> {
  /** Id for change events of the record. */
  recordId: string;
  /** The initial record. */
  loaded: Loaded;
  /** Loads the latest version. */
  read: () => Promise<Loaded>;
  valuesOf: (loaded: Loaded) => Values;
  /** The parts of the form for merging. */
  partsOf: (versions: Versions<Values>) => readonly ConflictPart<Values>[];
  /** Saves the changes with the version on which they are based. */
  save: (valid: Valid, base: Loaded) => Promise<void>;
  conflictTitle: string;
}

interface EditState<Loaded, Values extends FieldValues, Valid> extends SaveFormState<Values, Valid> {
  /** The version on which the changes are based. */
  base: Loaded;
  /** Must be rendered next to the form. */
  conflictDialog: ReactNode;
  /** Continues with a version that was just saved, for a form that stays open. */
  continueWith: (version: Loaded) => void;
}

function etagNumber(etag: string | undefined): number | undefined {
  const [, digits] = /"(\d+)"/.exec(etag ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A form for one version of a record. If someone else saves the record, the changes are merged and nothing is lost. */
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

  /** Saves the form. Change events that follow are caused by this save, so they are ignored. */
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

  /** Loads the version that someone else saved, after a 412. Shows an alert and rethrows if that fails. */
  async function readTheirs(error: Error): Promise<Loaded> {
    try {
      return await read();
    } catch (cause) {
      sendAlert('Error', errorMessage(error));
      throw cause;
    }
  }

  /**
   * If both users changed different fields, saves both sets of changes and shows a notice. Otherwise opens the conflict
   * dialog.
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
    let isValid = true;
    const onInvalid = () => {
      isValid = false;
    };
    try {
      await form.handleSubmit((valid) => saveHere(valid, theirs), onInvalid)();
    } catch (again) {
      if (!hasStatus(again, 412)) sendAlert('Information', onLatest);
      if (await offerLatest(again, tries - 1)) return true;
      // Otherwise the form would show the conflict that is already resolved.
      throw again;
    }
    if (!isValid) {
      sendAlert('Information', onLatest);
      return true;
    }
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
    // The page around the form shows that the record is deleted.
    if (deleted) return;
    // After a reconnect, a change event can be repeated.
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
    // The latest version remains the default, so that differences count as unsaved.
    if (merged !== undefined) form.reset(merged, { keepDefaultValues: true });
    setBase(version);
    setLatest(undefined);
    clearAlerts('Error');
    clearNotes();
  }

  /** Changes that were typed while the save was pending remain unsaved changes. */
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
