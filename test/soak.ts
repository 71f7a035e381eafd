/**
 * `npm run soak -- 200 1000`: so many kills, stops and restarts under write load; nothing answered may be gone. Then so many
 * papers by e-mail while it is killed every few seconds: each arrives, none twice.
 */
import { type KillKind, killKinds, runKillRounds } from './kill-rounds.ts';
import { runMailSoak } from './mail-soak.ts';

const rounds = Number(process.argv[2] ?? 200);
const papers = Number(process.argv[3] ?? 1000);
const kinds = Array.from({ length: rounds }, (_, round) => killKinds[round % killKinds.length] as KillKind);
const times = new Map<KillKind, number[]>();
let done = 0;

await runKillRounds(kinds, ({ kind, acknowledged, backAfterMs }) => {
  done += 1;
  times.set(kind, [...(times.get(kind) ?? []), backAfterMs]);
  process.stdout.write(`${done}/${rounds} ${kind}: back after ${Math.round(backAfterMs)} ms, ${acknowledged} writes\n`);
});
for (const [kind, all] of times) {
  const sorted = all.toSorted((one, other) => one - other);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  process.stdout.write(`${kind}: median ${Math.round(median)} ms, longest ${Math.round(longest)} ms\n`);
}
process.stdout.write('Nothing was lost, doubled or skipped.\n');
if (papers > 0) {
  const mailed = await runMailSoak(papers, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify(mailed)}\n`);
  if (mailed.missing + mailed.doubled > 0) process.exitCode = 1;
}
