/**
 * Updates an open form when someone else changes its truck or client records, so that a ticked box does not overwrite
 * their change.
 */
import { useEffect, useRef } from 'react';
import { type PartyRole, partyRoles } from '#parties/party-details.ts';
import { fetchDetailedClient } from '#parties/web/detailed-clients.ts';
import type { Company } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChangeEvents } from '#web/live/change-events.ts';
import { currentParty, currentTruck } from './current-records.ts';
import { fetchPrices } from './fetch-paper-records.ts';
import { partyTexts } from './paper-form-errors.ts';
import type { PaperForm } from './paper-form-values.ts';

/** Collects changed trucks for this time, so that a hundred changes cause one request. */
const collectMs = 300;

function showUnchangedNotice([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const what = others.length === 0 ? first : `${first} and ${others.length} more`;
  const text = `Someone else has just changed ${what}. It will not be overwritten unless you tick the box again.`;
  sendAlert('Information', text);
}

/** Ignores events while saving, because those are caused by the form itself. */
export function useCurrentRecords(form: PaperForm, company: Company, isSaving: boolean): void {
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readTrucks() {
    timer.current = undefined;
    const formIds = form.getValues('items').flatMap(({ trucks }) => trucks.map(({ id }) => id));
    const ids = formIds.filter((id) => changed.current.has(id));
    changed.current.clear();
    if (ids.length === 0) return;
    const prices = await fetchPrices(company, ids);
    const unchanged: string[] = [];
    for (const [index, item] of form.getValues('items').entries()) {
      if (!item.trucks.some(({ id }) => prices.has(id))) continue;
      const trucks = item.trucks.map((truck) => {
        const now = prices.get(truck.id);
        if (now === undefined) return truck;
        const after = currentTruck(item, truck, now);
        if (now !== null && truck.saveTruckDetails && !after.saveTruckDetails) unchanged.push(truck.regNumber);
        return after;
      });
      form.setValue(`items.${index}.trucks`, trucks);
    }
    showUnchangedNotice(unchanged);
  }

  function collect(id: string) {
    changed.current.add(id);
    timer.current ??= setTimeout(() => void readTrucks(), collectMs);
  }

  async function readParty(role: PartyRole, id: string) {
    const partyId = form.getValues(role).record?.id;
    if (partyId !== id) return;
    const record = await fetchDetailedClient(id).catch(() => undefined);
    const party = form.getValues(role);
    if (record === undefined || party.record?.id !== id) return;
    const { save } = partyTexts[role];
    const isSaved = form.getValues(save);
    const stays = currentParty(role, party, { ...record, id }, isSaved);
    form.setValue(`${role}.record`, { ...record, id });
    form.setValue(save, stays);
    if (isSaved && !stays) showUnchangedNotice([party.name]);
  }

  useChangeEvents(({ kind, id }) => {
    if (isSaving) return;
    if (kind === 'truck') collect(id);
    if (kind === 'client') for (const role of partyRoles) void readParty(role, id);
  });
}
