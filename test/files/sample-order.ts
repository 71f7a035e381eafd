/** A small order, as the PDF thread gets it. */

import { emptyParticulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import type { PrintJob } from '#paperwork/server/pdf/paper-document.ts';
import { itemTotals } from '#paperwork/totals.ts';

const party = { ...blankPaper.billToClient, name: 'Żółw', city: 'Gdańsk' };

const paper: Paper = {
  ...blankPaper,
  number: '1',
  billToClient: party,
  shipToClient: party,
  items: [
    {
      ...blankPaperItem,
      description: 'Truck',
      rate: 1,
      vatRate: 20,
      totals: itemTotals({ rate: 1, vatRate: 20, freightRate: 0, warrantyRate: 0, truckCount: 1 }),
      trucks: [{ ...blankPaperTruck, regNumber: 'AB12 CDE', make: 'Make', model: 'Model' }],
    },
  ],
  numberOfTrucks: 1,
};

export const sampleJob: PrintJob = { kind: 'order', paper, letterhead: letterheadOf(emptyParticulars) };
