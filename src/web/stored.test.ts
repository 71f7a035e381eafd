import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { storedSession } from './auth/stored-session.ts';
import { readDraft } from './form/draft-store.ts';
import { jsonText, knownText, readStored, storedKeys, writeStored } from './stored.ts';

/** In-memory web storage, with the texts as properties, as in a browser. */
function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage: Record<string, string> = Object.create(methods);
  return storage as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const numbers = jsonText(z.array(z.number()));

test('a valid text is read and not removed', () => {
  writeStored('numbers', '[1,2]');
  expect(readStored('numbers', numbers)).toEqual([1, 2]);
  expect(storedKeys('num')).toEqual(['numbers']);
});

test.each(['', '{', 'null', '{}', '"1"', '["1"]'])('%j where numbers are expected is removed', (text) => {
  writeStored('numbers', text, 'sessionStorage');
  expect(readStored('numbers', numbers, 'sessionStorage')).toBeUndefined();
  expect(sessionStorage.getItem('numbers')).toBeNull();
});

test('an unknown plain text is removed', () => {
  writeStored('letter', 'c');
  const letter = knownText((text) => (['a', 'b'].includes(text) ? text : undefined));
  expect(readStored('letter', letter)).toBeUndefined();
  expect(localStorage.getItem('letter')).toBeNull();
});

test('a browser that blocks storage reads and stores nothing', () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true });
  expect(readStored('numbers', numbers)).toBeUndefined();
  expect(writeStored('numbers', '[]')).toBe(false);
  expect(storedKeys('')).toEqual([]);
});

describe('the session record', () => {
  const idToken = `e30.${btoa('{"sub":"p1"}').replaceAll('=', '')}.x`;
  const session = {
    access_token: 'abc',
    refresh_token: 'def',
    id_token: idToken,
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: 'p1', name: 'Pat', email: 'pat@example.test' },
    expires_at: 1_800_000_000,
  };
  const key = 'user:https://host/oidc:web';

  test('a valid record is read', async () => {
    await storedSession.set(key, JSON.stringify(session));
    expect(JSON.parse((await storedSession.get(key)) ?? '')).toEqual(session);
  });

  test.each([
    '',
    '{',
    '{}',
    '[]',
    'null',
    '"text"',
    '7',
    JSON.stringify({ ...session, access_token: undefined }),
    JSON.stringify({ ...session, access_token: '' }),
    JSON.stringify({ ...session, access_token: 'a b\n' }),
    JSON.stringify({ ...session, refresh_token: 7 }),
    JSON.stringify({ ...session, id_token: 'no token' }),
    JSON.stringify({ ...session, profile: undefined }),
    JSON.stringify({ ...session, profile: {} }),
    JSON.stringify({ ...session, profile: { sub: 7 } }),
    JSON.stringify({ ...session, expires_at: 'soon' }),
  ])('%s counts as logged out and is removed', async (text) => {
    await storedSession.set(key, text);
    expect(await storedSession.get(key)).toBeNull();
    expect(await storedSession.getAllKeys()).toEqual([]);
  });

  test('a damaged log-in in progress is removed', async () => {
    await storedSession.set('0a1b', '{"id":7}');
    expect(await storedSession.get('0a1b')).toBeNull();
    expect(await storedSession.getAllKeys()).toEqual([]);
  });
});

describe('a draft', () => {
  const at = new Date().toISOString();
  const form = { make: 'Volvo', year: 2020, items: [{ price: '' }], party: null, notes: [] };
  const draft = { at, values: { ...form, make: 'Scania' }, original: form };
  const read = async (text: string) => {
    writeStored('draft p1 truck', text);
    return await readDraft('draft p1 truck', form);
  };

  test.each([
    draft,
    { ...draft, values: { ...form, year: '' } },
    { ...draft, values: { make: 'DAF' } },
    { ...draft, values: { ...form, party: { name: 'Pat' }, items: [] } },
  ])('%j is offered', async (storedText) => {
    expect(await read(JSON.stringify(storedText))).toEqual(storedText);
  });

  test.each([
    '{',
    'null',
    '{}',
    JSON.stringify({ ...draft, at: 'yesterday' }),
    JSON.stringify({ ...draft, values: 'Volvo' }),
    JSON.stringify({ ...draft, original: undefined }),
    JSON.stringify({ ...draft, values: { ...form, items: 7 } }),
    JSON.stringify({ ...draft, values: { ...form, items: [7] } }),
    JSON.stringify({ ...draft, values: { ...form, make: { name: 'Volvo' } } }),
  ])('%s counts as missing and is removed', async (text) => {
    expect(await read(text)).toBeUndefined();
    expect(localStorage.getItem('draft p1 truck')).toBeNull();
  });
});
