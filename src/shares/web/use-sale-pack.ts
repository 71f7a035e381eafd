/** 'Sale Pack': downloads photos, specification sheets and a CSV of trucks as one ZIP. */
import { type Company, companyPaths } from '#shared/companies.ts';
import { salePackRoute } from '#shares/sale-pack.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** Creates and saves the pack for trucks of one company. */
export function useSalePack(company: Company | undefined, ids: readonly string[]) {
  const { busy, run } = useOneAtATime();
  async function save(seller: Company) {
    clearAlerts('Error', 'Warning');
    try {
      const params = { truckCompany: companyPaths[seller] };
      saveFile(await callApiForFile(salePackRoute, { params, body: { ids: [...ids] } }), 'Sale_Pack.zip');
    } catch {
      sendAlert('Error', 'Failed to create sale pack.');
    }
  }
  return { busy, save: () => company !== undefined && void run(() => save(company)) };
}
