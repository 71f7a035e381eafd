/** Actions at one press, without a question, and the Undo that some of them offer. */
import { userEvent } from '@testing-library/user-event';
import { test } from 'vitest';
import { create, truck } from '#test/app/examples.ts';
import { recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, button, eventually, isDisabled, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');
const setup = { admin };
const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

interface Action {
  /** Creates the record; returns its path in the API. */
  record: () => Promise<string>;
  press: string;
  done: string;
  /** What Undo says, if there is one; empty if it says nothing. */
  undone?: string;
  /** The method and the last part of the path of each request, from the action to its Undo. */
  sends: readonly string[];
}

const actions: Readonly<Record<string, Action>> = {
  'marking a truck as sold': {
    record: async () => (await truck(setup, { isSold: false })).path,
    press: 'Mark as Sold',
    done: 'Truck marked as sold.',
    undone: 'Truck is back in stock.',
    sends: ['POST mark-sold', 'PUT id'],
  },
  'returning a truck to stock': {
    record: async () => (await truck(setup, { isSold: true, soldDate: '2026-11-02' })).path,
    press: 'Not sold after all',
    done: 'Truck is back in stock.',
    undone: 'Truck is sold again.',
    sends: ['PUT id', 'PUT id'],
  },
  'advertising a truck': {
    record: async () => (await truck(setup, { isSold: false })).path,
    press: 'Advertise',
    done: '1 truck is now advertised.',
    sends: ['POST advertise'],
  },
  'ending an advert': {
    record: async () => (await truck(setup, { isSold: false, advertised: true })).path,
    press: 'Stop Advertising',
    done: '1 truck is no longer advertised.',
    sends: ['POST advertise'],
  },
  'dismissing a wanted truck': {
    record: async () => (await recordExamples.wanted?.(setup))?.path ?? '',
    press: 'Dismiss HO26 PED',
    done: 'HO26 PED is no longer offered for Hopeful Haulage.',
    undone: '',
    sends: ['POST dismiss', 'DELETE id'],
  },
  'switching a shared page off': {
    record: async () => {
      const { id, path } = await truck(setup);
      const body = { truckIds: [id], withPrice: false, fields: [], images: 'all', until };
      await create(setup, '/api/abbasAutos/shares', body);
      return path;
    },
    press: 'Stop sharing',
    done: 'Link switched off.',
    sends: ['DELETE id'],
  },
};

test.for(Object.keys(actions))(
  '%s at one press reports a failure, is done once by two presses, says so, and can be undone',
  async (name) => {
    const { record, press: label, done, undone, sends } = actions[name] as Action;
    const path = (await record()).replace('/api/abbasAutos', '/AbbasAutos');
    const { answer, sent } = await renderApp(app, `${path}/view`, { role: 'Admin' });
    const stop = answer(/^\/api\//, (pass, { method }) => (method === 'GET' ? pass() : failure(500)));
    await press(label);
    await alerted('No.');
    stop();
    sent.length = 0;
    const held = Promise.withResolvers<void>();
    answer(/^\/api\//, async (pass, { method }) => {
      if (method !== 'GET') await held.promise;
      return pass();
    });
    await press(label);
    await eventually(() => isDisabled(label), true);
    await userEvent.click(await button(label));
    held.resolve();
    await alerted(done);
    if (undone !== undefined) {
      await press('Undo');
      if (undone !== '') await alerted(undone);
      await button(label);
    }
    const changes = () =>
      sent
        .filter(({ method }) => method !== 'GET')
        .map(
          (request) =>
            `${request.method} ${request.path
              .split('/')
              .at(-1)
              ?.replace(/^\w+-\w{4}-.*/, 'id')}`,
        );
    await eventually(changes, sends);
  },
);
