/** Runs the commands of the terminal: a failure is one clear sentence and exit code 1. */
import { resolve } from 'node:path';
import { reasonOf } from '#server/data-dir.ts';
import { configureProcess, type Env } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';

export interface CommandInput {
  /** Arguments after `--` that are not options. */
  args: readonly string[];
  options: ReadonlySet<string>;
  /** Shows warnings and errors only. */
  log: Log;
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const [first = ''] = reasonOf(error).split('\n');
  return `It failed: ${first.replace(/\.$/, '')}.`;
}

/** Prints a line. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

export function configuredEnv(): Env {
  return configureProcess();
}

function inputOf(known: readonly string[]): CommandInput {
  const given = process.argv.slice(2);
  const options = given.filter((argument) => argument.startsWith('--'));
  const unknown = options.find((option) => !known.includes(option));
  if (unknown !== undefined) throw new StartError(`This command has no option ${unknown}.`);
  return {
    args: given.filter((argument) => !argument.startsWith('--')),
    options: new Set(options),
    log: createLogger('warn'),
  };
}

/** The one file that a command is for. @throws StartError if there is none or more than one */
export function onlyFile({ args }: CommandInput, usage: string): string {
  const [name, ...others] = args;
  if (name === undefined || others.length > 0) throw new StartError(`Name one file: ${usage}.`);
  // Relative to the folder in which npm was called.
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Runs a command; false or an error gives exit code 1. */
export async function runCommand(
  work: (input: CommandInput) => Promise<boolean | undefined>,
  options: readonly string[] = [],
): Promise<void> {
  // `head` closes the pipe after a few lines; the command continues to its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = (await work(inputOf(options))) === false ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
