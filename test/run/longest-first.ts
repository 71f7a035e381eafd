/** The order of test files: those that take longest come first, so that no worker is left with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take their time, since whole processes start in them: by their size they would come late. */
const long = [
  'every-version',
  'main',
  'faults',
  'commands',
  'scale-out',
  'mail-kills',
  'disk-full',
  'stopping',
  'secrets',
  'embedded-postgres',
].map((name) => `/${name}.test.ts`);

/** As Vitest orders them, by what the last run took and else by their size, but for those. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      // Files of one project stay together: its workers are not those of another one.
      if (project.name === 'browser') return 0;
      return long.some((ending) => moduleId.endsWith(ending)) ? 1 : 2;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
