/** The tables of companies as the code sees them; `migrations/` creates them. */
import type { Generated } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

interface CompanyTable {
  key: string;
  name: string;
}

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
    company: CompanyTable;
    company_particulars: CompanyParticularsTable;
  }
}
