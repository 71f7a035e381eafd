/** What the features declare for the server: their kinds of records, calls and background jobs. */
import { registerAccountRoutes } from '#account/server/account-handlers.ts';
import { registerFactorRoutes } from '#account/server/factor-handlers.ts';
import { advertNeeds } from '#adverts/advert-needs.ts';
import { registerAdvertRoutes } from '#adverts/server/advert-handlers.ts';
import { companyParticularsKind } from '#companies/particulars-kind.ts';
import { registerParticularsRoutes } from '#companies/server/particulars-handlers.ts';
import { costingKind } from '#costings/costing-kind.ts';
import { registerCostingRoutes } from '#costings/server/costing-handlers.ts';
import { creditNoteDocumentRoutes, creditNoteHistoryRoute, creditNoteKind } from '#credits/credit-note-kind.ts';
import { creditNoteNeeds } from '#credits/credit-note-needs.ts';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { registerCreditNoteRoutes, renderCreditNote } from '#credits/server/credit-note-handlers.ts';
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import { creditNoteRecords } from '#credits/server/credit-note-store.ts';
import { applyRateToCredits } from '#credits/server/rate-credits.ts';
import { documentKind } from '#documents/document-kind.ts';
import type { DocumentPart } from '#documents/server/document-handlers.ts';
import { feedHistoryRoute, feedKind } from '#feeds/feed-kind.ts';
import { registerFindRoutes } from '#find/server/find-handlers.ts';
import { registerDeletedRoutes } from '#history/server/deleted-handlers.ts';
import type { HistoryPart } from '#history/server/history-handlers.ts';
import { registerHistoryRoutes } from '#history/server/history-handlers.ts';
import { importKind } from '#imports/import-kind.ts';
import { jobKind } from '#jobs/job-kind.ts';
import { registerJobRoutes } from '#jobs/server/job-handlers.ts';
import { issuedCopyKind, nextNumberKind } from '#ledger/ledger-kinds.ts';
import { IssuedCopies } from '#ledger/server/issued-copies.ts';
import { registerRegisterRoutes } from '#ledger/server/ledger-handlers.ts';
import { imageKind, imageOrderKind, videoKind } from '#media/media-kinds.ts';
import { invoiceKind, orderKind, paperDocumentRoutes, paperHistoryRoutes } from '#paperwork/paper-record-kinds.ts';
import { paperRenderer } from '#paperwork/server/paper-pdf.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { paperRecords } from '#paperwork/server/paper-store.ts';
import { registerPaperworkRoutes } from '#paperwork/server/paperwork-handlers.ts';
import { sampleInvoicePdf } from '#paperwork/server/sample-invoice.ts';
import type { BeforeChange } from '#paperwork/server/save-paper.ts';
import { moveRefusal } from '#paperwork/server/truck-moves.ts';
import { clientKind, partyDocumentRoutes, partyHistoryRoutes, supplierKind } from '#parties/party-record-kinds.ts';
import { registerMergeWorker } from '#parties/server/move-trucks.ts';
import { registerPartyRoutes } from '#parties/server/party-handlers.ts';
import { partyRecords } from '#parties/server/party-record-store.ts';
import { paymentKind } from '#payments/payment-kind.ts';
import { paymentNeeds } from '#payments/payment-needs.ts';
import { assertCurrencyStays } from '#payments/server/assert-currency.ts';
import { registerPaymentRoutes } from '#payments/server/payment-handlers.ts';
import { monthEndKind, snoozeKind } from '#reports/report-kinds.ts';
import { registerGetStartedRoute } from '#reports/server/get-started-handler.ts';
import type { NeedsSource } from '#reports/server/needs-lists.ts';
import { registerReportRoutes } from '#reports/server/report-handlers.ts';
import { findInCompany, type RecordStore } from '#server/db/record-store.ts';
import { missingForMail } from '#server/mail/mail-service.ts';
import { mailKind } from '#shared/mail-kind.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import type { PageType, RecordType } from '#shared/record-types.ts';
import { revokeOpenShares } from '#shares/server/save-share.ts';
import { countOpenShares, findOpenPagesOf } from '#shares/server/share-store.ts';
import { shareKind } from '#shares/share-kind.ts';
import { registerTruckRoutes } from '#trucks/server/truck-handlers.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { registerTruckServiceRoutes } from '#trucks/server/truck-services.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { truckRecords } from '#trucks/server/truck-store.ts';
import { reservationKind, truckDocumentRoutes, truckHistoryRoute, truckKind } from '#trucks/truck-kind.ts';
import { type RemovalParts, registerDeletionWorker } from '#users/server/delete-user.ts';
import { registerInvitationRoutes } from '#users/server/invitation-handlers.ts';
import { registerUserFactorRoutes } from '#users/server/user-factors.ts';
import { registerUserRoutes } from '#users/server/user-handlers.ts';
import { findUserIds } from '#users/server/user-store.ts';
import {
  invitationKind,
  passwordKind,
  recoveryCodesKind,
  secondFactorKind,
  secondFactorRuleKind,
  signInKind,
  userHistoryRoute,
  userKind,
} from '#users/user-kinds.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';
import { registerVatRoutes } from '#vat/server/vat-handlers.ts';
import { removePersonalViews } from '#views/server/save-view.ts';
import { registerViewRoutes } from '#views/server/view-handlers.ts';
import { viewKind } from '#views/view-kind.ts';
import { releaseWanted } from '#wanted/server/save-wanted.ts';
import { registerWantedRoutes } from '#wanted/server/wanted-handlers.ts';
import { wantedRecords } from '#wanted/server/wanted-store.ts';
import { wantedTrucks } from '#wanted/server/wanted-trucks.ts';
import { wantedDismissalKind, wantedDocumentRoutes, wantedHistoryRoute, wantedKind } from '#wanted/wanted-kind.ts';
import { wantedNeeds } from '#wanted/wanted-needs.ts';
import { backupChore } from './nightly-backup.ts';
import {
  findBuyerPagesIn,
  openAdverts,
  registerFeeds,
  registerFiles,
  registerShares,
  registerStockPages,
} from './server-files.ts';
import { type ServerParts, type Services, todayOf } from './server-parts.ts';

/** All kinds of records. A type without a kind does not compile. */
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
  wanted: wantedKind,
  wantedDismissal: wantedDismissalKind,
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
  feed: feedKind,
  view: viewKind,
  import: importKind,
  job: jobKind,
} satisfies RecordKinds;

/** A request that changed several records is shown on the landing page by the first of these. */
const overviewOrder: readonly RecordType[] = [
  'creditNote',
  'invoice',
  'order',
  'payment',
  'truck',
  'costing',
  'document',
  'client',
  'supplier',
  'wanted',
];

/** How records with a page are found and described, and their history and documents. */
export const pageRecords = {
  truck: { history: truckHistoryRoute, documents: truckDocumentRoutes, ...truckRecords },
  order: { history: paperHistoryRoutes.order, documents: paperDocumentRoutes.order, ...paperRecords.order },
  invoice: { history: paperHistoryRoutes.invoice, documents: paperDocumentRoutes.invoice, ...paperRecords.invoice },
  creditNote: { history: creditNoteHistoryRoute, documents: creditNoteDocumentRoutes, ...creditNoteRecords },
  client: { history: partyHistoryRoutes.client, documents: partyDocumentRoutes.client, ...partyRecords.client },
  supplier: { history: partyHistoryRoutes.supplier, documents: partyDocumentRoutes.supplier, ...partyRecords.supplier },
  wanted: { history: wantedHistoryRoute, documents: wantedDocumentRoutes, ...wantedRecords },
} satisfies { [Type in PageType]: HistoryPart & DocumentPart & RecordStore };

/** The rules of Needs Doing of features below it. */
export const needsSources: readonly NeedsSource[] = [
  { list: paperSqlLists.invoice, rules: paymentNeeds },
  { list: creditNoteSqlList, rules: creditNoteNeeds },
  { list: truckSqlList, rules: advertNeeds },
  { list: wantedTrucks, rules: wantedNeeds },
];

/** Payments and credit notes of an invoice may forbid a change, and credit notes take over its exchange rate. */
const beforeInvoiceChange: BeforeChange = async (context, id, content) => {
  await assertCurrencyStays(context, id, content.currency);
  await assertCoversCredits(context, id, content);
  await applyRateToCredits(context, id, content);
};

/** What invoices and shared pages require when a truck changes. */
const truckRules: TruckRules = { moveRefusal, countOpenShares };

/** How users are deleted, together with their personal data. */
function removalParts(parts: ServerParts): RemovalParts {
  return {
    directory: parts.identity.directory,
    removeRelated: async (context, userId) => {
      await removePersonalViews(context, userId);
      await releaseWanted(context, userId);
    },
    listOpenPages: findOpenPagesOf,
    endOpenPages: (context, userId) => revokeOpenShares(context, userId, todayOf(parts)()),
  };
}

/** Registers the calls and background jobs of all features. The API page has the order of the calls. */
export async function registerFeatures(parts: ServerParts, services: Services): Promise<void> {
  const { db, identity, publicUrl, timeZone, vehicles, mail = {} } = parts;
  const { registrar, jobs, printer } = services;
  registerCostingRoutes(registrar, marginDueSql);
  const mediaServices = await registerFiles(parts, services, Object.values(pageRecords));
  registerTruckRoutes(registrar, truckRules);
  const adverts = openAdverts(parts, services);
  const findBuyerPages = findBuyerPagesIn(adverts, publicUrl);
  registerTruckServiceRoutes(registrar, { printer, publicUrl, vehicles, findBuyerPages });
  registerRegisterRoutes(registrar, printer, timeZone);
  const copies = new IssuedCopies(printer, {
    order: paperRenderer('order'),
    invoice: paperRenderer('invoice'),
    creditNote: renderCreditNote,
  });
  registerPaperworkRoutes(registrar, { copies, mail, truckRules, beforeChange: beforeInvoiceChange });
  registerCreditNoteRoutes(registrar, copies, mail);
  await registerShares(parts, services, mediaServices);
  await registerStockPages(parts, services, adverts);
  registerAdvertRoutes(registrar);
  await registerFeeds(parts, services, adverts);
  registerParticularsRoutes(registrar, (sample, signal) => printer.print(sampleInvoicePdf(sample), signal));
  registerPartyRoutes(registrar, timeZone);
  registerMergeWorker(jobs, db);
  registerPaymentRoutes(registrar, printer, mail);
  registerWantedRoutes(registrar);
  registerUserRoutes(registrar, removalParts(parts));
  registerDeletionWorker(jobs, removalParts(parts));
  registerUserFactorRoutes(registrar, identity.factors);
  registerInvitationRoutes(registrar, identity.invitationMail);
  registerAccountRoutes(registrar, {
    accounts: identity.accounts,
    keptBy: identity.accounts ? null : new URL(identity.config.authority).host,
  });
  registerFactorRoutes(registrar, identity.accounts?.factors);
  registerViewRoutes(registrar);
  registerFindRoutes(registrar, records, pageRecords);
  registerVatRoutes(registrar, printer);
  const user = { history: userHistoryRoute, find: findUserIds };
  const feed = { history: feedHistoryRoute, find: findInCompany('feed') };
  registerHistoryRoutes(registrar, records, { ...pageRecords, user, feed });
  registerReportRoutes(registrar, { kinds: records, stores: pageRecords, order: overviewOrder }, copies, needsSources);
  registerGetStartedRoute(registrar, {
    hasMail: missingForMail(mail).length === 0,
    factors: identity.factors,
    makesBackups: () => jobs.kinds.includes(backupChore),
  });
  registerDeletedRoutes(registrar, records);
  registerJobRoutes(registrar, jobs);
}
