/** Truck calls that need more than the database: labels and the DVLA look-up. */
import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { printLabelsRoute } from '#trucks/labels.ts';
import { lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';
import { type LabelPages, labelJob } from './label-job.ts';
import { type VehicleService, vehicleLookup } from './vehicle-lookup.ts';

export interface TruckServices extends LabelPages {
  printer: PdfPrinter;
  /** Undefined disables the look-up. */
  vehicles: VehicleService | undefined;
}

const fileNames = { KeyTag: 'Key_Tags.pdf', Windscreen: 'Windscreen_Cards.pdf' } as const;

export function registerTruckServiceRoutes(
  registrar: RouteRegistrar,
  { printer, vehicles, ...pages }: TruckServices,
): void {
  const lookUp = vehicleLookup(vehicles);
  registrar.handle(lookUpVehicleRoute, ({ params, signal }) => lookUp(params.regNumber, signal), { kind: 'outside' });

  registrar.handle(
    printLabelsRoute,
    async (context) => {
      const { params, body, signal, actor } = context;
      const job = await labelJob(context, pages, companyFromPath(params.truckCompany), body);
      return new FileResponse(fileNames[body.kind], await printer.print(job, signal, actor.userId));
    },
    { ownTransactions: true },
  );
}
