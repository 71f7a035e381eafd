/** Marks several trucks as sold in one request and reports the result for each. */
import { z } from 'zod';
import { partyReferenceSchema, partySummarySchema } from '#parties/party.ts';
import { idSchema } from '#shared/text.ts';
import type { Truck } from '#trucks/truck.ts';

/**
 * `InStock` can be marked as sold, `Sold` already is. `SoldToOther` is sold to or reserved for another client. `Gone`
 * was deleted or moved to another company.
 */
const saleStates = ['InStock', 'Sold', 'SoldToOther', 'Gone'] as const;
export type SaleState = (typeof saleStates)[number];

export const truckSaleSchema = z
  .object({
    id: idSchema,
    /** Null when the truck no longer exists. */
    regNumber: z.string().nullable(),
    state: z.enum(saleStates).meta({ id: 'SaleState' }),
    isSold: z.boolean(),
    soldTo: partySummarySchema.nullable(),
    soldDate: z.string().nullable(),
    /** In pounds; null without a sale price. */
    salePrice: z.number().nullable(),
    /** In pounds; null for a truck that no longer exists. */
    profit: z.number().nullable(),
  })
  .meta({ id: 'TruckSale' });
export type TruckSale = z.infer<typeof truckSaleSchema>;

/** The current state of every requested truck, and the ids of those that this request marked. */
export const salesMadeSchema = z
  .object({ trucks: z.array(truckSaleSchema), marked: z.array(idSchema) })
  .meta({ id: 'SalesMade' });
export type SalesMade = z.infer<typeof salesMadeSchema>;

/** The same limit as for trucks on one invoice. */
const maxTrucks = 1000;

/** Without a client, the buyers do not change. */
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
 * @param truck undefined when the company has no truck with this id.
 * @param clientId the buyer; null for a client without a record, undefined to accept any buyer.
 */
export function saleState(
  truck: Pick<Truck, 'isSold' | 'soldTo'> | undefined,
  clientId: string | null | undefined,
): SaleState {
  if (truck === undefined) return 'Gone';
  if (clientId !== undefined && truck.soldTo !== null && truck.soldTo.id !== clientId) return 'SoldToOther';
  return truck.isSold ? 'Sold' : 'InStock';
}
