/**
 * `npm run soak -- 200 1000`: 200 kills, stops and restarts under write load must lose no confirmed write; then 1000
 * invoices are e-mailed while the product is killed every few seconds, and must arrive exactly once. `npm run soak --
 * --hostile 1000000` sends a million hostile requests; `--seed` repeats an earlier run.
 */
import { parseArgs } from 'node:util';
import { runHostileSoak } from './hostile/hostile-soak.ts';
import { type KillKind, killKinds, runKillRounds } from './kill-rounds.ts';
import { runMailSoak } from './mail-soak.ts';

const { values, positionals } = parseArgs({
  options: { hostile: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function soakHostile(count: number): Promise<void> {
  const seed = values.seed ?? Math.random().toString(36).slice(2, 10);
  say(JSON.stringify(await runHostileSoak(count, seed, say)));
}

async function soakKills(rounds: number): Promise<void> {
  const kinds = Array.from({ length: rounds }, (_, round) => killKinds[round % killKinds.length] as KillKind);
  const times = new Map<KillKind, number[]>();
  let done = 0;
  await runKillRounds(kinds, ({ kind, acknowledged, backAfterMs }) => {
    done += 1;
    times.set(kind, [...(times.get(kind) ?? []), backAfterMs]);
    say(`${done}/${rounds} ${kind}: back after ${Math.round(backAfterMs)} ms, ${acknowledged} writes`);
  });
  for (const [kind, all] of times) {
    const sorted = all.toSorted((one, other) => one - other);
    const [median, max] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
    say(`${kind}: median ${Math.round(median)} ms, max ${Math.round(max)} ms`);
  }
  say('Nothing was lost, duplicated or skipped.');
}

async function soakMail(papers: number): Promise<void> {
  const mailed = await runMailSoak(papers, say);
  say(JSON.stringify(mailed));
  if (mailed.missing + mailed.doubled > 0) process.exitCode = 1;
}

if (values.hostile === undefined) {
  const [rounds = '200', papers = '1000'] = positionals;
  await soakKills(Number(rounds));
  if (Number(papers) > 0) await soakMail(Number(papers));
} else {
  await soakHostile(Number(values.hostile));
}
