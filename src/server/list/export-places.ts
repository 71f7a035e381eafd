/** Places for work that goes on after it was answered, such as a file that is being read: whoever finds none free waits a while. */
import pLimit from 'p-limit';
import { Failure } from '#shared/errors.ts';

/** Milliseconds: a page's export is made in one, a whole list's in a few seconds, a slow line's in minutes. */
const usualPatience = 20_000;

/** Takes a place, and gives what leaves it. @throws Failure 503 when none came free in time; the signal's reason */
type TakePlace = (signal: AbortSignal) => Promise<() => void>;

/** Makes so many places. */
export function createPlaces(count: number, patience = usualPatience): TakePlace {
  const line = pLimit(count);
  return (signal) => {
    const place = Promise.withResolvers<() => void>();
    let isGone = false;
    const goAway = (reason: unknown) => {
      isGone = true;
      place.reject(reason);
    };
    const leave = () => goAway(signal.reason);
    const timer = setTimeout(
      () => goAway(new Failure(503, 'Too many exports are under way. Try again in a moment.')),
      patience,
    );
    signal.addEventListener('abort', leave, { once: true });
    void line(async () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      if (isGone || signal.aborted) return leave();
      const left = Promise.withResolvers<void>();
      place.resolve(left.resolve);
      await left.promise;
    });
    return place.promise;
  };
}
