/** The proxies of docs/operations.md, each with the configuration from that document. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlock } from '#test/checks/documented-blocks.ts';
import { findProgram, startServer } from './installed-programs.ts';

interface Place {
  folder: string;
  port: number;
  productPort: number;
}

interface ProxyKind {
  name: string;
  program: string;
  /** The language of the block in the document. */
  language: string;
  /** The configuration around the block, like Debian's default. */
  around(block: string, place: Place): string;
  args(file: string): string[];
}

const apacheModules =
  'mpm_event authz_core headers mime filter deflate reqtimeout socache_shmcb ssl http2 proxy proxy_http';

/** All of them also compress small responses, as an administrator may have configured. */
export const proxyKinds: readonly ProxyKind[] = [
  {
    name: 'nginx',
    program: 'nginx',
    language: 'nginx',
    around: (block, { folder }) => `
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      daemon off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        access_log off; gzip on; gzip_types application/json; gzip_min_length 0; gzip_proxied any;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        ${block}
      }`,
    args: (file) => ['-c', file, '-e', 'stderr'],
  },
  {
    name: 'Apache',
    program: 'apache2',
    language: 'apache',
    around: (block, { folder, port }) => `
      ServerRoot ${folder}
      ServerName localhost
      PidFile ${folder}/apache.pid
      ErrorLog ${folder}/error.log
      ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
      ${apacheModules
        .split(' ')
        .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
        .join('\n')}
      TypesConfig /etc/mime.types
      Include /etc/apache2/mods-available/deflate.conf
      Include /etc/apache2/mods-available/reqtimeout.conf
      Listen ${port} https
      ${block}`,
    args: (file) => ['-f', file, '-DFOREGROUND'],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    language: 'caddyfile',
    around: (block, { port }) => `
      {
        admin off
        https_port ${port}
        auto_https disable_redirects
      }
      ${block}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

export const isInstalled = ({ program }: ProxyKind) => findProgram(program) !== undefined;

/** Creates a certificate for `localhost` and its key. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'trucks.crt'), join(folder, 'trucks.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

/** Starts a proxy for `https://localhost:PORT` with the documented block; only names, ports and files are replaced. */
export async function startProxy(kind: ProxyKind, folder: string, productPort: number, port: number) {
  const { certificate, key } = makeCertificate(folder);
  const block = readBlock('docs/operations.md', kind.language)
    .replaceAll('trucks.example.com', 'localhost')
    .replaceAll('/etc/ssl/trucks.crt', certificate)
    .replaceAll('/etc/ssl/trucks.key', key)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${productPort}`)
    .replaceAll('443', String(port));
  const file = join(folder, `${kind.language}.conf`);
  await writeFile(file, kind.around(block, { folder, port, productPort }));
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const server = await startServer(findProgram(kind.program) ?? '', kind.args(file), { port, env });
  return { ...server, certificate };
}
