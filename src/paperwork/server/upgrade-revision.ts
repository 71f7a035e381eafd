/**
 * Converts orders and invoices to and from stored revisions. Fields that were added after a revision was stored are empty.
 */
import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import { type Paper, type PaperItem, type PaperTruck, paperSchema } from '#paperwork/paperwork.ts';
import { withCountryCode } from '#parties/party-details.ts';

const savedKeys = Object.keys(paperSchema.shape);

/** The saved fields of a paper, without its current state and balance. */
export function savedPart(paper: Paper): Paper {
  return Object.fromEntries(Object.entries(paper).filter(([key]) => savedKeys.includes(key))) as Paper;
}

function truckWithLaterFields(truck: PaperTruck): PaperTruck {
  return { ...blankPaperTruck, ...truck };
}

/** Adds fields that items and their trucks did not have when they were stored. */
export function itemWithLaterFields(item: PaperItem): PaperItem {
  return { ...blankPaperItem, ...item, trucks: item.trucks.map(truckWithLaterFields) };
}

/** Reads the paper of a revision, from any version of the program. */
export function upgradeRevision({ content }: Pick<StoredRevision, 'content'>): Paper {
  const paper: Paper = savedPart({ ...blankPaper, ...(content as Partial<Paper>) });
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...paper,
    billToClient: withCountryCode({ ...billToClient, ...paper.billToClient }),
    shipToClient: withCountryCode({ ...shipToClient, ...paper.shipToClient }),
    items: paper.items.map(itemWithLaterFields),
  };
}
