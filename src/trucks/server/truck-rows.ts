import type { Insertable } from 'kysely';
import { type KnownParties, knownIdOf, knownParties, resolveParty } from '#parties/server/resolve-party.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ownColumns } from '#server/list/list-schema-columns.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import type { Truck, TruckUpdate } from '#trucks/truck.ts';
import { truckSqlList } from './truck-sql-list.ts';
import type { TruckTable } from './truck-tables.ts';

/** A field with the same name and value as its column needs no mapping here, only its entry in the field list. */
const columnOf = ownColumns(truckSqlList);

type Columns = Partial<Insertable<TruckTable>>;

/** Looks up the parties that the bodies name by id, for `truckColumns`. */
export function namedParties(context: Pick<WriteContext, 'db'>, bodies: readonly TruckUpdate[]): Promise<KnownParties> {
  const named = bodies.map(({ boughtFrom = null, soldTo = null }) => ({ supplier: boughtFrom, client: soldTo }));
  return knownParties(context, named);
}

/**
 * Returns the columns to update; an omitted field sets none.
 * @param known parties already looked up
 * @throws Failure 400 when the supplier or client named by id does not exist.
 */
export async function truckColumns(
  context: WriteContext,
  body: TruckUpdate,
  known: KnownParties = new Map(),
): Promise<Columns> {
  const given = Object.entries(body).flatMap(([field, value]) => {
    // Depends on whether the truck is sold.
    if (field === 'soldDate') return [];
    const column = columnOf[field];
    return column === undefined || value === undefined ? [] : [[column, value]];
  });
  const columns: Columns = Object.fromEntries(given);
  if (body.regNumber !== undefined) {
    columns.reg_number = body.regNumber;
    columns.reg_number_trimmed = trimRegNumber(body.regNumber);
  }
  return { ...columns, ...(await partyColumns(context, body, known)), ...clearedColumns(body) };
}

async function partyColumns(context: WriteContext, body: TruckUpdate, known: KnownParties): Promise<Columns> {
  const { boughtFrom, soldTo } = body;
  const columns: Columns = {};
  if (boughtFrom === null) columns.bought_from = null;
  else if (boughtFrom && !body.clearBoughtFrom) {
    const id = knownIdOf(known, 'supplier', boughtFrom);
    columns.bought_from = id ?? (await resolveParty(context, 'supplier', boughtFrom, 'boughtFrom')).id;
  }
  if (soldTo === null) columns.sold_to = null;
  else if (soldTo && !body.clearSoldTo) {
    const id = knownIdOf(known, 'client', soldTo);
    columns.sold_to = id ?? (await resolveParty(context, 'client', soldTo, 'soldTo')).id;
  }
  return columns;
}

/** The sale date: the one sent while the truck is sold, otherwise the day it was marked; null for an unsold truck. */
export function soldColumns(context: WriteContext, { isSold, soldDate }: TruckUpdate, wasSold = false): Columns {
  const isSoldNow = isSold ?? wasSold;
  if (!isSoldNow) return wasSold ? { sold_on: null } : {};
  if (soldDate) return { sold_on: soldDate };
  return wasSold ? {} : { sold_on: context.today() };
}

/** A sale ends the advert, also in the same save. The day of an advert is the one on which it was switched on. */
export function advertColumns(
  context: WriteContext,
  { isSold, advertised }: TruckUpdate,
  before?: Pick<Truck, 'isSold' | 'advertised'>,
): Columns {
  if (isSold ?? before?.isSold) return { advertised: false };
  return advertised && !before?.advertised ? { advertised_on: context.today() } : {};
}

/** Returning a truck to stock clears the buyer, unless the same save names one. */
export function buyerColumns({ isSold, soldTo }: TruckUpdate, wasSold = false): Columns {
  return wasSold && isSold === false && soldTo == null ? { sold_to: null } : {};
}

function clearedColumns(body: TruckUpdate): Columns {
  return {
    ...(body.clearBoughtFrom ? { bought_from: null } : {}),
    ...(body.clearSoldTo ? { sold_to: null } : {}),
    ...(body.clearRegistrationDate ? { registration_date: null } : {}),
    ...(body.clearPurchaseDate ? { purchase_date: null } : {}),
  };
}
