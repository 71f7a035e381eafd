/** Answers the calls for trucks that need more than the database: labels, and the look-up of a vehicle (12.6 and 12.7). */
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { printLabelsRoute } from '#trucks/labels.ts';
import { lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';
import { findLabelTrucks } from './label-store.ts';
import { labelPdf } from './pdf/label-pdf.ts';
import { type VehicleService, vehicleLookup } from './vehicle-lookup.ts';

/** What these calls stand on. */
export interface TruckServices {
  printer: PdfPrinter;
  /** The address people use, which the code on a label leads to. */
  publicUrl: string;
  /** Undefined: no look-up. */
  vehicles: VehicleService | undefined;
}

const fileNames = { KeyTag: 'Key_Tags.pdf', Windscreen: 'Windscreen_Cards.pdf' } as const;

/** Serves the calls of `labels.ts` and `vehicle-lookup.ts`. */
export function serveTruckServices(calls: Calls, { printer, publicUrl, vehicles }: TruckServices): void {
  const lookUp = vehicleLookup(vehicles);
  calls.serve(lookUpVehicleRoute, ({ params, signal }) => lookUp(params.regNumber, signal), { kind: 'outside' });

  calls.serve(
    printLabelsRoute,
    async ({ db, params, body: { ids, kind }, signal, actor }) => {
      const company = companyFromPath(params.truckCompany);
      const found = await findLabelTrucks(db, company, ids);
      if (found.length < ids.length) throw notFound();
      const trucks = found.map(({ id, ...truck }) => ({
        ...truck,
        address: `${publicUrl}/${company}/trucks/${encodeURIComponent(id)}/view`,
      }));
      const content = await printer.print(labelPdf({ company, kind, trucks }), signal, actor.userId);
      return new FileAnswer(fileNames[kind], content);
    },
    { ownTransactions: true },
  );
}
