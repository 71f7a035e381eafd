/** Reads which steps of setting up are done from the records and the server's settings. */
import { type Kysely, sql } from 'kysely';
import { missingParticulars } from '#companies/missing-particulars.ts';
import { readParticulars } from '#companies/server/save-particulars.ts';
import { type GetStarted, getStartedRoute } from '#reports/get-started.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { FactorAdministration } from '#server/identity/account-management/factor-administration.ts';
import { type Company, companies } from '#shared/companies.ts';

interface SetUp {
  hasMail: boolean;
  /** Undefined if the identity provider manages second factors. */
  factors: FactorAdministration | undefined;
  makesBackups: () => boolean;
}

async function listIncompleteCompanies(db: Kysely<Database>): Promise<Company[]> {
  const incomplete: Company[] = [];
  for (const company of companies) {
    const { particulars } = await readParticulars(db, company);
    if (missingParticulars(particulars).length > 0) incomplete.push(company);
  }
  return incomplete;
}

async function readRecords(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<GetStarted, 'hasTrucks' | 'hasColleagues'>> {
  const { rows } = await sql<Pick<GetStarted, 'hasTrucks' | 'hasColleagues'>>`
    select
      exists (select from truck) as "hasTrucks",
      exists (select from app_user where role <> 'Other' and user_id <> ${userId})
        or exists (select from invitation where expires_at > now()) as "hasColleagues"`.execute(db);
  return onlyRow(rows);
}

export function registerGetStartedRoute(registrar: RouteRegistrar, { hasMail, factors, makesBackups }: SetUp): void {
  registrar.handle(getStartedRoute, async ({ db, actor: { userId } }) => ({
    incompleteCompanies: await listIncompleteCompanies(db),
    ...(await readRecords(db, userId)),
    hasMail,
    hasSecondFactor: factors === undefined ? null : (await factors.owners({ db })).includes(userId),
    hasBackups: makesBackups(),
  }));
}
