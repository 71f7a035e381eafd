/**
 * Every record type with its lists and the API calls whose responses show it. The audit log, the lists and the live
 * updates use these names (CONTRIBUTING.md, A kind of record).
 */

interface RecordTraits {
  /** The type of the record's parent. Audit log entries name the parent as well. */
  readonly parent?: string;
  /** Lists that show such records. A change makes open lists and their cached results stale. */
  readonly lists?: readonly string[];
  /** Ids of other calls whose responses depend on such records without naming their ids. */
  readonly calls?: readonly string[];
  /** As `calls`, for responses that depend on this type alone. */
  readonly ownCalls?: readonly string[];
  /** Ids of calls whose responses stay valid until they expire, whatever changes: presigned URLs. */
  readonly lasting?: readonly string[];
  /** False if open screens do not get change events of this type. */
  readonly isLive?: false;
}

/** Reports on trucks and paperwork. An open report is loaded again after each change to one of these. */
const reports = [
  'sales',
  'ageing',
  'overview',
  'listNeedsDoing',
  'countNeedsDoing',
  'listMonthEndChecks',
  'getMonthEndPapers',
  'getMonthEndFigures',
  'listMonthEndHandovers',
] as const;

const vatCalls = ['vatSummary', 'listStockBookGaps'] as const;

/** By the name in audit log entries and change events. */
const recordTypes = {
  truck: {
    lists: ['trucks', 'costings', 'stock-book', 'invoices'],
    calls: ['getInvoiceSale', 'listClientTrucks', 'listSupplierTrucks', ...vatCalls, ...reports],
  },
  costing: { parent: 'truck', lists: ['trucks', 'costings'], calls: ['getInvoiceSale', ...reports] },
  /** A change to a reservation is sent as a change to its truck. */
  reservation: { parent: 'truck', isLive: false },
  image: { parent: 'truck', calls: reports, ownCalls: ['listImages'], lasting: ['getImage', 'listThumbnails'] },
  imageOrder: { parent: 'truck', lists: ['trucks'], ownCalls: ['listImages'] },
  video: { parent: 'truck', ownCalls: ['listVideos'], lasting: ['getVideo'] },
  document: {
    parent: 'truck, order, invoice, creditNote, client or supplier',
    ownCalls: [
      'listTruckDocuments',
      'listOrderDocuments',
      'listInvoiceDocuments',
      'listCreditNoteDocuments',
      'listClientDocuments',
      'listSupplierDocuments',
    ],
    lists: ['invoices'],
    calls: ['getInvoiceDetails', ...reports],
  },
  order: {
    lists: ['orders', 'invoices', 'payments'],
    calls: ['listClientPapers', 'listTruckPapers', 'listTruckWarnings', 'getRegister', ...reports],
  },
  invoice: {
    lists: ['trucks', 'costings', 'orders', 'invoices', 'clients', 'stock-book', 'payments', 'debtors'],
    calls: [
      'listClientPapers',
      'listTruckPapers',
      'listTruckWarnings',
      'getRegister',
      'getClient',
      ...vatCalls,
      ...reports,
    ],
  },
  payment: { parent: 'invoice', lists: ['payments', 'invoices'], calls: reports },
  creditNote: {
    lists: ['credit-notes', 'trucks', 'costings', 'invoices', 'clients', 'stock-book', 'debtors'],
    calls: ['getInvoiceDetails', 'listClientPapers', 'getClient', ...vatCalls, ...reports],
  },
  /** Belongs to an order, an invoice or a credit note. */
  issuedCopy: { parent: 'paper', isLive: false },
  /** An e-mail with a PDF of its parent attached. A statement belongs to its client. */
  mail: { parent: 'order, invoice, creditNote, client, user or invitation', isLive: false },
  client: { lists: ['clients', 'trucks', 'costings', 'invoices', 'debtors'], calls: reports },
  supplier: { lists: ['suppliers', 'trucks', 'costings', 'stock-book'], calls: reports },
  user: { calls: ['users'] },
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
  companyParticulars: {
    lists: ['stock-book', 'invoices', 'costings'],
    calls: [
      'listMissingParticulars',
      'listOrderMissing',
      'listInvoiceMissing',
      'listCreditNoteMissing',
      ...vatCalls,
      ...reports,
    ],
  },
  nextNumber: { isLive: false },
  snooze: { calls: reports },
  /** A company's month handed over to the accountant. */
  monthEnd: { ownCalls: ['listMonthEndHandovers'] },
  share: { ownCalls: ['listShares', 'listOpenPages'] },
  /** Only shared views get entries. */
  view: { ownCalls: ['listViews'] },
  /** The import screen polls for progress instead. */
  import: { isLive: false },
  job: { isLive: false },
} as const satisfies Readonly<Record<string, RecordTraits>>;

type Types = typeof recordTypes;
export type RecordType = keyof Types;

/** A history also shows related records, so any change may add an entry to it. */
export const historyCalls: readonly string[] = [
  'getTruckHistory',
  'getOrderHistory',
  'getInvoiceHistory',
  'getCreditNoteHistory',
  'getClientHistory',
  'getSupplierHistory',
  'getUserHistory',
];

export function traitsOf(type: RecordType): RecordTraits {
  return recordTypes[type];
}

/** Types whose records belong to a parent. */
export type ChildType = { [Type in RecordType]: Types[Type] extends { parent: string } ? Type : never }[RecordType];

/** Types with change events for open screens. */
export type LiveKind = { [Type in RecordType]: Types[Type] extends { isLive: false } ? never : Type }[RecordType];

type ListsOf<Traits> = Traits extends { lists: readonly (infer Name)[] } ? Name : never;

/** The list of deleted records. It changes with each deletion of any type, and with nothing else. */
export const deletedList = 'deleted';

export type ListName = ListsOf<Types[RecordType]> | typeof deletedList;

export const recordTypeNames = Object.keys(recordTypes) as RecordType[];

export const listNames = [
  ...new Set([...recordTypeNames.flatMap((type) => traitsOf(type).lists ?? []), deletedList]),
] as readonly ListName[];

/** The record types shown in a list, by their names in the table `list_state`. */
export function sourcesOf(list: ListName): readonly string[] {
  if (list === deletedList) return [deletedList];
  return recordTypeNames.filter((type) => traitsOf(type).lists?.includes(list));
}

export const liveKinds = recordTypeNames.filter((type): type is LiveKind => traitsOf(type).isLive !== false);

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
