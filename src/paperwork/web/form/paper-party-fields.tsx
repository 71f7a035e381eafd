/** The details of Bill To or Ship To: fields, or a compact address block for an existing client. */
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { clientDetailKey, type PartyDetailKey, type PartyRole, partyDetailKeys } from '#parties/party-details.ts';
import { clientListRoutes } from '#parties/party-routes.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { PartyDetailField } from '#parties/web/party-detail-field.tsx';
import { PartyNameField } from '#parties/web/party-name-field.tsx';
import { CheckboxField } from '#web/form/choice-fields.tsx';
import { partyLabels, partyTexts } from './paper-form-errors.ts';
import type { PartyValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';
import { changesText, partyChanges } from './paper-records.ts';
import classes from './party-section.module.css';

/** If one of these is empty, the fields stay open so that the user completes the address. */
const addressKeys: readonly PartyDetailKey[] = ['addressLine1', 'city', 'country'];

export interface PartyBlock {
  isBlock: boolean;
  open: () => void;
}

function isCompleteAddress(party: PartyValues): boolean {
  return party.id !== null && addressKeys.every((key) => party[key].trim() !== '');
}

/** Decided when a client is chosen, so that typing does not change the layout. An error opens the fields. */
export function usePartyBlock(form: PaperForm, role: PartyRole): PartyBlock {
  const id = useWatch({ control: form.control, name: `${role}.id` });
  const { errors } = useFormState({ control: form.control, name: role });
  const [seen, setSeen] = useState(() => ({ id, isBlock: isCompleteAddress(form.getValues(role)) }));
  if (seen.id !== id) setSeen({ id, isBlock: isCompleteAddress(form.getValues(role)) });
  return {
    isBlock: seen.isBlock && errors[role] === undefined,
    open: () => {
      setSeen({ id, isBlock: false });
      setTimeout(() => form.setFocus(`${role}.contactName`));
    },
  };
}

interface Props {
  form: PaperForm;
  role: PartyRole;
  isBlock: boolean;
  onPick: (party: PickedParty) => void;
}

const wideKeys: readonly string[] = ['addressLine1', 'addressLine2'];

/** The name of a chosen client cannot be edited. The compact block still consists of input fields, which Edit puts into the tab order. */
export function PartyFields({ form: { control }, role, isBlock, onPick }: Props) {
  const { save, saveLabel } = partyTexts[role];
  const isChosen = useWatch({ control, name: `${role}.id` }) !== null;
  const changes = useWatch({ control, name: role, compute: (party) => changesText(partyChanges(role, party)) });
  const purpose = 'Save these details to the client for next time.';
  return (
    <>
      <div className={isBlock ? classes.block : classes.fields}>
        <PartyNameField
          control={control}
          name={`${role}.name`}
          label={partyLabels.name}
          kind="client"
          onPick={onPick}
          required
          disabled={isChosen}
        />
        {partyDetailKeys.map((key) => (
          <div key={key} className={wideKeys.includes(key) ? classes.wide : undefined}>
            <PartyDetailField
              control={control}
              name={`${role}.${key}`}
              label={partyLabels[key]}
              detail={key}
              tabIndex={isBlock ? -1 : undefined}
              known={{ routes: clientListRoutes, column: clientDetailKey(role, key) }}
            />
          </div>
        ))}
      </div>
      <CheckboxField
        control={control}
        name={save}
        label={saveLabel}
        description={changes === '' ? purpose : `${purpose} This will change: ${changes}.`}
      />
    </>
  );
}
