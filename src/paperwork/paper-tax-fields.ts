/** What rows of the lists of papers say of their tax besides their own fields (specification, sections 14.1 and 14.5). */
import type { Field } from '#shared/fields.ts';

/** How its items are taxed, each once: `Export, Standard 20%`. */
const treatmentsSql = `(
  select string_agg(distinct
    case i.vat_treatment
      when 'Standard' then 'Standard ' || trim_scale(i.vat_rate) || '%'
      when 'NoVat' then 'No VAT'
      else i.vat_treatment
    end, ', ')
  from paper_item i where i.paper_id = p.id)`;

/** Columns of both lists. */
export const taxFields: readonly Field[] = [
  { id: 'vatTreatments', label: 'VAT Treatments', type: 'text', sql: treatmentsSql, list: 'hidden', size: 160 },
];
