/**
 * Measures all budgets, each with a reference from the same run, and prints one table: `npm run bench`. Names select
 * budgets: `npm run bench:calls` is `bench/all.ts calls`. Exits with 1 if a budget is missed.
 */
import { Console } from 'node:console';
import type { BudgetRow, Measure } from './budget.ts';
import { measureCalls } from './calls.ts';
import { measureImports } from './import.ts';
import { measurePdf } from './pdf.ts';
import { measureScreens } from './screens.ts';
import { measureStart } from './start.ts';

const measures: Readonly<Record<string, Measure>> = {
  calls: measureCalls,
  screens: measureScreens,
  import: measureImports,
  pdf: measurePdf,
  start: measureStart,
};

const given = process.argv.slice(2).filter((argument) => !argument.endsWith('.ts'));
const unknown = given.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(measures).join(', ')}.`);

const rows: BudgetRow[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (given.length > 0 && !given.includes(name)) continue;
  process.stdout.write(`Measuring ${name}...\n`);
  rows.push(...(await measure()));
}
new Console(process.stdout).table(rows.map(({ isMet, ...row }) => ({ ...row, verdict: isMet ? 'met' : 'MISSED' })));
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
