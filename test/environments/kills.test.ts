/** Kills and restarts under load, while the reader of the output sometimes ends: `KILL_ROUNDS=200` for a long run. */
import { describe, expect, test } from 'vitest';
import { type KillRound, killKinds, runKillRounds } from '#tools/kill-rounds.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? '8');
/** Longest time of a round. */
const maxRoundMs = 60_000;

describe(`${rounds} kills and restarts under load`, () => {
  test(
    'lose and duplicate no write, and every stop takes 25 seconds at most',
    async () => {
      const kinds = Array.from(
        { length: rounds },
        (_, round) => killKinds[round % killKinds.length] ?? 'server killed',
      );
      const seen: KillRound[] = [];
      await runKillRounds(kinds, (round) => seen.push(round), false);
      expect(seen).toHaveLength(rounds);
    },
    rounds * maxRoundMs,
  );
});
