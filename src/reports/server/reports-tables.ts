/** The table of what was put off, as the code sees it; `migrations/` makes it. */
import type { DateText, MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A matter that nobody is told of before a day. */
interface NeedsDoingSnoozeTable extends Stamps {
  /** The rule and the record: `noPhotos/0199...` */
  id: MadeText;
  rule: string;
  record_id: string;
  company: Company;
  until: DateText;
}

declare module '#server/db/schema.ts' {
  interface Database {
    needs_doing_snooze: NeedsDoingSnoozeTable;
  }
}
