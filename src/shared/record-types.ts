/**
 * The names that contracts list: record types and the rules of Needs Doing. A contract cannot import the features that
 * have them (CONTRIBUTING.md, A kind of record).
 */

interface RecordTraits {
  readonly noun: string;
  /** Default: the noun in lower case. */
  readonly nounInSentences?: string;
  /** The type of the record's parent. Audit log entries name the parent as well. */
  readonly parent?: string;
  /** Its records have a page. Search finds them, and documents are attached to them. */
  readonly hasPage?: true;
  /** Its list in paths, calls and saved views. */
  readonly list?: string;
}

/**
 * By the name in audit log entries and change events. The choices in the list of deleted records and search results with
 * the same rank are in this order.
 */
const recordTypes = {
  truck: { noun: 'Truck', hasPage: true, list: 'trucks' },
  costing: { noun: 'Costing', parent: 'truck', list: 'costings' },
  reservation: { noun: 'Reservation', parent: 'truck' },
  image: { noun: 'Photo', parent: 'truck' },
  imageOrder: { noun: 'Order of photos', parent: 'truck' },
  video: { noun: 'Video', parent: 'truck' },
  document: { noun: 'Document', parent: 'any record with a page' },
  order: { noun: 'Order', hasPage: true, list: 'orders' },
  invoice: { noun: 'Invoice', hasPage: true, list: 'invoices' },
  creditNote: { noun: 'Credit Note', hasPage: true, list: 'credit-notes' },
  /** Belongs to an order, an invoice or a credit note. */
  issuedCopy: { noun: 'Issued copy', parent: 'paper' },
  /** An e-mail with a PDF of its parent attached. A statement belongs to its client. */
  mail: { noun: 'E-mail', parent: 'order, invoice, creditNote, client, user or invitation' },
  payment: { noun: 'Payment', parent: 'invoice', list: 'payments' },
  client: { noun: 'Client', hasPage: true, list: 'clients' },
  supplier: { noun: 'Supplier', hasPage: true, list: 'suppliers' },
  wanted: { noun: 'Wanted', nounInSentences: 'wanted entry', hasPage: true, list: 'wanted' },
  /** A truck that was dismissed as a match of its parent. */
  wantedDismissal: { noun: 'Dismissed match', parent: 'wanted' },
  user: { noun: 'Person', nounInSentences: 'user' },
  /** A user changed their password. */
  password: { noun: 'Password', parent: 'user' },
  /** A user's authenticator app. */
  secondFactor: { noun: 'Two-step verification', parent: 'user' },
  /** A user created new recovery codes. */
  recoveryCodes: { noun: 'Recovery codes', parent: 'user' },
  /** There is one such record for the installation. */
  secondFactorRule: { noun: 'Two-step verification' },
  invitation: { noun: 'Invitation' },
  /** A session of a user was logged out. */
  signIn: { noun: 'Log-in', parent: 'user' },
  companyParticulars: { noun: 'Company particulars' },
  nextNumber: { noun: 'Next number' },
  snooze: { noun: 'Snooze' },
  /** A company's month handed over to the accountant. */
  monthEnd: { noun: 'Month end' },
  share: { noun: 'Shared page' },
  feed: { noun: 'Feed' },
  /** Only shared views get entries. */
  view: { noun: 'View' },
  import: { noun: 'Import' },
  job: { noun: 'Job' },
} as const satisfies Readonly<Record<string, RecordTraits>>;

type Types = typeof recordTypes;
export type RecordType = keyof Types;

/** `deleted` is the deletion of a record of any type. */
export type ShownKind = RecordType | 'deleted';

/** Types whose records belong to a parent. */
export type ChildType = { [Type in RecordType]: Types[Type] extends { parent: string } ? Type : never }[RecordType];

export type PageType = { [Type in RecordType]: Types[Type] extends { hasPage: true } ? Type : never }[RecordType];

export const recordTypeNames = Object.keys(recordTypes) as RecordType[];

export const pageTypes = recordTypeNames.filter((type): type is PageType => 'hasPage' in recordTypes[type]);

/** The types whose records belong to a record of this one, and are deleted with it. Documents belong to any. */
export function partsOf(type: RecordType): RecordType[] {
  return recordTypeNames.filter((one) => 'parent' in recordTypes[one] && recordTypes[one].parent === type);
}

type Listed = Extract<Types[RecordType], { list: string }>;

/** The types of records in lists, by the list's name. */
export const typesByList = new Map(
  recordTypeNames.flatMap((type): [Listed['list'], RecordType][] => {
    const traits = recordTypes[type];
    return 'list' in traits ? [[traits.list, type]] : [];
  }),
);

/** `Credit Note` */
export function nounOf(type: RecordType): string {
  return recordTypes[type].noun;
}

/** `credit note` */
export function nounInSentences(type: RecordType): string {
  const { noun, nounInSentences: text = noun.toLowerCase() }: RecordTraits = recordTypes[type];
  return text;
}

/** The rules of Needs Doing and their headings, in the order of the screen. */
export const needsRuleLabels = {
  invoicedNotSold: 'Invoiced but not marked as sold',
  soldNotInvoiced: 'Sold but not invoiced',
  papersPending: 'Invoiced, documents outstanding',
  loss: 'Sold at a loss',
  noSalePrice: 'No sale price',
  priceDiffers: 'Invoice price differs from sale price',
  noPhotos: 'No photos after 7 days',
  noCostings: 'No costings after 7 days',
  notAdvertised: 'Not advertised after 14 days',
  motEnds: 'MOT expires within 30 days',
  reservationEnds: 'Reservation ends today',
  wantedMatch: 'Wanted by a client',
  evidenceDue: 'Export evidence due',
  overdue: 'Payment overdue',
  overpaid: 'Overpaid',
  vatUnknown: 'Invoiced without a VAT scheme',
  qualifyingWithoutVat: 'Bought with VAT, sold without VAT',
  marginWithVat: 'Margin scheme truck sold with VAT',
  marginAsNoVat: 'Margin scheme truck sold as No VAT',
  marginRecords: 'Margin scheme sale with purchase details missing',
  rateMissing: 'Exchange rate missing',
  dateUnusual: 'Date far ahead or far back',
  invoicedTwice: 'On two invoices',
} as const;

export type NeedsRuleName = keyof typeof needsRuleLabels;

export const needsRuleNames = Object.keys(needsRuleLabels) as NeedsRuleName[];
