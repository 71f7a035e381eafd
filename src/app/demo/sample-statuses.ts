/** The progress of a truck's documents since its purchase and sale. */
import type { Company } from '#shared/companies.ts';
import { daysBetween } from '#shared/dates.ts';
import type { DocumentStatus } from '#trucks/truck.ts';
import { profileOf } from './company-profiles.ts';
import { type SampleSale, shippingCosts } from './parties.ts';
import type { Random } from './random.ts';

interface TruckHistory {
  company: Company;
  purchaseDate: string;
  today: string;
  sale: SampleSale | null;
  isPaid: boolean;
}

/** Average days until a document is done. */
const averageDays = { logBook: 18, inspection: 9, mot: 24, exportSlip: 21 };

function statusAfter(random: Random, days: number, average: number): DocumentStatus {
  return days >= average * random.number(0.5, 1.6) ? 'Completed' : 'Pending';
}

/** A truck sold within the country needs no export slip; an unsold one might. */
function exportSlip(random: Random, { today, sale }: TruckHistory): DocumentStatus {
  if (!sale) return 'Pending';
  if (shippingCosts[sale.client.country] === 0) return 'NotRequired';
  return statusAfter(random, daysBetween(sale.date, today), averageDays.exportSlip);
}

/** The four statuses; once a truck is paid for, only its export slip may still be pending. */
export function sampleStatuses(random: Random, history: TruckHistory) {
  const held = daysBetween(history.purchaseDate, history.today);
  const leaves = history.sale
    ? shippingCosts[history.sale.client.country] > 0
    : random.chance(profileOf(history.company).exportShare);
  const drawn = {
    logBookStatus: statusAfter(random, held, averageDays.logBook),
    inspectionStatus: statusAfter(random, held, averageDays.inspection),
    motStatus: leaves && random.chance(0.8) ? ('NotRequired' as const) : statusAfter(random, held, averageDays.mot),
    exportSlipStatus: exportSlip(random, history),
  };
  if (!history.isPaid) return drawn;
  const mot = drawn.motStatus === 'Pending' ? ('Completed' as const) : drawn.motStatus;
  return { ...drawn, logBookStatus: 'Completed', inspectionStatus: 'Completed', motStatus: mot } as const;
}
