/** The tables of snoozes and handovers as the code sees them; `migrations/` creates them. */
import type { ColumnType } from 'kysely';
import type { HandoverFile } from '#reports/month-end.ts';
import type { DateText, MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A row of Needs Doing that is hidden until a day. */
interface NeedsDoingSnoozeTable extends Stamps {
  /** The rule and the record: `noPhotos/0199...` */
  id: MadeText;
  rule: string;
  record_id: string;
  company: Company;
  until: DateText;
}

/** A document as it was handed over. */
export interface HandedPaper {
  kind: 'invoice' | 'creditNote';
  id: string;
  number: string;
  revision: number;
}

/** The last handover of a company's month. */
interface MonthEndHandoverTable extends Stamps {
  /** `HillTrucks/2026-11` */
  id: MadeText;
  company: Company;
  period: string;
  file: HandoverFile;
  handed_by: string;
  papers: ColumnType<HandedPaper[], string, string>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    needs_doing_snooze: NeedsDoingSnoozeTable;
    month_end_handover: MonthEndHandoverTable;
  }
}
