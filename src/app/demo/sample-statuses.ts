/** How far the documents of a truck have come, from its purchase and its sale. */
import dayjs from 'dayjs';
import type { Company } from '#shared/companies.ts';
import type { DocumentStatus } from '#trucks/truck.ts';
import { companyProfiles } from './company-profiles.ts';
import { type SampleSale, shippingCosts } from './parties.ts';
import type { Random } from './random.ts';

/** What has happened to a truck. */
interface TruckLife {
  company: Company;
  purchaseDate: string;
  today: string;
  sale: SampleSale | null;
  isPaid: boolean;
}

/** Days that a document takes on average. */
const takes = { logBook: 18, inspection: 9, mot: 24, exportSlip: 21 };

function after(random: Random, days: number, average: number): DocumentStatus {
  return days >= average * random.number(0.5, 1.6) ? 'Completed' : 'Pending';
}

/** A truck that stays in the country needs no export slip; one that is not sold yet might. */
function exportSlip(random: Random, { today, sale }: TruckLife): DocumentStatus {
  if (!sale) return 'Pending';
  if (shippingCosts[sale.client.country] === 0) return 'NotRequired';
  return after(random, dayjs(today).diff(sale.date, 'day'), takes.exportSlip);
}

/** The four statuses; once a truck is paid for, only its export slip may still be on its way. */
export function sampleStatuses(random: Random, life: TruckLife) {
  const held = dayjs(life.today).diff(life.purchaseDate, 'day');
  const leaves = life.sale
    ? shippingCosts[life.sale.client.country] > 0
    : random.chance(companyProfiles[life.company].exportShare);
  const drawn = {
    logBookStatus: after(random, held, takes.logBook),
    inspectionStatus: after(random, held, takes.inspection),
    motStatus: leaves && random.chance(0.8) ? ('NotRequired' as const) : after(random, held, takes.mot),
    exportSlipStatus: exportSlip(random, life),
  };
  if (!life.isPaid) return drawn;
  const mot = drawn.motStatus === 'Pending' ? ('Completed' as const) : drawn.motStatus;
  return { ...drawn, logBookStatus: 'Completed', inspectionStatus: 'Completed', motStatus: mot } as const;
}
