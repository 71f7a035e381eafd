/** Checks of the OpenAPI document with other programs: a linter, and a generated client. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';

const run = promisify(execFile);

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The problems that Redocly's linter finds in a document. */
export async function lintOpenApi(document: unknown): Promise<{ ruleId: string; message: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    const args = [cli, 'lint', file, '--config', pathOf('./redocly.yaml'), '--format', 'json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // The linter exits with 1 when it finds errors, but its output is complete.
    const { stdout } = await run(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(
      (error: unknown) => error as { stdout: string },
    );
    return (JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }).problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Generates a TypeScript client from a document, and returns its folder. */
export async function generateClient(document: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  await generate({
    input: document,
    output: folder,
    httpClient: 'fetch',
    useOptions: true,
    useUnionTypes: true,
  });
  return folder;
}

/** The compiler's output for a program that uses the client in `./`. */
export async function compileWithClient(folder: string, program: string): Promise<string> {
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
  const target = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2024', '--lib', 'es2024,dom'];
  const compiler = pathOf('../../node_modules/.bin/tsc');
  const { stdout } = await run(compiler, [...options, ...target, file]).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}
