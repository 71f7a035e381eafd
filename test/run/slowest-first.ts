/** Orders test files so that slow ones start first and no worker is left with one at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long because they start whole processes; by size they would come late. */
const slowFiles = [
  'main',
  'outages',
  'commands',
  'scale-out',
  'mail-kills',
  'disk-full',
  'stopping',
  'secrets',
  'embedded-postgres',
].map((name) => `/${name}.test.ts`);

/** Vitest's own order, by duration of the last run or by size, with the slow files first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((ending) => moduleId.endsWith(ending));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
