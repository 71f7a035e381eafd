import type { ReactNode } from 'react';
import type { Truck } from '#trucks/truck.ts';
import layout from '#web/form/form-layout.module.css';
import type { SaveFormState } from '#web/form/use-save-form.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import { SaveCheck } from './save-check.tsx';
import { TruckFormFields } from './truck-form.tsx';
import type { TruckFormValues, ValidTruck } from './truck-form-values.ts';

interface Props extends SaveFormState<TruckFormValues, ValidTruck> {
  /** The form's accessible name: the page's title. */
  title: string;
  backTo: string;
  saved?: Truck;
  /** A second save button beside Save. */
  otherSave?: ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** The Save button stays visible on long forms. */
export function TruckFormLayout({ title, backTo, saved, form, isSaving, submit, ...page }: Props) {
  return (
    <>
      <form className={layout.form} onSubmit={submit} noValidate aria-label={title}>
        <TruckFormFields control={form.control} {...(saved === undefined ? {} : { saved })} />
        <SaveCheck control={form.control} saved={saved} />
        <SaveFoot>
          <BackLink to={backTo}>Cancel</BackLink>
          {page.otherSave}
          <BusyButton type="submit" busy={isSaving}>
            Save
          </BusyButton>
        </SaveFoot>
      </form>
      {page.children}
    </>
  );
}
