/**
 * Checks the connection from PUBLIC_URL to the program: proxies often change addresses, headers and bodies by default.
 */
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import { mediaPath } from '#server/storage/local-routes.ts';
import { companyPaths, defaultCompany } from '#shared/companies.ts';
import { type Check, type Finding, failed, messageOf, note, ok } from './finding.ts';
import { health, isOurs } from './folder-and-port-checks.ts';

/** The tokens of external providers have several thousand characters. */
const longHeaderLength = 12_000;

/** More than any proxy accepts by default, and less than the limit for photos. */
const largeBodyBytes = 12 * 1024 ** 2;

const call = `/api/${companyPaths[defaultCompany]}/trucks`;

interface Answer {
  status: number;
  text: string;
  location: string | null;
}

async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetchExternal(address, { ...init, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
}

/**
 * The program's own response without a token, or while its identity provider is unavailable; proxies send other pages.
 */
function isRefusal({ status, text }: Answer): boolean {
  return (status === 401 || status === 503) && text.startsWith(`{"status":${status},`);
}

const forwarded = ({ port }: Env) =>
  `Configure the proxy to forward every address unchanged to the program at port ${port}.`;

function checkHealth(env: Env, { status, text, location }: Answer): Finding | undefined {
  const { publicUrl } = env;
  if (location !== null) {
    return failed(`${publicUrl} redirects to ${location}.`, 'Set PUBLIC_URL to that address, or remove the redirect.');
  }
  if (status === 200 && health.response.test(text)) return undefined;
  if (status >= 502 && status <= 504) {
    return failed(`The proxy at ${publicUrl} cannot reach the program: it answers ${status}.`, forwarded(env));
  }
  return failed(`Another program answers at ${publicUrl} (${status}).`, forwarded(env));
}

/** Each request fails behind a proxy that lacks the named setting. */
const proxyRequests: readonly { request: (url: string) => Promise<Answer>; text: string; remedy: string }[] = [
  {
    request: (url) => fetchAnswer(`${url}${call}`),
    text: 'The proxy changes addresses or the host name',
    remedy: 'Configure it to forward paths and the Host header unchanged.',
  },
  {
    request: (url) => fetchAnswer(`${url}${call}/no%2Ftruck`),
    text: 'The proxy refuses or changes addresses with %2F, so that no photo can be uploaded',
    remedy: 'Apache: "AllowEncodedSlashes NoDecode" and "nocanon"; nginx: no path after the port in proxy_pass.',
  },
  {
    request: (url) =>
      fetchAnswer(`${url}${call}`, { headers: { authorization: `Bearer ${'x'.repeat(longHeaderLength)}` } }),
    text: 'The proxy refuses long headers, which external identity providers need',
    remedy: 'nginx: "large_client_header_buffers 4 16k;"; Apache: "LimitRequestFieldSize 16380".',
  },
];

/**
 * A proxy refuses by Content-Length. The program itself may close the connection, because the address does not exist.
 */
async function refusesLargeBodies(url: string): Promise<boolean> {
  const body = new Uint8Array(largeBodyBytes);
  const answer = await fetchAnswer(`${url}${mediaPath}doctor`, { method: 'PUT', body }).catch(() => undefined);
  return answer?.status === 413;
}

async function checkPublicUrl(env: Env): Promise<Finding> {
  const { publicUrl, host, port } = env;
  if (!(await isOurs(host, port, health))) return note('Unknown until the product is running.');
  let first: Answer;
  try {
    first = await fetchAnswer(`${publicUrl}${health.path}`);
  } catch (error) {
    return failed(
      `${publicUrl} cannot be reached from this machine: ${messageOf(error)}.`,
      'Check that the proxy is running, its DNS name and its certificate.',
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
      'The proxy refuses large request bodies, such as videos.',
      'nginx: "client_max_body_size 0;"; Apache: "LimitRequestBody 0".',
    );
  }
  return ok(`${publicUrl} reaches the program; addresses, headers and bodies arrive unchanged.`);
}

/** Checks the public address with requests like those of browsers. */
export function addressCheck(env: Env): Check {
  return { name: 'address', run: () => checkPublicUrl(env) };
}
