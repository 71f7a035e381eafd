/** Kills and restarts under load, with a reader of the output that dies now and then: `KILL_ROUNDS=200` for many. */
import { describe, expect, test } from 'vitest';
import { type KillRound, killKinds, runKillRounds } from '#tools/kill-rounds.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? '8');
/** Milliseconds that one round may take. */
const roundMs = 60_000;

describe(`${rounds} kills and restarts under load`, () => {
  test(
    'nothing is lost, nothing doubled, and every stop takes 25 seconds at most',
    async () => {
      const kinds = Array.from(
        { length: rounds },
        (_, round) => killKinds[round % killKinds.length] ?? 'server killed',
      );
      const seen: KillRound[] = [];
      await runKillRounds(kinds, (round) => seen.push(round), false);
      expect(seen).toHaveLength(rounds);
    },
    rounds * roundMs,
  );
});
