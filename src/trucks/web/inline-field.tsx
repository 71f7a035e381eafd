/** A value on a truck's page that is changed in place: press it, type, and Enter. Escape leaves it as it was. */
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { fieldText } from '#shared/field-texts.ts';
import { plausibleDates } from '#shared/unusual-date.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';
import { getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { useChange, useSetCallData } from '#web/api/use-call.ts';
import { KnownTextField } from '#web/form/known-text-field.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { UnusualDateField } from '#web/form/unusual-date-field.tsx';
import { useEditForm } from '#web/form/use-edit-form.tsx';
import { recordParams } from '#web/record-target.ts';
import classes from './inline-field.module.css';
import { showWarnings } from './show-warnings.ts';
import { type InlineValues, inlineSchema, inlineValues } from './truck-form-values.ts';
import { knownTexts } from './truck-suggestions.ts';
import type { TruckVersion } from './truck-version.ts';

export type InlineFieldId = keyof InlineValues;

const inputs: Record<InlineFieldId, (control: Control<InlineValues>) => ReactNode> = {
  salePrice: (control) => <MoneyField control={control} name="salePrice" label="Sale Price" />,
  location: (control) => (
    <KnownTextField control={control} name="location" label="Location" known={knownTexts.location} />
  ),
  keyNumber: (control) => <TextField control={control} name="keyNumber" label="Key Number" />,
  motExpiry: (control) => (
    <UnusualDateField control={control} name="motExpiry" label="MOT Expiry" plausible={plausibleDates.expiry} />
  ),
};

export function isInlineField(id: string): id is InlineFieldId {
  return id in inputs;
}

function labelOf(id: InlineFieldId): string {
  return truckDetailFields.find((field) => field.id === id)?.label ?? id;
}

function textOf(id: InlineFieldId, values: InlineValues): string {
  const field = truckDetailFields.find((one) => one.id === id);
  return field === undefined ? '' : fieldText(truckListSchema, field, values);
}

interface EditorProps {
  id: InlineFieldId;
  version: TruckVersion;
  onClose: () => void;
  /** Reports whether leaving the page would lose a typed value. */
  onDirty: (isDirty: boolean) => void;
}

interface Props extends EditorProps {
  isEditing: boolean;
  onEdit: () => void;
  /** Shown for an empty value. */
  emptyText?: string;
}

export function InlineField({ isEditing, onEdit, emptyText = '–', ...editor }: Props) {
  const { id, version } = editor;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focused input is gone. Do not take the focus from a user who has moved on.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <Editor {...editor} />;
  const text = textOf(id, version.data) || emptyText;
  return (
    <UnstyledButton
      ref={button}
      className={classes.value ?? ''}
      data-printed
      aria-label={`Change ${labelOf(id)}: ${text}`}
      onClick={onEdit}
    >
      {text}
      <IconPencil size={15} className={classes.pencil} aria-hidden />
    </UnstyledButton>
  );
}

/** Saves the values with the version they are based on, and offers to undo it. */
function useInlineSave(id: InlineFieldId, onClose: () => void) {
  const update = useChange(updateTruckRoute);
  const remember = useSetCallData();

  async function put(body: InlineValues, { data: truck, etag }: TruckVersion): Promise<TruckVersion> {
    const params = recordParams(truck, 'truckId');
    const saved = await update.mutateAsync({ params, body, ifMatch: etag });
    remember(getTruckRoute, { params }, saved);
    return saved;
  }

  async function undo(before: TruckVersion, saved: TruckVersion) {
    await alertOutcome(
      () => put(inlineValues(before.data), saved),
      `${labelOf(id)} is ${textOf(id, before.data) || 'empty'} again.`,
    );
  }

  return async (values: InlineValues, base: TruckVersion) => {
    const saved = await put(values, base);
    sendAlert('Success', `${labelOf(id)} is now ${textOf(id, saved.data) || 'empty'}.`, {
      label: 'Undo',
      onClick: () => void undo(base, saved),
    });
    showWarnings(
      saved.data.warnings,
      base.data.warnings.map(({ message }) => message),
    );
    onClose();
  };
}

function Editor({ id, version, onClose, onDirty }: EditorProps) {
  const editor = useRef<HTMLFormElement>(null);
  const label = labelOf(id);
  const { form, isSaving, submit, conflictDialog } = useEditForm({
    recordId: version.data.id,
    loaded: version,
    read: () => callApiWithEtag(getTruckRoute, { params: recordParams(version.data, 'truckId') }),
    valuesOf: ({ data }: TruckVersion) => inlineValues(data),
    partsOf: () => [{ id, label, paths: [id], text: (values) => textOf(id, values) }],
    schema: inlineSchema,
    fieldOf: ({ path }) => (path === id ? id : undefined),
    save: useInlineSave(id, onClose),
    conflictTitle: 'Someone else has changed this truck',
  });
  const { isDirty } = form.formState;
  const report = useEffectEvent(onDirty);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
  useEffect(() => {
    const input = editor.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  }

  return (
    <>
      <form
        ref={editor}
        className={classes.editor}
        aria-label={`Change ${label}`}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
      >
        {inputs[id](form.control)}
        <div className={classes.buttons}>
          <ActionIcon type="submit" size="input-sm" aria-label={`Save ${label}`} loading={isSaving}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="input-sm" aria-label={`Leave ${label} as it was`} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      </form>
      {conflictDialog}
    </>
  );
}
