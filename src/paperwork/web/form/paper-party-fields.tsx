/** The particulars of Bill To or Ship To: open fields, or a compact address block once a known client is chosen (2.16). */
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

/** An address without these is to be completed, and stands open. */
const addressKeys: readonly PartyDetailKey[] = ['addressLine1', 'city', 'country'];

/** Whether the fields stand as a block, and how they are opened. */
export interface PartyBlock {
  isBlock: boolean;
  open: () => void;
}

function isWhole(party: PartyValues): boolean {
  return party.id !== null && addressKeys.every((key) => party[key].trim() !== '');
}

/** Decided when a client is chosen: what is typed afterwards moves nothing, and a fault opens the fields. */
export function usePartyBlock(form: PaperForm, role: PartyRole): PartyBlock {
  const id = useWatch({ control: form.control, name: `${role}.id` });
  const { errors } = useFormState({ control: form.control, name: role });
  const [seen, setSeen] = useState(() => ({ id, isBlock: isWhole(form.getValues(role)) }));
  if (seen.id !== id) setSeen({ id, isBlock: isWhole(form.getValues(role)) });
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

/** The name of a chosen client is the record's, and cannot be typed over. In a block the fields are fields still. */
export function PartyFields({ form: { control }, role, isBlock, onPick }: Props) {
  const { save, saveLabel, use } = partyTexts[role];
  const isChosen = useWatch({ control, name: `${role}.id` }) !== null;
  const changes = useWatch({ control, name: role, compute: (party) => changesText(partyChanges(role, party)) });
  const purpose = `Keeps these details on the client's record for ${use}.`;
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
              known={{ routes: clientListRoutes, column: clientDetailKey(role, key) }}
            />
          </div>
        ))}
      </div>
      <CheckboxField
        control={control}
        name={save}
        label={saveLabel}
        description={changes === '' ? purpose : `${purpose} It would change there: ${changes}.`}
      />
    </>
  );
}
