/** The form of a record's page, with Cancel and Save in the sticky footer. */
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import layout from './form-layout.module.css';

export interface RecordFormProps {
  /** The form's accessible name: the page's title. */
  title: string;
  /** Where Cancel leads. */
  backTo: string;
  isSaving: boolean;
  submit: (event?: FormEvent) => void;
  children: ReactNode;
}

export function RecordForm({ title, backTo, isSaving, submit, children }: RecordFormProps) {
  return (
    <form className={layout.form} onSubmit={submit} noValidate aria-label={title}>
      {children}
      <SaveFoot>
        <ButtonLink to={backTo} variant="default">
          Cancel
        </ButtonLink>
        <BusyButton type="submit" busy={isSaving}>
          Save
        </BusyButton>
      </SaveFoot>
    </form>
  );
}
