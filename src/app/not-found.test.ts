/** Every call about a record answers 404 if the record is unknown, or belongs to another company than its address. */
import { expect, test } from 'vitest';
import type { Route } from '#shared/route.ts';
import { send } from '#test/app/examples.ts';
import { kindExamples, recordExamples } from '#test/app/kind-examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { writeExamples } from '#test/app/write-examples.ts';

const app = await appForFile();
const admin = await app.as('SuperAdmin');
const setup = { admin, person: () => Promise.reject(new Error('No call about a person has a company.')) };

/** Ids of records of companies other than Truck World, by the part of their addresses before the id. */
const ids = new Map<string, string>();
for (const record of [...Object.values(recordExamples), ...kindExamples.map((kind) => kind.record)]) {
  const [id = '', records = ''] = (await record(setup)).path.split('/').reverse();
  ids.set(records, id);
}

/** `trucks` of `/:truckCompany/trucks/:truckId/images` */
const recordsIn = ({ path }: Route) => /^(?:\/:truckCompany)?\/([\w-]+)\/:/.exec(path)?.[1] ?? '';
const routes = app.routes.filter((route) => ids.has(recordsIn(route)) || recordsIn(route) === 'shares');
const hasCompany = ({ path }: Route) => path.startsWith('/:truckCompany/');
const message = expect.stringMatching(/(does not exist|was not found)\.$/);

test.for(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route] as const))(
  'GET %s answers 404',
  async ([, route]) => {
    const found = [
      ['abbasAutos', 'unknown'],
      ...(hasCompany(route) ? [['truckWorld', ids.get(recordsIn(route))]] : []),
    ];
    for (const [company, id] of found) {
      const path = route.path.replace(':truckCompany', `${company}`).replace(/:\w+/, `${id}`).replace(/:\w+/g, '1');
      const { status, body } = await admin.get(`/api${path}`);
      expect({ path, status, message: body.message }).toEqual({ path, status: 404, message });
    }
  },
);

test.for(routes.filter((route) => hasCompany(route) && !route.isRead).map((route) => [route.id, route] as const))(
  '%s of another company answers 404, and leaves no audit row',
  async ([id, route]) => {
    const { path, body } = (await writeExamples[id]?.(setup)) ?? { path: 'no example' };
    const elsewhere = { path: path.replace(/^\/api\/\w+/, '/api/truckWorld'), body };
    const answer = await send(admin, route, elsewhere, { 'x-request-id': `elsewhere-${id}` });
    expect({ path, status: answer.status, message: answer.body.message }).toEqual({ path, status: 404, message });
    const rows = app.db.selectFrom('audit_entry').select('id').where('request_id', '=', `elsewhere-${id}`);
    expect(await rows.execute()).toEqual([]);
  },
);
