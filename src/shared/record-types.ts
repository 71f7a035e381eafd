/**
 * Every record type. The audit log, the contracts of calls, the lists and the live updates use these names
 * (CONTRIBUTING.md, A kind of record).
 */

interface RecordTraits {
  readonly noun: string;
  /** The type of the record's parent. Audit log entries name the parent as well. */
  readonly parent?: string;
  /** Its records have a page. Search finds them, and documents are attached to them. */
  readonly hasPage?: true;
  /** False if open screens do not get change events of this type. */
  readonly isLive?: false;
}

/**
 * By the name in audit log entries and change events. The choices in the list of deleted records and search results with
 * the same rank are in this order.
 */
const recordTypes = {
  truck: { noun: 'Truck', hasPage: true },
  costing: { noun: 'Costing', parent: 'truck' },
  /** A change to a reservation is sent as a change to its truck. */
  reservation: { noun: 'Reservation', parent: 'truck', isLive: false },
  image: { noun: 'Photo', parent: 'truck' },
  imageOrder: { noun: 'Order of photos', parent: 'truck' },
  video: { noun: 'Video', parent: 'truck' },
  document: { noun: 'Document', parent: 'truck, order, invoice, creditNote, client or supplier' },
  order: { noun: 'Order', hasPage: true },
  invoice: { noun: 'Invoice', hasPage: true },
  creditNote: { noun: 'Credit Note', hasPage: true },
  /** Belongs to an order, an invoice or a credit note. */
  issuedCopy: { noun: 'Issued copy', parent: 'paper', isLive: false },
  /** An e-mail with a PDF of its parent attached. A statement belongs to its client. */
  mail: { noun: 'E-mail', parent: 'order, invoice, creditNote, client, user or invitation', isLive: false },
  payment: { noun: 'Payment', parent: 'invoice' },
  client: { noun: 'Client', hasPage: true },
  supplier: { noun: 'Supplier', hasPage: true },
  user: { noun: 'Person' },
  /** A user changed their password. */
  password: { noun: 'Password', parent: 'user', isLive: false },
  /** A user's authenticator app. */
  secondFactor: { noun: 'Two-step verification', parent: 'user', isLive: false },
  /** A user created new recovery codes. */
  recoveryCodes: { noun: 'Recovery codes', parent: 'user', isLive: false },
  /** There is one such record for the installation. */
  secondFactorRule: { noun: 'Two-step verification', isLive: false },
  invitation: { noun: 'Invitation', isLive: false },
  /** A session of a user was logged out. */
  signIn: { noun: 'Log-in', parent: 'user', isLive: false },
  companyParticulars: { noun: 'Company particulars' },
  nextNumber: { noun: 'Next number', isLive: false },
  snooze: { noun: 'Snooze' },
  /** A company's month handed over to the accountant. */
  monthEnd: { noun: 'Month end' },
  share: { noun: 'Shared page' },
  /** Only shared views get entries. */
  view: { noun: 'View' },
  /** The import screen polls for progress instead. */
  import: { noun: 'Import', isLive: false },
  job: { noun: 'Job', isLive: false },
} as const satisfies Readonly<Record<string, RecordTraits>>;

type Types = typeof recordTypes;
export type RecordType = keyof Types;

/** `deleted` is the deletion of a record of any type. */
export type ShownKind = RecordType | 'deleted';

/** Types whose records belong to a parent. */
export type ChildType = { [Type in RecordType]: Types[Type] extends { parent: string } ? Type : never }[RecordType];

/** Types with change events for open screens. */
export type LiveKind = { [Type in RecordType]: Types[Type] extends { isLive: false } ? never : Type }[RecordType];

export type PageType = { [Type in RecordType]: Types[Type] extends { hasPage: true } ? Type : never }[RecordType];

export const recordTypeNames = Object.keys(recordTypes) as RecordType[];

export const liveKinds = recordTypeNames.filter((type): type is LiveKind => !('isLive' in recordTypes[type]));

export const pageTypes = recordTypeNames.filter((type): type is PageType => 'hasPage' in recordTypes[type]);

/** `Credit Note` */
export function nounOf(type: RecordType): string {
  return recordTypes[type].noun;
}
