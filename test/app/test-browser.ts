/** The embedded provider on a real port, and a browser reduced to cookies, redirects and forms. */
import { createHash, randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import {
  createEmbeddedProvider,
  type EmbeddedProvider,
  type EmbeddedProviderOptions,
} from '#server/identity/embedded-provider.ts';
import { freePort } from '../network/free-port.ts';

export interface ServedProvider {
  provider: EmbeddedProvider;
  url: string;
  stop(): Promise<void>;
}

/** Where to log in: a provider served here or in another process. */
export interface SignInPlace {
  url: string;
  provider: Pick<EmbeddedProvider, 'clientId' | 'scope'>;
}

export const admin = { email: 'Admin@Example.test', password: 'correct horse battery' };

/** Serves a provider on a free port, or again on the port of an earlier one. */
export async function serveProvider(
  db: Kysely<Database>,
  options: Partial<EmbeddedProviderOptions> = {},
  port = 0,
): Promise<ServedProvider> {
  const app = Fastify({ forceCloseConnections: true });
  let mount: EmbeddedProvider | undefined;
  app.register(async (scope) => {
    if (mount) await scope.register(mount.plugin);
  });
  const free = port === 0 ? await freePort() : port;
  const url = `http://localhost:${free}`;
  mount = await createEmbeddedProvider({
    db,
    publicUrl: url,
    adminEmail: admin.email,
    adminPassword: admin.password,
    log: app.log,
    ...options,
  });
  const provider = mount;
  await app.listen({ host: 'localhost', port: free });
  return {
    provider,
    url,
    stop: async () => {
      await app.close();
      await provider.stop();
    },
  };
}

export interface Page {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  value: string;
  path: string;
}

/** Follows redirects within the provider, stores cookies like a browser, and stops at the product's own addresses. */
export class TestBrowser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #base: string;
  readonly #publicUrl: string;
  readonly #userAgent: string;
  /** False for a user account does not follow redirects. */
  followsRedirects = true;
  /** Every `Set-Cookie` header received, unparsed. */
  readonly cookieLines: string[] = [];

  /** The public URL differs from the base URL where a proxy would be in between. */
  constructor(base: string, publicUrl: string = base, userAgent = 'test browser') {
    this.#base = base;
    this.#publicUrl = publicUrl;
    this.#userAgent = userAgent;
  }

  /** The stored cookies. */
  get cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies].map(([key, cookie]) => ({ name: key.split(' ')[0] ?? '', ...cookie }));
  }

  /** A second browser with the same cookies. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.#base, this.#publicUrl, this.#userAgent);
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie);
    return copy;
  }

  async request(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address.replace(this.#publicUrl, this.#base), this.#base);
    const cookie = [...this.#cookies]
      .filter(
        ([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const own = { accept: 'text/html', 'user-agent': this.#userAgent };
    const headers = { ...own, ...Object.fromEntries(new Headers(init.headers)), cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const location = response.headers.get('location');
    const target = location === null ? undefined : new URL(location, url);
    if (this.followsRedirects && target?.pathname.startsWith('/oidc/')) {
      const { origin: _origin, 'content-type': _type, ...rest } = Object.fromEntries(new Headers(init.headers));
      return this.request(target.href, { headers: rest });
    }
    return {
      url: (target ?? url).href,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
  }

  /** Fills in the page's form and submits it. */
  submit(page: Page, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? page.url;
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.request(new URL(action, page.url).href, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.#publicUrl, ...headers },
    });
  }

  #storeCookie(line: string): void {
    this.cookieLines.push(line);
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isDeleted = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    const key = `${name} ${path}`;
    if (isDeleted) this.#cookies.delete(key);
    else this.#cookies.set(key, { value: value.join('='), path });
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
}

/** One authorization request with its PKCE verifier. */
export class SignIn {
  readonly #provider: SignInPlace;
  readonly #verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(8).toString('hex');

  constructor(provider: SignInPlace) {
    this.#provider = provider;
  }

  get #callback(): string {
    return `${this.#provider.url}/login/callback`;
  }

  address(parameters: Record<string, string> = {}): string {
    const url = new URL(`${this.#provider.url}/oidc/auth`);
    const challenge = createHash('sha256').update(this.#verifier).digest('base64url');
    url.search = new URLSearchParams({
      client_id: this.#provider.provider.clientId,
      response_type: 'code',
      redirect_uri: this.#callback,
      scope: this.#provider.provider.scope,
      state: this.state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...parameters,
    }).toString();
    return url.href;
  }

  async tokens(arrived: Page): Promise<Tokens> {
    const answer = new URL(arrived.url).searchParams;
    if (answer.get('state') !== this.state || !answer.has('code')) {
      throw new Error(`No sign-in: ${arrived.status} ${arrived.url}`);
    }
    const response = await callToken(this.#provider, {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: this.#callback,
      code_verifier: this.#verifier,
    });
    if (response.status !== 200) throw new Error(`No tokens: ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

/** Calls the token endpoint. */
export async function callToken(
  { url, provider }: SignInPlace,
  fields: Record<string, string>,
): Promise<{ status: number; body: Tokens & { error?: string } }> {
  const response = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: provider.clientId, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
}

/** Renews tokens. */
export function refresh(served: SignInPlace, refreshToken: string) {
  return callToken(served, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Logs a browser in with the form and returns the tokens. */
export async function signIn(served: SignInPlace, browser: TestBrowser, account = admin): Promise<Tokens> {
  const request = new SignIn(served);
  const form = await browser.request(request.address());
  return request.tokens(await browser.submit(form, { email: account.email, password: account.password }));
}

/** Gets tokens for a browser that is already logged in. */
export async function signInSilently(served: SignInPlace, browser: TestBrowser): Promise<Tokens> {
  const request = new SignIn(served);
  return request.tokens(await browser.request(request.address({ prompt: 'none' })));
}
