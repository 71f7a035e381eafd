/**
 * Every type of record, one line each: how the audit trail, the lists and the news of changes call it, and what on open
 * screens shows it (CONTRIBUTING.md, A kind of record).
 */

/** What plumbing knows of a type. */
interface RecordTraits {
  /** The type that each record belongs to; its audit rows name that record as well. */
  readonly parent?: string;
  /** Lists whose rows are made of such records: a change of one makes open lists, and what is remembered of them, old. */
  readonly lists?: readonly string[];
  /** Ids of other calls whose answers show something of such a record without naming it. */
  readonly calls?: readonly string[];
  /** As `calls`, of those that are made of such records and of nothing else. */
  readonly ownCalls?: readonly string[];
  /** Ids of calls for one such record whose answers hold for their time, whatever changes: presigned URLs. */
  readonly lasting?: readonly string[];
  /** False: open screens are not told of its changes. */
  readonly isLive?: false;
}

/** What is reckoned of trucks and papers: open reports are read anew with each change of these. */
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

/** What is reckoned of VAT. */
const vatCalls = ['vatSummary', 'listStockBookGaps'] as const;

/** By the name that the audit trail and the news use. */
const recordTypes = {
  truck: {
    lists: ['trucks', 'costings', 'stock-book', 'invoices'],
    calls: ['getInvoiceSale', 'listClientTrucks', 'listSupplierTrucks', ...vatCalls, ...reports],
  },
  costing: { parent: 'truck', lists: ['trucks', 'costings'], calls: ['getInvoiceSale', ...reports] },
  /** The news of it are those of its truck. */
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
  /** An e-mail with one of these attached; of a statement it is the client's. */
  mail: { parent: 'order, invoice, creditNote, client, user or invitation', isLive: false },
  client: { lists: ['clients', 'trucks', 'costings', 'invoices', 'debtors'], calls: reports },
  supplier: { lists: ['suppliers', 'trucks', 'costings', 'stock-book'], calls: reports },
  user: { calls: ['users'] },
  /** Of a person: that it was changed. */
  password: { parent: 'user', isLive: false },
  /** Of somebody who has no account yet. */
  invitation: { isLive: false },
  /** Of a person: one-time codes. */
  secondFactor: { parent: 'user', isLive: false },
  /** Of a person: that there are fresh ones. */
  recoveryCodes: { parent: 'user', isLive: false },
  /** One, for everybody. */
  secondFactorRule: { isLive: false },
  /** Of a person: one that was ended. */
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
  /** A company's month that was handed over to the accountant. */
  monthEnd: { ownCalls: ['listMonthEndHandovers'] },
  share: { ownCalls: ['listShares', 'listOpenPages'] },
  /** One that is for everyone. */
  view: { ownCalls: ['listViews'] },
  /** Its screen asks how far it is. */
  import: { isLive: false },
  job: { isLive: false },
} as const satisfies Readonly<Record<string, RecordTraits>>;

type Types = typeof recordTypes;
export type RecordType = keyof Types;

/** Calls for histories: each tells of more records than it names, so any change may add to it. */
export const historyCalls: readonly string[] = [
  'getTruckHistory',
  'getOrderHistory',
  'getInvoiceHistory',
  'getCreditNoteHistory',
  'getClientHistory',
  'getSupplierHistory',
  'getUserHistory',
];

/** What is true of a type. */
export function traitsOf(type: RecordType): RecordTraits {
  return recordTypes[type];
}

/** Types whose records belong to another one. */
export type ChildType = { [Type in RecordType]: Types[Type] extends { parent: string } ? Type : never }[RecordType];

/** Types whose changes open screens hear of. */
export type LiveKind = { [Type in RecordType]: Types[Type] extends { isLive: false } ? never : Type }[RecordType];

type ListsOf<Traits> = Traits extends { lists: readonly (infer Name)[] } ? Name : never;

/** The list of deleted records: it changes with each deletion, whatever the type, and with nothing else. */
export const deletedList = 'deleted';

/** The lists that are asked for by query. */
export type ListName = ListsOf<Types[RecordType]> | typeof deletedList;

/** Every type. */
export const recordTypeNames = Object.keys(recordTypes) as RecordType[];

/** Each list once, in the order above. */
export const listNames = [
  ...new Set([...recordTypeNames.flatMap((type) => traitsOf(type).lists ?? []), deletedList]),
] as readonly ListName[];

/** What the rows of a list are made of, as `list_state` names it. */
export function sourcesOf(list: ListName): readonly string[] {
  if (list === deletedList) return [deletedList];
  return recordTypeNames.filter((type) => traitsOf(type).lists?.includes(list));
}

/** What the news speak of. */
export const liveKinds = recordTypeNames.filter((type): type is LiveKind => traitsOf(type).isLive !== false);
