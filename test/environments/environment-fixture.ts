/** Shared by the environment tests: the first administrator, and statements on a database. */
import pg from 'pg';
import { requestedScope } from '#server/identity/protocol/provider-configuration.ts';
import { signIn, TestBrowser } from '#test/app/test-browser.ts';

export const admin = { email: 'boss@example.test', password: 'winter-ferry-to-hull' };

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await client.query(statement).finally(() => client.end());
}

/** Logs the first administrator in to the product on this port, and returns the access token. */
export async function signInAt(port: number): Promise<string> {
  const url = `http://localhost:${port}`;
  const place = { url, provider: { clientId: 'back-office', scope: requestedScope } };
  const { access_token } = await signIn(place, new TestBrowser(url), admin);
  return access_token;
}
