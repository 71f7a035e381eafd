/**
 * Counts attempts per address, which many people may share. Browsers that visited before the count began get a few
 * attempts more, so that an attacker on the same network cannot lock them out. New cookies bring no more attempts.
 */
import { type AttemptRule, clearAttempts, findCountStart, recordAttempt, returnAttempt } from './attempt-store.ts';
import type { IdentityDb } from './identity-tables.ts';

export interface AttemptSource {
  address: string;
  /** Identified by its cookie; undefined if it sent none. */
  browser: { id: string; since: Date } | undefined;
}

/** Extra attempts, per browser and for all of an address together. The latter bounds what collected cookies can gain. */
const reserved = { ofBrowser: 3, ofAddress: 20 };

function ownSubject(name: string, { address, browser }: AttemptSource): string {
  return `${name} ${address} browser ${browser?.id}`;
}

/** Whether the browser is older than the count or the whole window. */
function isReturningVisitor(since: Date, beganAt: Date, { windowMinutes }: AttemptRule): boolean {
  return since.getTime() < Math.max(beganAt.getTime(), Date.now() - windowMinutes * 60_000);
}

/** As `recordAttempt`, for the address and then for its returning browsers. */
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
  const beganAt = await findCountStart(db, common);
  if (beganAt === undefined || !isReturningVisitor(browser.since, beganAt, rule)) return wait;
  if ((await recordAttempt(db, ownSubject(name, source), own)) > 0) return wait;
  const ofAddress = { ...rule, limit: Math.min(reserved.ofAddress, rule.limit) };
  return (await recordAttempt(db, `${common} kept`, ofAddress)) > 0 ? wait : 0;
}

/** Uncounts an attempt that turned out to be legitimate. */
export async function returnSharedAttempt(db: IdentityDb, name: string, source: AttemptSource): Promise<void> {
  await returnAttempt(db, `${name} ${source.address}`);
  if (source.browser !== undefined) await clearAttempts(db, ownSubject(name, source));
}
