/** When a feed was last read, in words. */
import type { Feed } from '#feeds/feed.ts';
import { formatMoment } from '#web/moment.ts';

export function trucksText(count: number): string {
  return count === 1 ? '1 truck' : `${count} trucks`;
}

/** `Last read 27 Nov 2026, 08:00 by Portal/1.0: 38 trucks` */
export function lastReadText({ lastReadAt, lastReader, lastCount }: Feed): string {
  if (lastReadAt === null) return 'Not read yet';
  const by = lastReader === null ? '' : ` by ${lastReader}`;
  return `Last read ${formatMoment(lastReadAt)}${by}: ${trucksText(lastCount ?? 0)}`;
}
