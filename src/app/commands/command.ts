/** What every command of the terminal does around its work: one clear sentence when it refuses, and exit code 1. */
import { resolve } from 'node:path';
import { reasonOf } from '#server/data-dir.ts';
import { configureProcess, type Env } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';

/** What a command is told. */
export interface CommandInput {
  /** What stands behind `--`, without options. */
  words: readonly string[];
  options: ReadonlySet<string>;
  /** Warnings and worse. */
  log: Log;
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const [first = ''] = reasonOf(error).split('\n');
  return `It failed: ${first.replace(/\.$/, '')}.`;
}

/** Writes a line for whoever called the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The configuration, as the product reads it. */
export function configuredEnv(): Env {
  return configureProcess();
}

function inputOf(known: readonly string[]): CommandInput {
  const given = process.argv.slice(2);
  const options = given.filter((word) => word.startsWith('--'));
  const unknown = options.find((option) => !known.includes(option));
  if (unknown !== undefined) throw new StartError(`This command has no option ${unknown}.`);
  return {
    words: given.filter((word) => !word.startsWith('--')),
    options: new Set(options),
    log: createLogger('warn'),
  };
}

/** The one file that a command is for. @throws StartError when none or several are named */
export function onlyFile({ words }: CommandInput, usage: string): string {
  const [name, ...others] = words;
  if (name === undefined || others.length > 0) throw new StartError(`Name one file: ${usage}.`);
  // From the folder in which npm was called.
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Runs a command to its end; false, or an error, is exit code 1. */
export async function runCommand(
  work: (input: CommandInput) => Promise<boolean | undefined>,
  options: readonly string[] = [],
): Promise<void> {
  // Whoever reads the first lines only, as `head` does, has read enough: the command goes on to its end.
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
