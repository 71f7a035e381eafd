/**
 * How orders and invoices are stored as revisions, and how one that an earlier version stored is read: a field that was
 * added since is empty in it.
 */
import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import { type Paper, type PaperItem, type PaperTruck, paperSchema } from '#paperwork/paperwork.ts';

const savedKeys = Object.keys(paperSchema.shape);

/** What a save decides of a paper, without what became of it since. */
export function savedPart(paper: Paper): Paper {
  return Object.fromEntries(Object.entries(paper).filter(([key]) => savedKeys.includes(key))) as Paper;
}

function truckWithLaterFields(truck: PaperTruck): PaperTruck {
  return { ...blankPaperTruck, ...truck };
}

/** An item with all that items of papers, and their trucks, have by now. */
export function itemWithLaterFields(item: PaperItem): PaperItem {
  return { ...blankPaperItem, ...item, trucks: item.trucks.map(truckWithLaterFields) };
}

/** The paper that a revision of an order or an invoice is, whichever version of the program stored it. */
export function upgradeRevision({ content }: Pick<StoredRevision, 'content'>): Paper {
  const paper: Paper = savedPart({ ...blankPaper, ...(content as Partial<Paper>) });
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...paper,
    billToClient: { ...billToClient, ...paper.billToClient },
    shipToClient: { ...shipToClient, ...paper.shipToClient },
    items: paper.items.map(itemWithLaterFields),
  };
}
