/** Trucks marked as sold in one go: what is asked, and how each of them stands (specification, sections 2.7 and 12.1). */
import { z } from 'zod';
import { partyReferenceSchema, partySummarySchema } from '#parties/party.ts';
import { idSchema } from '#shared/text.ts';
import type { Truck } from '#trucks/truck.ts';

/**
 * How a truck stands towards a sale: `InStock` can be marked, `Sold` is marked, `SoldToOther` is somebody else's (sold to
 * them, or kept for them), `Gone` was deleted or moved to another company.
 */
const saleStates = ['InStock', 'Sold', 'SoldToOther', 'Gone'] as const;
export type SaleState = (typeof saleStates)[number];

/** One truck of a sale. */
export const truckSaleSchema = z
  .object({
    id: idSchema,
    /** Null where nobody knows it any more. */
    regNumber: z.string().nullable(),
    state: z.enum(saleStates).meta({ id: 'SaleState' }),
    isSold: z.boolean(),
    soldTo: partySummarySchema.nullable(),
    soldDate: z.string().nullable(),
    /** In pounds; null while there is none. */
    salePrice: z.number().nullable(),
    /** In pounds; null of a truck that is gone. */
    profit: z.number().nullable(),
  })
  .meta({ id: 'TruckSale' });
export type TruckSale = z.infer<typeof truckSaleSchema>;

/** What came of marking: every truck that was named as it stands now, and the ids of those that were marked by this call. */
export const salesMadeSchema = z
  .object({ trucks: z.array(truckSaleSchema), marked: z.array(idSchema) })
  .meta({ id: 'SalesMade' });
export type SalesMade = z.infer<typeof salesMadeSchema>;

/** The most trucks of one call, which is the most that a paper has. */
const maxTrucks = 1000;

/** Which trucks are to be marked; without a client each keeps its own. */
export const saleBodySchema = z
  .object({
    ids: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .max(maxTrucks, `At most ${maxTrucks} trucks.`),
    soldTo: partyReferenceSchema.nullish(),
  })
  .meta({ id: 'SaleBody' });

/**
 * How a truck stands towards a sale.
 * @param truck undefined where the company has none of that id.
 * @param clientId whom it is sold to; null for a client that has no record yet, undefined where that is no matter.
 */
export function saleState(
  truck: Pick<Truck, 'isSold' | 'soldTo'> | undefined,
  clientId: string | null | undefined,
): SaleState {
  if (truck === undefined) return 'Gone';
  if (clientId !== undefined && truck.soldTo !== null && truck.soldTo.id !== clientId) return 'SoldToOther';
  return truck.isSold ? 'Sold' : 'InStock';
}
