/** The file that a command is for. */
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { onlyFile } from './command.ts';

const inputWith = (args: readonly string[]) => ({ args, options: new Set<string>(), log: quietLog });
const usage = 'npm run verify -- FILE';

test.each([
  ['backup.tar', '/home/kim', '/home/kim/backup.tar'],
  ['../backup.tar', '/home/kim', '/home/backup.tar'],
  ['/media/backup.tar', '/home/kim', '/media/backup.tar'],
  ['backup.tar', undefined, resolve('backup.tar')],
])('the file %s named in the folder %s is %s', (name, folder, file) => {
  vi.stubEnv('INIT_CWD', folder);
  expect(onlyFile(inputWith([name]), usage)).toBe(file);
});

test.each([[[]], [['a.tar', 'b.tar']]])('the files %j are refused, because it takes one', (args) => {
  expect(() => onlyFile(inputWith(args), usage)).toThrow(new StartError('Name one file: npm run verify -- FILE.'));
});
