/** A small order that is printed and thrown away, so that the first real paper is as quick as all others. */
import type { Paper } from '#paperwork/paperwork.ts';
import { plainLetterheads } from '#paperwork/server/letterhead.ts';
import { itemTotals } from '#paperwork/totals.ts';
import type { PrintJob } from './paper-document.ts';

const party = {
  id: null,
  name: 'Żółw',
  contactName: null,
  addressLine1: null,
  addressLine2: null,
  city: 'Gdańsk',
  country: null,
  phoneNumber: null,
  email: null,
};

const truck = {
  id: '',
  regNumber: 'AB12 CDE',
  make: 'Make',
  model: 'Model',
  chassisNumber: null,
  engineNumber: null,
  color: null,
  registrationDate: null,
  salePrice: null,
  freightCharges: null,
  warrantyCharges: null,
};

const paper: Paper = {
  id: '',
  company: 'AbbasAutos',
  number: '1',
  date: '2026-01-01',
  currency: 'GBP',
  depositPaid: 0,
  dealAuthorisation: null,
  referenceId: null,
  billToClient: party,
  shipToClient: party,
  items: [
    {
      description: 'Truck',
      rate: 1,
      vatRate: 20,
      freightRate: 0,
      freightDescription: null,
      warrantyRate: 0,
      warrantyDescription: null,
      totals: itemTotals({ rate: 1, vatRate: 20, freightRate: 0, warrantyRate: 0, truckCount: 1 }),
      trucks: [truck],
    },
  ],
  numberOfTrucks: 1,
  totalSalePrice: 0,
  totalFreightCharges: 0,
  totalWarrantyCharges: 0,
  totalVat: 0,
  totalDue: 0,
};

/** What to print. */
export const sampleJob: PrintJob = { kind: 'order', paper, letterhead: plainLetterheads().AbbasAutos };
