/** Fails a test in which a server gave an answer that a public validator rejects. */
import { afterEach, expect } from 'vitest';
import { takeFaults } from '../judges/answers.ts';

afterEach(async () => {
  expect(await takeFaults(), 'answers that a public validator rejects').toEqual([]);
});
