/** Fills Bill To or Ship To from an existing client, a new name or the other party. */
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type PartyRole, partyDetailKeys } from '#parties/party-details.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { detailsFor, useClientDetails } from '#parties/web/detailed-clients.ts';
import { partyListAlerts } from '#parties/web/party-queries.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { PartyValues } from './paper-form-parts.ts';
import { emptyParty, type PaperForm, partyValues } from './paper-form-values.ts';

function pickedOf(id: string | null, name: string): PickedParty | null {
  if (id !== null) return { id, name };
  return name.trim() === '' ? null : { name };
}

export function usePartyChoice(form: PaperForm, role: PartyRole) {
  const [id, name] = useWatch({ control: form.control, name: [`${role}.id`, `${role}.name`] });
  const [isLoading, setIsLoading] = useState(false);
  const clientDetails = useClientDetails();
  // Counts choices, so that a slow response does not overwrite a later choice.
  const choices = useRef(0);

  function fill(party: PartyValues): void {
    choices.current += 1;
    setIsLoading(false);
    const options = { shouldDirty: true, shouldTouch: true };
    for (const key of ['id', 'name', 'record', ...partyDetailKeys] as const)
      form.setValue(`${role}.${key}`, party[key], options);
    form.clearErrors(role);
    // The name is the only field with validation.
    void form.trigger(`${role}.name`);
  }

  /** Fills the section only after the client's details have loaded. */
  async function chooseClient(clientId: string): Promise<void> {
    const choice = ++choices.current;
    setIsLoading(true);
    try {
      const client = await clientDetails(clientId);
      if (choice === choices.current) fill(partyValues(detailsFor(role, client), client));
    } catch {
      if (choice !== choices.current) return;
      setIsLoading(false);
      sendAlert('Error', partyListAlerts.client);
    }
  }

  /** With a new name, entered details stay, but those of a previously chosen client are cleared. */
  async function pick(party: PickedParty): Promise<void> {
    if (party.id !== undefined) return chooseClient(party.id);
    const typed = form.getValues(role);
    fill({ ...(typed.id === null ? typed : emptyParty), id: null, name: party.name });
  }

  return {
    picked: pickedOf(id, name),
    isLoading,
    pick,
    clear: () => fill(emptyParty),
    copyBillTo: () => fill(form.getValues('billTo')),
  };
}
