/** Users with accounts in a running product, for the tests of one file: log-in and API calls. */
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { type EmbeddedApp, type EmbeddedAppOptions, startEmbeddedApp } from '../app/embedded-app.ts';
import { SignIn, TestBrowser, type Tokens } from '../app/test-browser.ts';
import { startMailServer } from '../mail/mail-server.ts';

/** The password of all accounts. */
export const accountPassword = 'lantern pebble orbit';

/** Starts the product before the tests and stops it afterwards. */
export function accountFixture(options: EmbeddedAppOptions = {}) {
  let app: EmbeddedApp;
  let people = 0;
  beforeAll(async () => {
    app = await startEmbeddedApp(options);
  });
  afterAll(() => app.stop());

  /** Calls the API with a token. */
  function callsWith({ access_token: token }: Pick<Tokens, 'access_token'>) {
    return async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await app.call(token, path, { method, headers: { ...type, ...headers }, ...json });
      const text = await answer.text();
      return { status: answer.status, etag: answer.headers.get('etag'), body: text === '' ? null : JSON.parse(text) };
    };
  }

  /** Submits the log-in form in a new browser, and returns the resulting page. */
  async function submitPassword(
    email: string,
    { browser = new TestBrowser(app.url), password = accountPassword } = {},
  ) {
    const request = new SignIn(app);
    const form = await browser.request(request.address({ prompt: 'login' }));
    return { browser, request, page: await browser.submit(form, { email, password }) };
  }

  return {
    get app(): EmbeddedApp {
      return app;
    },
    callsWith,
    submitPassword,
    /** Creates a user with an account and a role. */
    async person(role: Role = 'User') {
      people += 1;
      const [email, name] = [`person.${people}@example.test`, `Person ${people}`];
      const account = await app.provider.createAccount({ email, name, password: accountPassword });
      const userId = account?.userId ?? '';
      await app.db.insertInto('app_user').values({ user_id: userId, email, name, role }).execute();
      /** Logs in with the password only, in a browser with this user agent. */
      const logIn = async (userAgent?: string, password?: string) => {
        const browser = new TestBrowser(app.url, app.url, userAgent);
        const { request, page } = await submitPassword(email, { browser, ...(password && { password }) });
        const tokens = await request.tokens(page);
        return { browser, tokens, call: callsWith(tokens) };
      };
      return { email, userId, logIn };
    },
    /** Turns the requirement of a second factor for every user on or off. */
    demand: (isDemanded: boolean) =>
      app.db
        .$extendTables<{ identity_rule: { demands_second_factor: boolean } }>()
        .updateTable('identity_rule')
        .set({ demands_second_factor: isDemanded })
        .execute(),
    /** The audit entries of a user and of records that belong to them. */
    auditOf: (userId: string) =>
      app.db
        .selectFrom('audit_entry')
        .select(['record_type', 'record_id', 'action', 'changes'])
        .where((row) => row.or([row('record_id', '=', userId), row('parent_id', '=', userId)]))
        .orderBy('id')
        .execute(),
  };
}

/** A mail server until the tests of the file end, with the settings for it and the messages it has taken. */
export async function mailServerForFile() {
  const { port, taken, stop } = await startMailServer();
  afterAll(stop);
  return { env: { MAIL_FROM: 'office@trucks.example', SMTP_URL: `smtp://127.0.0.1:${port}` }, taken };
}
