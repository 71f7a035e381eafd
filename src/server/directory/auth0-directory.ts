/** The users of an Auth0 tenant, through its Management API. */
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { idSchema, isStorable } from '#shared/text.ts';
import { type CallLimits, defaultLimits, openManagementApi, type RunCall, statusOf } from './auth0-calls.ts';
import type { Directory, DirectoryEntry } from './directory.ts';

/** Auth0 returns at most 100 users per page and 1000 per search, and has no cursor for users. */
const perPage = 100;
const pagesOfSearch = 10;

/** Limits the list to this many thousand users. */
const maxSearches = 50;

const fields = 'user_id,email,name,nickname,created_at';

const text = z.string().trim().min(1).max(254).refine(isStorable).nullable().catch(null);
const personSchema = z.object({
  user_id: idSchema,
  email: text,
  name: text,
  nickname: text,
  created_at: z.iso.datetime({ offset: true }).nullable().catch(null),
});
type Person = z.infer<typeof personSchema>;

function toEntry(person: Person): DirectoryEntry {
  return { userId: person.user_id, email: person.email, name: person.name ?? person.nickname };
}

/** Leaves out users without a valid id, because they could not be changed. */
function toPerson(value: unknown): Person[] {
  const parsed = personSchema.safeParse(value);
  return parsed.success ? [parsed.data] : [];
}

const pageSchema = z.object({
  users: z.array(z.unknown()),
  start: z.number().int().nonnegative().optional(),
  total: z.number().int().nonnegative().optional(),
});

/** One page of a search, oldest accounts first. */
async function readPage(run: RunCall, page: number, since: string | undefined) {
  const query = {
    page: String(page),
    per_page: String(perPage),
    include_totals: 'true',
    sort: 'created_at:1',
    fields,
    include_fields: 'true',
    search_engine: 'v3',
    ...(since === undefined ? {} : { q: `created_at:[${since} TO *]` }),
  };
  const answer = await run('GET /users', { method: 'GET', path: '/users', query, parse: pageSchema.parse });
  const { users, start = page * perPage, total } = answer;
  const read = start + users.length;
  const isFull = users.length >= perPage;
  const isLast = users.length === 0 || (total === undefined ? !isFull : read >= total);
  return { people: users.flatMap(toPerson), isFull, isLast };
}

/** All users that one search returns, oldest first. */
async function search(run: RunCall, since: string | undefined): Promise<{ people: Person[]; isComplete: boolean }> {
  const people: Person[] = [];
  for (let page = 0; page < pagesOfSearch; page += 1) {
    const part = await readPage(run, page, since);
    people.push(...part.people);
    // Auth0 limits the total, too: after a full last page there may be more.
    const isEnd = part.isLast && !(part.isFull && page === pagesOfSearch - 1);
    if (isEnd) return { people, isComplete: true };
  }
  return { people, isComplete: false };
}

/** Continues each search at the creation time of the last account found. */
async function listAll(run: RunCall, log: Log): Promise<DirectoryEntry[]> {
  const found = new Map<string, DirectoryEntry>();
  let since: string | undefined;
  for (let searches = 0; searches < maxSearches; searches += 1) {
    const { people, isComplete } = await search(run, since);
    for (const person of people) found.set(person.user_id, toEntry(person));
    const next = people.at(-1)?.created_at ?? undefined;
    if (isComplete) return [...found.values()];
    if (next === undefined || next === since) break;
    since = next;
  }
  log.warn({ listed: found.size }, 'Auth0 has more people than can be listed');
  return [...found.values()];
}

async function nullIfDeleted<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

const pathOf = (userId: string) => `/users/${encodeURIComponent(userId)}`;

/** URLs drop these segments even if encoded, so the call would address the whole list. */
const isNameable = (userId: string) => userId !== '.' && userId !== '..';

export function createAuth0Directory(
  auth0: NonNullable<Env['auth0']>,
  log: Log,
  limits: CallLimits = defaultLimits,
): Directory {
  const run = openManagementApi(auth0, limits);
  return {
    list: () => listAll(run, log),
    async find(userId) {
      if (!isNameable(userId)) return null;
      const query = { fields, include_fields: 'true' };
      const person = await nullIfDeleted(
        run('GET /users/{id}', { method: 'GET', path: pathOf(userId), query, parse: personSchema.parse }),
      );
      return person?.user_id === userId ? toEntry(person) : null;
    },
    async remove(_origin, userId) {
      if (!isNameable(userId)) return;
      const call = { method: 'DELETE', path: pathOf(userId), parse: () => undefined } as const;
      await nullIfDeleted(run('DELETE /users/{id}', call));
    },
  };
}
