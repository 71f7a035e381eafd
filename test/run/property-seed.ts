/**
 * Property tests use the same inputs in every run, so that a change does not fail by chance. `PROPERTY_SEED=random npm
 * test` tries new ones; a number repeats the inputs of an earlier run.
 */
import fc from 'fast-check';

const { PROPERTY_SEED: wanted = '20260101' } = process.env;

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
