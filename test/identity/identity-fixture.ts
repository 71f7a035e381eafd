/** The embedded identity provider for the tests of one file, with accounts and log-in forms. */
import { afterAll, beforeAll } from 'vitest';
import { type Page, type ServedProvider, SignIn, serveProvider, TestBrowser } from '../app/test-browser.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/** The password of all accounts. */
export const password = 'lantern pebble orbit';

/** The error message on the page. */
export function alertOf(page: Page): string | undefined {
  return /role="alert">([^<]*)</.exec(page.text)?.[1];
}

/** Starts a provider before the tests and stops it afterwards. */
export function identityFixture() {
  let database: TestDatabase;
  let served: ServedProvider;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const limits = { signup: { limit: 8, windowMinutes: 60, wait: 'window' } } as const;
    served = await serveProvider(database.db, { limits });
  });
  afterAll(async () => {
    await served.stop();
    await database.drop();
  });

  return {
    get served(): ServedProvider {
      return served;
    },
    get db(): TestDatabase['db'] {
      return database.db;
    },
    /** Creates an account directly, without the sign-up form and its limits. */
    async person(): Promise<{ email: string; password: string; userId: string }> {
      people += 1;
      const email = `person.${people}@example.test`;
      const account = await served.provider.createAccount({ email, name: `Person ${people}`, password });
      return { email, password, userId: account?.userId ?? '' };
    },
    /** Opens the log-in form in a browser. */
    async loginForm(browser = new TestBrowser(served.url), parameters: Record<string, string> = {}) {
      const request = new SignIn(served);
      return { browser, request, form: await browser.request(request.address(parameters)) };
    },
  };
}
