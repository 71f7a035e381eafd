/** The process of `npm run dev`: rebuilds the web app and restarts the server whenever a source changes. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const commands = [
  ['node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'],
  ['--watch-path=src', '--watch-preserve-output', 'src/app/main.ts'],
];

const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } }),
);

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
