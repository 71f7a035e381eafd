import { valueText } from '#shared/field-texts.ts';
import { describeFilter } from '#shared/filter-text.ts';
import type { Filters } from '#shared/list-address.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';

/** What an entry asks for in words: `“sleeper”; Make: DAF, Volvo; Mileage (km): up to 500,000`. */
export function wantsText(search: string, filter: Filters): string {
  const filtered = truckListSchema.fields.flatMap((field) => {
    const conditions = filter[field.id];
    if (conditions === undefined) return [];
    const label = field.compareUnit === undefined ? field.label : `${field.label} (${field.compareUnit})`;
    return [`${label}: ${describeFilter(conditions, (value) => valueText(field, value))}`];
  });
  return [...(search === '' ? [] : [`“${search}”`]), ...filtered].join('; ') || 'Any truck';
}
