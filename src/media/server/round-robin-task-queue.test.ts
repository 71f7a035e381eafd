import { expect, test } from 'vitest';
import { RoundRobinTaskQueue } from './round-robin-task-queue.ts';

/** Adds tasks such as `a1` of group `a`, or an urgent `a1!`, and returns the order in which they ran. */
async function orderOf(names: readonly string[], prepare?: (queue: RoundRobinTaskQueue) => void): Promise<string[]> {
  const queue = new RoundRobinTaskQueue();
  const ran: string[] = [];
  for (const name of names) {
    const id = name.replace('!', '');
    const run = async () => {
      ran.push(id);
    };
    queue.add({ id, group: id.slice(0, 1), run }, name.endsWith('!'));
  }
  prepare?.(queue);
  await queue.drained();
  return ran;
}

test.each([
  ['tasks of one group run in order', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
  ['groups take turns', ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'], ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']],
  ['urgent tasks run first, also taking turns', ['a1', 'b1!', 'b2!', 'c1!'], ['b1', 'c1', 'b2', 'a1']],
  ['an empty queue runs nothing', [], []],
])('%s', async (_name, added, expected) => {
  expect(await orderOf(added)).toEqual(expected);
});

test('a waiting task can be made urgent', async () => {
  expect(await orderOf(['a1', 'a2', 'b1', 'b2'], (queue) => queue.prioritize('b2', 'b'))).toEqual([
    'b2',
    'a1',
    'b1',
    'a2',
  ]);
  expect(await orderOf(['a1', 'b1'], (queue) => queue.prioritize('missing', 'b'))).toEqual(['a1', 'b1']);
});

test('tasks that are added while others run are run too', async () => {
  const queue = new RoundRobinTaskQueue();
  const ran: string[] = [];
  const add = (id: string, after?: () => void) => {
    const run = async () => {
      ran.push(id);
      after?.();
    };
    queue.add({ id, group: 'a', run }, false);
  };
  add('first', () => add('second'));
  await queue.drained();
  add('third');
  await queue.drained();
  expect(ran).toEqual(['first', 'second', 'third']);
});
