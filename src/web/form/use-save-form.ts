/** The state of a form that is saved as a whole: validation, one save at a time, the server's faults beside fields. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { FieldError } from '#shared/errors.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError, CancelError, errorMessage } from '#web/api/api-error.ts';
import { useIsDeleted } from '#web/live/deleted-context.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { errorsAtShownPaths } from './shown-errors.ts';
import { useDraft } from './use-draft.tsx';

const faulty = '[aria-invalid="true"], [data-form-error]';

/** Pixels at the edges of the window that the header and the foot of a form may cover. */
const coveredPx = 80;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx && bottom <= innerHeight - coveredPx;
}

/** Once the faults of a failed save are drawn: scrolls to the first of them, and focuses its field or card. */
function showFirstFault(form: ParentNode): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(faulty);
      if (first === null) return;
      const formElement = first.closest<HTMLElement>('input, textarea, select, button, [tabindex]');
      if (!formElement?.contains(document.activeElement)) formElement?.focus({ preventScroll: true });
      if (!isInView(first)) first.scrollIntoView({ block: 'center' });
    }),
  );
}

/** A form and its save. */
export interface SaveFormState<Values extends FieldValues, Valid> {
  form: UseFormReturn<Values, unknown, Valid>;
  isSaving: boolean;
  submit: (event?: FormEvent) => void;
  /** Offers what was typed at an earlier visit; to be rendered somewhere on the page. */
  draftOffer: ReactNode;
  /** Forgets what was typed: it is saved by another way than `submit`, or given up on purpose. */
  discardDraft: () => void;
}

/** What a form needs to be saved. */
export interface SaveFormInput<Values extends FieldValues, Valid> {
  schema: z.ZodType<Valid, Values>;
  values: Values;
  save: (values: Valid) => Promise<void>;
  /** Takes a failure over by answering true. */
  handleFailure?: (error: unknown) => Promise<boolean>;
  /** The field that bears a fault of the server; undefined where there is none on the form. */
  fieldOf: (fieldError: FieldError) => FieldPath<Values> | undefined;
  /** The fault of the field that a 409 is about; with `answers`, of a 409 with one of those messages alone. */
  clash?: FieldError & { answers?: readonly string[] };
  /** Names the form and its record, so that what is typed there outlives a closed page: `truck 0192...`. */
  draft?: string | undefined;
  /** The offer to restore it stands where it is rendered, in a dialog; else below the page's head. */
  draftInside?: boolean | undefined;
  /** Puts what was typed at an earlier visit on what the record is now. */
  mergeDraft?: ((typed: { mine: Values; original: Values }) => Values) | undefined;
}

/** Validates by a schema. Asked about a whole list alone, it tells only of faults where some are shown already. */
function touchedResolver<Values extends FieldValues, Valid extends FieldValues>(
  schema: z.ZodType<Valid, Values>,
  shownAt: (list: FieldPath<Values>) => unknown,
): Resolver<Values, unknown, Valid> {
  const validate = zodResolver(schema);
  return async (typed, context, options) => {
    const result = await validate(typed, context, options);
    const [list, ...others] = options.names ?? [];
    if (list === undefined || others.length > 0 || !Array.isArray(typed[list])) return result;
    const errors = errorsAtShownPaths(result.errors[list], shownAt(list as string as FieldPath<Values>));
    return { values: {}, errors: errors === undefined ? {} : { [list]: errors } } as typeof result;
  };
}

/**
 * A form that saves once at a time, however often it is pressed. A failed save is told by an alert and beside the
 * fields, and keeps everything typed.
 */
export function useSaveForm<Values extends FieldValues, Valid extends FieldValues>(
  input: SaveFormInput<Values, Valid>,
): SaveFormState<Values, Valid> {
  const { schema, values, save, handleFailure, fieldOf, clash, draft, draftInside, mergeDraft } = input;
  const form: UseFormReturn<Values, unknown, Valid> = useForm<Values, unknown, Valid>({
    // A record of plain values is its own default.
    defaultValues: values as DefaultValues<Values>,
    resolver: (typed, context, options) => resolve(typed, context, options),
    mode: 'onTouched',
  });
  const resolve = touchedResolver(schema, (list) => form.getFieldState(list).error);
  const isDeleted = useIsDeleted();
  const { busy: isSaving, run } = useOneAtATime();
  const { offer: draftOffer, discard } = useDraft({ form, name: draft, inside: draftInside, merge: mergeDraft });

  function showFieldErrors(error: ApiError): void {
    const isClash = error.status === 409 && clash?.answers?.includes(error.message) !== false;
    const fieldErrors = isClash && clash !== undefined && error.fieldErrors.length === 0 ? [clash] : error.fieldErrors;
    for (const [index, fieldError] of fieldErrors.entries()) {
      const field = fieldOf(fieldError);
      const shown = { type: 'server', message: fieldError.message };
      if (field !== undefined) form.setError(field, shown, { shouldFocus: index === 0 });
    }
  }

  async function isHandled(error: unknown): Promise<boolean> {
    try {
      return (await handleFailure?.(error)) === true;
    } catch (cause) {
      sendAlert('Error', errorMessage(cause));
      return true;
    }
  }

  async function saveOnce(valid: Valid, formElement: ParentNode) {
    clearAlerts('Error', 'Warning');
    try {
      await save(valid);
      discard();
    } catch (error) {
      if (error instanceof CancelError || (await isHandled(error))) return;
      sendAlert('Error', errorMessage(error));
      if (error instanceof ApiError) showFieldErrors(error);
      showFirstFault(formElement);
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isDeleted) return;
    const formElement = event?.target instanceof Element ? (event.target.closest('form') ?? document) : document;
    void run(
      form.handleSubmit(
        (valid) => saveOnce(valid, formElement),
        () => showFirstFault(formElement),
      ),
    );
  }

  return { form, isSaving, submit, draftOffer, discardDraft: discard };
}
