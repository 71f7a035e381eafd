/** Downloads today's statement of a client. */
import { statementFileName, statementRoute } from '#payments/statement.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { today } from '#web/today.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

interface StatementOwner {
  clientId: string;
  client: string;
}

export function useStatement({ clientId, client }: StatementOwner): {
  busy: boolean;
  download: (company: Company) => void;
} {
  const { busy, run } = useOneAtATime();
  async function save(company: Company) {
    clearAlerts('Error', 'Warning');
    await alertOutcome(async () => {
      const to = today();
      const params = { truckCompany: companyPaths[company], clientId };
      const file = await callApiForFile(statementRoute, { params, query: { to } });
      saveFile(file, statementFileName({ client, to }));
    });
  }
  return { busy, download: (company) => void run(() => save(company)) };
}
