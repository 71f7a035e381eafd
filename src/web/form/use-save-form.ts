/** State of a form that is saved as a whole: validation, one save at a time, the server's errors next to fields. */
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

const invalid = '[aria-invalid="true"], [data-form-error]';

/** Height at the edges of the window that the header and the footer of a form can cover. */
const coveredPx = 80;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx && bottom <= innerHeight - coveredPx;
}

/** After the errors of a failed save are rendered, scrolls to the first one and focuses its field or card. */
function showFirstError(form: ParentNode): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(invalid);
      if (first === null) return;
      const formElement = first.closest<HTMLElement>('input, textarea, select, button, [tabindex]');
      if (!formElement?.contains(document.activeElement)) formElement?.focus({ preventScroll: true });
      if (!isInView(first)) first.scrollIntoView({ block: 'center' });
    }),
  );
}

export interface SaveFormState<Values extends FieldValues, Valid> {
  form: UseFormReturn<Values, unknown, Valid>;
  isSaving: boolean;
  submit: (event?: FormEvent) => void;
  /** Offers to restore a draft; must be rendered somewhere on the page. */
  draftOffer: ReactNode;
  /** Removes the draft, because the changes are saved without `submit` or given up on purpose. */
  discardDraft: () => void;
}

export interface SaveFormInput<Values extends FieldValues, Valid> {
  schema: z.ZodType<Valid, Values>;
  values: Values;
  save: (values: Valid) => Promise<void>;
  /** Returns true if it has handled the error. An error that it throws is shown instead. */
  handleFailure?: (error: unknown) => Promise<boolean>;
  /** The field for a server's validation error; undefined if the form has none. */
  fieldOf: (fieldError: FieldError) => FieldPath<Values> | undefined;
  /** The field error to show for a 409. With `answers`, only for a 409 with one of those messages. */
  clash?: FieldError & { answers?: readonly string[] };
  /** Identifies the form and its record (`truck 0192...`). Enables drafts, which survive closing the page. */
  draft?: string | undefined;
  /** Shows the offer to restore a draft where it is rendered, as in a dialog, and not below the page's header. */
  draftInside?: boolean | undefined;
  /** Merges a draft with the current record. */
  mergeDraft?: ((typed: { mine: Values; original: Values }) => Values) | undefined;
}

/** Validates with a schema. If only a list is validated, it reports errors only where some are already shown. */
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
 * A form with one save at a time, however often the button is pressed. A failed save shows an alert and field errors,
 * and leaves the typed values unchanged.
 */
export function useSaveForm<Values extends FieldValues, Valid extends FieldValues>(
  input: SaveFormInput<Values, Valid>,
): SaveFormState<Values, Valid> {
  const { schema, values, save, handleFailure, fieldOf, clash, draft, draftInside, mergeDraft } = input;
  const form: UseFormReturn<Values, unknown, Valid> = useForm<Values, unknown, Valid>({
    // `Values` has plain values only, so it is a valid `DefaultValues`.
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

  /** The error to show; undefined if it was handled. */
  async function unhandled(error: unknown): Promise<unknown> {
    if (error instanceof CancelError) return undefined;
    try {
      return (await handleFailure?.(error)) === true ? undefined : error;
    } catch (cause) {
      return cause instanceof CancelError ? undefined : cause;
    }
  }

  async function saveOnce(valid: Valid, formElement: ParentNode) {
    clearAlerts('Error', 'Warning');
    try {
      await save(valid);
      discard();
    } catch (failure) {
      const error = await unhandled(failure);
      if (error === undefined) return;
      sendAlert('Error', errorMessage(error));
      if (error instanceof ApiError) showFieldErrors(error);
      showFirstError(formElement);
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isDeleted) return;
    const formElement = event?.target instanceof Element ? (event.target.closest('form') ?? document) : document;
    void run(
      form.handleSubmit(
        (valid) => saveOnce(valid, formElement),
        () => showFirstError(formElement),
      ),
    );
  }

  return { form, isSaving, submit, draftOffer, discardDraft: discard };
}
