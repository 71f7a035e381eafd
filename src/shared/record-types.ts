/**
 * Every record type. The audit log, the contracts of calls, the lists and the live updates use these names
 * (CONTRIBUTING.md, A kind of record).
 */

interface RecordTraits {
  /** The type of the record's parent. Audit log entries name the parent as well. */
  readonly parent?: string;
  /** False if open screens do not get change events of this type. */
  readonly isLive?: false;
}

/** By the name in audit log entries and change events. */
const recordTypes = {
  truck: {},
  costing: { parent: 'truck' },
  /** A change to a reservation is sent as a change to its truck. */
  reservation: { parent: 'truck', isLive: false },
  image: { parent: 'truck' },
  imageOrder: { parent: 'truck' },
  video: { parent: 'truck' },
  document: { parent: 'truck, order, invoice, creditNote, client or supplier' },
  order: {},
  invoice: {},
  payment: { parent: 'invoice' },
  creditNote: {},
  /** Belongs to an order, an invoice or a credit note. */
  issuedCopy: { parent: 'paper', isLive: false },
  /** An e-mail with a PDF of its parent attached. A statement belongs to its client. */
  mail: { parent: 'order, invoice, creditNote, client, user or invitation', isLive: false },
  client: {},
  supplier: {},
  user: {},
  /** A user changed their password. */
  password: { parent: 'user', isLive: false },
  invitation: { isLive: false },
  /** A user's authenticator app. */
  secondFactor: { parent: 'user', isLive: false },
  /** A user created new recovery codes. */
  recoveryCodes: { parent: 'user', isLive: false },
  /** There is one such record for the installation. */
  secondFactorRule: { isLive: false },
  /** A session of a user was logged out. */
  signIn: { parent: 'user', isLive: false },
  companyParticulars: {},
  nextNumber: { isLive: false },
  snooze: {},
  /** A company's month handed over to the accountant. */
  monthEnd: {},
  share: {},
  /** Only shared views get entries. */
  view: {},
  /** The import screen polls for progress instead. */
  import: { isLive: false },
  job: { isLive: false },
} as const satisfies Readonly<Record<string, RecordTraits>>;

type Types = typeof recordTypes;
export type RecordType = keyof Types;

/** `deleted` is the deletion of a record of any type. */
export type ShownKind = RecordType | 'deleted';

/** Types whose records belong to a parent. */
export type ChildType = { [Type in RecordType]: Types[Type] extends { parent: string } ? Type : never }[RecordType];

/** Types with change events for open screens. */
export type LiveKind = { [Type in RecordType]: Types[Type] extends { isLive: false } ? never : Type }[RecordType];

export const recordTypeNames = Object.keys(recordTypes) as RecordType[];

export const liveKinds = recordTypeNames.filter((type): type is LiveKind => !('isLive' in recordTypes[type]));

/** Types whose records have a page, with their nouns. Search finds them, and documents are attached to them. */
export const pageNouns = {
  truck: 'Truck',
  order: 'Order',
  invoice: 'Invoice',
  creditNote: 'Credit Note',
  client: 'Client',
  supplier: 'Supplier',
} as const satisfies Partial<Record<RecordType, string>>;

export type PageType = keyof typeof pageNouns;

/** In the order of search results with the same rank. */
export const pageTypes = Object.keys(pageNouns) as PageType[];
