/** The particulars table as the code sees it; `migrations/` creates it. */
import type { Generated } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Only the columns used by type; `particulars-store.ts` handles the others by name. */
interface CompanyParticularsTable extends Stamps {
  company: Company;
  /** Equals `company`. */
  id: MadeText;
  /** Incremented by each change; used as the ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    company_particulars: CompanyParticularsTable;
  }
}
