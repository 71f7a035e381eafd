/**
 * Attempts of one address, which many people may share: counted together, and a few more are kept for browsers that were
 * there before the count began. Whoever throws cookies away, or gets one for each attempt, gets no more attempts by it.
 */
import { type AttemptRule, clearAttempts, findBeginning, recordAttempt, returnAttempt } from './attempt-store.ts';
import type { IdentityDb } from './identity-tables.ts';

/** Where an attempt comes from. */
export interface AttemptSource {
  address: string;
  /** The browser by its own cookie; undefined where it sent none. */
  browser?: { id: string; since: Date } | undefined;
}

/** Attempts that are kept, of one browser and of all together: what somebody who collects cookies can gain. */
const reserved = { ofBrowser: 3, ofAddress: 20 };

function ownSubject(name: string, { address, browser }: AttemptSource): string {
  return `${name} ${address} browser ${browser?.id}`;
}

/** Browsers older than the count, or than its whole window, were there before. */
function isReturningVisitor(since: Date, beganAt: Date, { windowMinutes }: AttemptRule): boolean {
  return since.getTime() < Math.max(beganAt.getTime(), Date.now() - windowMinutes * 60_000);
}

/** As `recordAttempt`, for the address and then for its browsers that were there before. */
export async function recordSharedAttempt(
  db: IdentityDb,
  name: string,
  source: AttemptSource,
  rule: AttemptRule,
): Promise<number> {
  const { address, browser } = source;
  const common = `${name} ${address}`;
  const wait = await recordAttempt(db, common, rule);
  if (browser === undefined) return wait;
  const own: AttemptRule = { limit: reserved.ofBrowser, windowMinutes: rule.windowMinutes, wait: 'window' };
  if (wait === 0) {
    await recordAttempt(db, ownSubject(name, source), own);
    return 0;
  }
  const beganAt = await findBeginning(db, common);
  if (beganAt === undefined || !isReturningVisitor(browser.since, beganAt, rule)) return wait;
  if ((await recordAttempt(db, ownSubject(name, source), own)) > 0) return wait;
  const ofAddress = { ...rule, limit: Math.min(reserved.ofAddress, rule.limit) };
  return (await recordAttempt(db, `${common} kept`, ofAddress)) > 0 ? wait : 0;
}

/** Takes one attempt back that turned out to be none. */
export async function returnSharedAttempt(db: IdentityDb, name: string, source: AttemptSource): Promise<void> {
  await returnAttempt(db, `${name} ${source.address}`);
  if (source.browser !== undefined) await clearAttempts(db, ownSubject(name, source));
}
