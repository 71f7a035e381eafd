/** 'Sale Pack': photos, specification sheets and a CSV of trucks, saved as one ZIP (specification, section 12.6). */
import { type Company, companyPaths } from '#shared/companies.ts';
import { salePackRoute } from '#shares/sale-pack.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** Makes the pack of trucks of one company and saves it. */
export function useSalePack(company: Company | undefined, ids: readonly string[]) {
  const { busy, run } = useOneAtATime();
  async function save(of: Company) {
    clearAlerts('Error', 'Warning');
    try {
      const params = { truckCompany: companyPaths[of] };
      saveFile(await callApiForFile(salePackRoute, { params, body: { ids: [...ids] } }), 'Sale_Pack.zip');
    } catch {
      sendAlert('Error', 'Failed to make sale pack.');
    }
  }
  return { busy, save: () => company !== undefined && void run(() => save(company)) };
}
