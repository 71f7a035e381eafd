/** Which advertised trucks a feed leaves out, and why. */
import type { Advert } from '#adverts/advert.ts';
import type { FeedSettings, HoldReason } from '#feeds/feed.ts';

type Rules = Pick<FeedSettings, 'showReserved' | 'minPhotos'>;

/** All reasons to leave the truck out; empty if the feed shows it. */
export function holdReasonsOf(
  { photos, reserved }: Pick<Advert, 'photos' | 'reserved'>,
  { showReserved, minPhotos }: Rules,
): HoldReason[] {
  const reasons: HoldReason[] = [];
  if (photos.length < minPhotos) reasons.push('fewPhotos');
  if (reserved && !showReserved) reasons.push('reserved');
  return reasons;
}

export function isInFeed(advert: Pick<Advert, 'photos' | 'reserved'>, rules: Rules): boolean {
  return holdReasonsOf(advert, rules).length === 0;
}
