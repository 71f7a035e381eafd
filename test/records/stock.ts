/** Trucks of tests, taken into stock over HTTP. */
import { expect } from 'vitest';
import { type Company, companyPaths } from '#shared/companies.ts';
import { truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';

/** Takes a truck into its company's stock, of Abbas Autos unless `fields` say otherwise; gives it as the call answers it. */
export async function takeIn(user: Client, fields: Record<string, unknown> = {}) {
  const truck = truckBody(fields);
  const { status, body } = await user.post(`/api/${companyPaths[truck.company as Company]}/trucks`, truck);
  expect(status).toBe(201);
  return body;
}
