/**
 * The forms that papers are stored in as revisions, and how an older one is read. A field that is only added needs
 * nothing here: it is empty in revisions that have none. One that is renamed, means something else, or is not empty in
 * papers of before needs a new form, a step to it, and a stored row of the form before in `stored-forms.test.ts`.
 */

import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import { type Paper, type PaperItem, type PaperTruck, paperSchema } from '#paperwork/paperwork.ts';

type Stored = Record<string, unknown>;

/** What makes a paper of form 2 of one of form 1, and so on. */
const steps: readonly ((paper: Stored) => Stored)[] = [
  // A deposit had no day and counted from the paper's.
  (paper) => ({ ...paper, depositDate: paper.depositPaid === 0 ? null : paper.date }),
];

/** The form that orders and invoices are stored in from now on. */
export const paperForm = steps.length + 1;

const savedKeys = Object.keys(paperSchema.shape);

/** What a save decides of a paper, without what became of it since. */
export function savedPart(paper: Paper): Paper {
  return Object.fromEntries(Object.entries(paper).filter(([key]) => savedKeys.includes(key))) as Paper;
}

function wholeTruck(truck: PaperTruck): PaperTruck {
  return { ...blankPaperTruck, ...truck };
}

/** An item with all that items of papers, and their trucks, have by now. */
export function wholePaperItem(item: PaperItem): PaperItem {
  return { ...blankPaperItem, ...item, trucks: item.trucks.map(wholeTruck) };
}

/** The paper that a revision of an order or an invoice is, whichever version of the program stored it. */
export function paperOfRevision({ form, content }: Pick<StoredRevision, 'form' | 'content'>): Paper {
  const stored = steps.slice(form - 1).reduce((paper, step) => step(paper), content as Stored);
  const paper: Paper = savedPart({ ...blankPaper, ...stored });
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...paper,
    billToClient: { ...billToClient, ...paper.billToClient },
    shipToClient: { ...shipToClient, ...paper.shipToClient },
    items: paper.items.map(wholePaperItem),
  };
}
