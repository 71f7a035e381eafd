/** Truck calls that need more than the database: labels and the DVLA look-up. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { pdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type Company, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { printLabelsRoute } from '#trucks/labels.ts';
import { lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';
import type { LabelTruck } from './pdf/label-document.ts';
import { type VehicleService, vehicleLookup } from './vehicle-lookup.ts';

type LabelRow = Omit<LabelTruck, 'address'> & { id: string };

/** The company's trucks with these ids, in the given order. */
async function findLabelTrucks(db: Kysely<Database>, company: Company, ids: readonly string[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select t.id, t.reg_number as "regNumber", t.stock_number as "stockNumber", t.make, t.model
    from unnest(${ids}::text[]) with ordinality i (id, place)
    join truck t on t.id = i.id and t.company = ${company}
    order by i.place`.execute(db);
  return rows;
}

const labelFile = new URL('./pdf/label-document.ts', import.meta.url);

export interface TruckServices {
  printer: PdfPrinter;
  /** Public URL of the app, for the QR codes. */
  publicUrl: string;
  /** Undefined disables the look-up. */
  vehicles: VehicleService | undefined;
}

const fileNames = { KeyTag: 'Key_Tags.pdf', Windscreen: 'Windscreen_Cards.pdf' } as const;

export function registerTruckServiceRoutes(
  registrar: RouteRegistrar,
  { printer, publicUrl, vehicles }: TruckServices,
): void {
  const lookUp = vehicleLookup(vehicles);
  registrar.handle(lookUpVehicleRoute, ({ params, signal }) => lookUp(params.regNumber, signal), { kind: 'outside' });

  registrar.handle(
    printLabelsRoute,
    async ({ db, params, body: { ids, kind }, signal, actor }) => {
      const company = companyFromPath(params.truckCompany);
      const found = await findLabelTrucks(db, company, ids);
      if (found.length < ids.length) throw notFound();
      const trucks = found.map(({ id, ...truck }) => ({
        ...truck,
        address: `${publicUrl}/${company}/trucks/${encodeURIComponent(id)}/view`,
      }));
      const job = pdfJob<typeof import('./pdf/label-document.ts')>(labelFile, { company, kind, trucks });
      return new FileResponse(fileNames[kind], await printer.print(job, signal, actor.userId));
    },
    { ownTransactions: true },
  );
}
