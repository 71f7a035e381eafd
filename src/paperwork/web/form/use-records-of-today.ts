/**
 * Keeps what an open form knows of its trucks' and clients' records: what somebody else changes there meanwhile is not
 * written over by a box that was ticked while both agreed (specification, section 2.16; part two, section 10.7).
 */
import { type PartyRole, partyRoles } from '#parties/party-details.ts';
import { fetchDetailedClient } from '#parties/web/detailed-clients.ts';
import type { Company } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useNews } from '#web/live/record-news.ts';
import { fetchPrices } from './fetch-paper-records.ts';
import { partyWords } from './paper-form-faults.ts';
import type { PaperForm } from './paper-form-values.ts';
import { partyOfToday, truckOfToday } from './records-of-today.ts';

function tellKept(name: string): void {
  const text = `Somebody else has just changed ${name}. Saving leaves that as it is, unless you tick its box again.`;
  sendAlert('Information', text);
}

/** Listens as long as the form stands, but for what its own save brings about. */
export function useRecordsOfToday(form: PaperForm, company: Company, isSaving: boolean): void {
  async function readTruck(id: string) {
    const names = () => form.getValues('items').some(({ trucks }) => trucks.some((truck) => truck.id === id));
    if (!names()) return;
    const prices = await fetchPrices(company, id);
    if (prices === undefined) return;
    for (const [index, item] of form.getValues('items').entries()) {
      const before = item.trucks.find((truck) => truck.id === id);
      if (before === undefined) continue;
      const after = truckOfToday(item, before, prices);
      form.setValue(
        `items.${index}.trucks`,
        item.trucks.map((truck) => (truck.id === id ? after : truck)),
      );
      if (prices !== null && before.saveTruckDetails && !after.saveTruckDetails) tellKept(before.regNumber);
    }
  }

  async function readParty(role: PartyRole, id: string) {
    const partyId = form.getValues(role).record?.id;
    if (partyId !== id) return;
    const record = await fetchDetailedClient(id).catch(() => undefined);
    const party = form.getValues(role);
    if (record === undefined || party.record?.id !== id) return;
    const { save } = partyWords[role];
    const isSaved = form.getValues(save);
    const stays = partyOfToday(role, party, { ...record, id }, isSaved);
    form.setValue(`${role}.record`, { ...record, id });
    form.setValue(save, stays);
    if (isSaved && !stays) tellKept(party.name);
  }

  useNews(({ kind, id }) => {
    if (isSaving) return;
    if (kind === 'truck') void readTruck(id);
    if (kind === 'client') for (const role of partyRoles) void readParty(role, id);
  });
}
