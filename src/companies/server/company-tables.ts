/** The table of companies' particulars, as the code sees it; `migrations/` makes it. */
import type { Generated } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** What stands on a company's papers; `particulars-store.ts` reads and writes the rest of its columns by their names. */
interface CompanyParticularsTable extends Stamps {
  company: Company;
  /** The company again. */
  id: MadeText;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    company_particulars: CompanyParticularsTable;
  }
}
