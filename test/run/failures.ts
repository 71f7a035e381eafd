/** The failed and flaky tests of both runners, for the end of `npm test`. CI shows only the last lines of a run. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';

/** A test or file that failed. `place` is a path, with a line where it is known. */
export interface Failure {
  place: string;
  title: string;
  message: string;
}

/** Lines of all failures together, and the most of one message. */
const maxLines = 80;
const maxMessageLines = 8;

function placeOf(path: string, errors: readonly SerializedError[]): string {
  const inFile = errors.flatMap(({ stacks = [] }) => stacks).find(({ file }) => file.endsWith(path));
  return inFile ? `${path}:${inFile.line}` : path;
}

const messageOf = ([error]: readonly SerializedError[]) =>
  error ? `${error.name}: ${error.message}` : 'It did not pass.';

/** The failed tests of a file, or the error that kept it from running. */
function failuresOf(module: TestModule): Failure[] {
  const path = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests('failed')].map((test): Failure => {
    const errors = test.result().errors ?? [];
    return { place: placeOf(path, errors), title: test.fullName, message: messageOf(errors) };
  });
  if (module.ok() || tests.length > 0) return tests;
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return [{ place: placeOf(path, errors), title: 'The file could not be run', message: messageOf(errors) }];
}

/** What failed in Vitest: tests, files that could not be run, and errors outside of tests. */
export function vitestFailures(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Failure[] {
  const outside = unhandled.map((error): Failure => {
    const [frame] = error.stacks ?? [];
    const place = frame ? `${relative(process.cwd(), frame.file)}:${frame.line}` : 'vitest';
    return { place, title: 'Unhandled error', message: messageOf([error]) };
  });
  return [...modules.flatMap(failuresOf), ...outside];
}

function failuresOfSuite(suite: JSONReportSuite, folder: string, titles: readonly string[]): Failure[] {
  const failures = suite.specs.flatMap(({ file, line, tests, title }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results, status }): Failure => {
        const [message = 'It did not pass.'] = results.flatMap(({ errors }) => errors.map((error) => error.message));
        const suffix = status === 'flaky' ? ' (flaky: it passed when it ran again)' : '';
        const name = [projectName, ...titles, title].filter((part) => part !== '').join(' > ') + suffix;
        return { place: `${join(folder, file)}:${line}`, title: name, message };
      }),
  );
  const inner = suite.suites?.flatMap((one) => failuresOfSuite(one, folder, [...titles, one.title])) ?? [];
  return [...failures, ...inner];
}

/** What failed in Playwright: failed and flaky tests, and files that could not be loaded. */
export function browserFailures({ config, errors, suites }: JSONReport): Failure[] {
  const folder = relative(process.cwd(), config.rootDir);
  const outside = errors.map(({ location, message = '' }): Failure => {
    const place = location ? `${relative(process.cwd(), location.file)}:${location.line}` : 'playwright';
    return { place, title: 'Error outside of tests', message };
  });
  return [...suites.flatMap((suite) => failuresOfSuite(suite, folder, [])), ...outside];
}

/** Lines that name each failure, with the first lines of its message while there are few. */
export function failureLines(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const messageLines = Math.min(maxMessageLines, Math.floor(maxLines / failures.length) - 1);
  const lines = failures.flatMap(({ place, title, message }) => {
    const said = stripVTControlCharacters(message).split('\n');
    const first = said.filter((line) => line.trim() !== '').slice(0, Math.max(0, messageLines));
    return [`  ${place}  ${title}`, ...first.map((line) => `      ${line.trimEnd()}`)];
  });
  const left = lines.length - maxLines;
  return ['Failed tests:', ...lines.slice(0, maxLines), ...(left > 0 ? [`  ... and ${left} more`] : [])];
}
