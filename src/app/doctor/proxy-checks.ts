/** Checks the way from PUBLIC_URL to the program: what proxies do to addresses, headers and bodies unless they are told. */
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { mediaPath } from '#server/storage/local-routes.ts';
import { type Check, type Finding, failed, note, ok, wordsOf } from './finding.ts';
import { health, isOurs } from './folder-and-port-checks.ts';

/** Sign-ins of external providers are tokens of several thousand characters. */
const longHeaderLength = 12_000;

/** More than any proxy takes by itself, and less than a photo may have. */
const largeBodyBytes = 12 * 1024 ** 2;

const call = '/api/abbasAutos/trucks';

interface Answer {
  status: number;
  text: string;
  location: string | null;
}

async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetchExternal(address, { ...init, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
}

/** An answer of the program without a sign-in, or while its identity provider is away; proxies have their own pages. */
function isRefusal({ status, text }: Answer): boolean {
  return (status === 401 || status === 503) && text.startsWith(`{"status":${status},`);
}

const forwarded = ({ port }: Env) => `Have the proxy pass every address on to the program at port ${port}, as it came.`;

function checkHealth(env: Env, { status, text, location }: Answer): Finding | undefined {
  const { publicUrl } = env;
  if (location !== null) {
    return failed(
      `${publicUrl} sends people on to ${location}.`,
      'Set PUBLIC_URL to the address that they arrive at, or end that redirect.',
    );
  }
  if (status === 200 && health.says.test(text)) return undefined;
  if (status >= 502 && status <= 504) {
    return failed(`The proxy at ${publicUrl} does not reach the program: it answers ${status}.`, forwarded(env));
  }
  return failed(`At ${publicUrl} another program answers (${status}).`, forwarded(env));
}

/** Each asks for what fails behind a proxy that was set up without it. */
const proxyRequests: readonly { request: (url: string) => Promise<Answer>; text: string; remedy: string }[] = [
  {
    request: (url) => fetchAnswer(`${url}${call}`),
    text: 'The proxy changes addresses or the host name',
    remedy: 'Have it pass on paths and the Host header as they came.',
  },
  {
    request: (url) => fetchAnswer(`${url}${call}/no%2Ftruck`),
    text: 'The proxy refuses or changes addresses with %2F, so that no photo can be uploaded',
    remedy: 'Apache: "AllowEncodedSlashes NoDecode" and "nocanon"; nginx: no path after the port in proxy_pass.',
  },
  {
    request: (url) =>
      fetchAnswer(`${url}${call}`, { headers: { authorization: `Bearer ${'x'.repeat(longHeaderLength)}` } }),
    text: 'The proxy refuses long headers, as sign-ins of external providers have them',
    remedy: 'nginx: "large_client_header_buffers 4 16k;"; Apache: "LimitRequestFieldSize 16380".',
  },
];

/** A proxy refuses by the announced length; the program, which the address does not belong to, may hang up first. */
async function refusesLargeBodies(url: string): Promise<boolean> {
  const body = new Uint8Array(largeBodyBytes);
  const answer = await fetchAnswer(`${url}${mediaPath}doctor`, { method: 'PUT', body }).catch(() => undefined);
  return answer?.status === 413;
}

async function checkPublicUrl(env: Env): Promise<Finding> {
  const { publicUrl, host, port } = env;
  if (!(await isOurs(host, port, health))) return note('Not known while the product does not run.');
  let first: Answer;
  try {
    first = await fetchAnswer(`${publicUrl}${health.path}`);
  } catch (error) {
    return failed(
      `${publicUrl} cannot be reached from this machine: ${wordsOf(error)}.`,
      'Check that the proxy runs, that its name leads to it, and its certificate.',
    );
  }
  const problem = checkHealth(env, first);
  if (problem) return problem;
  for (const { request, text, remedy } of proxyRequests) {
    const answer = await request(publicUrl);
    if (!isRefusal(answer)) return failed(`${text}: it answers ${answer.status}.`, remedy);
  }
  if (await refusesLargeBodies(publicUrl)) {
    return failed(
      'The proxy refuses large bodies, as videos are.',
      'nginx: "client_max_body_size 0;"; Apache: "LimitRequestBody 0".',
    );
  }
  return ok(`${publicUrl} leads to the program; addresses, headers and bodies pass.`);
}

/** The address that people use, asked as their browsers ask it. */
export function addressCheck(env: Env): Check {
  return { name: 'address', run: () => checkPublicUrl(env) };
}
