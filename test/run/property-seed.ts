/**
 * Properties are tried on the same inputs in every run, so that a change fails for what it changed and not by chance.
 * `PROPERTY_SEED=random npm test` looks for new ones; a number repeats those of a run.
 */
import fc from 'fast-check';

const { PROPERTY_SEED: wanted = '20260101' } = process.env;

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
