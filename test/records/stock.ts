/** Creates trucks for tests over HTTP. */
import { expect } from 'vitest';
import { type Company, companyPaths } from '#shared/companies.ts';
import { truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

/** Adds a truck to a company's stock, by default of Abbas Autos, and returns the response. */
export async function takeIn(user: Client, fields: Record<string, unknown> = {}) {
  const truck = truckBody(fields);
  const { status, body } = await user.post(`/api/${companyPaths[truck.company as Company]}/trucks`, truck);
  expect(status).toBe(201);
  return body;
}
