/** All kinds of records. A type without a kind does not compile. */
import { companyParticularsKind } from '#companies/particulars-kind.ts';
import { costingKind } from '#costings/costing-kind.ts';
import { creditNoteKind } from '#credits/credit-note-kind.ts';
import { documentKind } from '#documents/document-kind.ts';
import { deletedRecords } from '#history/deleted-records.ts';
import { importKind } from '#imports/import-kind.ts';
import { jobKind } from '#jobs/job-kind.ts';
import { issuedCopyKind, nextNumberKind } from '#ledger/ledger-kinds.ts';
import { imageKind, imageOrderKind, videoKind } from '#media/media-kinds.ts';
import { invoiceKind, orderKind } from '#paperwork/paper-record-kinds.ts';
import { clientKind, supplierKind } from '#parties/party-record-kinds.ts';
import { paymentKind } from '#payments/payment-kind.ts';
import { monthEndKind, snoozeKind } from '#reports/report-kinds.ts';
import { mailKind } from '#shared/mail-kind.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import type { RecordType } from '#shared/record-types.ts';
import { shareKind } from '#shares/share-kind.ts';
import { reservationKind, truckKind } from '#trucks/truck-kind.ts';
import {
  invitationKind,
  passwordKind,
  recoveryCodesKind,
  secondFactorKind,
  secondFactorRuleKind,
  signInKind,
  userKind,
} from '#users/user-kinds.ts';
import { viewKind } from '#views/view-kind.ts';

/** In the order of the choices in the list of deleted records. */
export const records = {
  truck: truckKind,
  costing: costingKind,
  reservation: reservationKind,
  image: imageKind,
  imageOrder: imageOrderKind,
  video: videoKind,
  document: documentKind,
  order: orderKind,
  invoice: invoiceKind,
  creditNote: creditNoteKind,
  issuedCopy: issuedCopyKind,
  mail: mailKind,
  payment: paymentKind,
  client: clientKind,
  supplier: supplierKind,
  user: userKind,
  password: passwordKind,
  secondFactor: secondFactorKind,
  recoveryCodes: recoveryCodesKind,
  secondFactorRule: secondFactorRuleKind,
  invitation: invitationKind,
  signIn: signInKind,
  companyParticulars: companyParticularsKind,
  nextNumber: nextNumberKind,
  snooze: snoozeKind,
  monthEnd: monthEndKind,
  share: shareKind,
  view: viewKind,
  import: importKind,
  job: jobKind,
} satisfies RecordKinds;

/** A request that changed several records is shown on the landing page by the first of these. */
export const overviewOrder: readonly RecordType[] = [
  'creditNote',
  'invoice',
  'order',
  'payment',
  'truck',
  'costing',
  'document',
  'client',
  'supplier',
];

/** The list of deleted records. */
export const deletedList = deletedRecords(records);
