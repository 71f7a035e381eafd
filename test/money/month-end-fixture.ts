/** Invoices of a month, and the files for its accountant. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Big from 'big.js';
import { expect, onTestFinished } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import type { Client, TestApp } from '#test/app/test-app.ts';

export const base = '/api/butler';
export const november = `${base}/month-end/2026-11`;
export const bare = {
  vatRate: 0,
  freightRate: 0,
  freightDescription: null,
  warrantyRate: 0,
  warrantyDescription: null,
};
export const client = (name: string) => ({
  billTo: { name, email: 'bills@quay.example', city: 'Hull', postcode: 'HU1 1AA' },
  shipTo: { name },
});

export async function addTruck(user: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await user.post(`${base}/trucks`, truckBody({ company: 'Butler', ...fields }));
  return body.id;
}

export async function addInvoice(user: Client, items: readonly object[], fields: Record<string, unknown> = {}) {
  const { status, body } = await user.post(`${base}/invoices`, paperBody([], { items, depositPaid: 0, ...fields }));
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body;
}

export async function addCredit(user: Client, invoice: string, fields: Record<string, unknown>) {
  const { status, body } = await user.post(`${base}/invoices/${invoice}/credit-notes`, { reason: 'Agreed', ...fields });
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body;
}

export type Row = Record<string, string>;

const readCsv = 'import csv, json, sys; print(json.dumps(list(csv.DictReader(sys.stdin))))';

/** Parses the file with another program. */
export async function rowsOf(user: Client, path: string): Promise<Row[]> {
  const { status, headers, body } = await user.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return JSON.parse(execFileSync('python3', ['-X', 'utf8', '-c', readCsv], { input: body, encoding: 'utf8' }));
}

export const sum = (amounts: readonly (string | number | undefined)[]) =>
  amounts.reduce((total: Big, amount) => total.plus(amount ?? 'nothing'), new Big(0)).toNumber();

export async function bytesAt(app: TestApp, path: string): Promise<Buffer> {
  const token = await app.tokenOf('User');
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Unpacks the archive with another program; files by name. */
export async function unpacked(bytes: Buffer): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'month-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'month.zip'), bytes);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'month.zip', 'out'], { cwd: folder });
  const names = await readdir(join(folder, 'out'));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'out', name))])),
  );
}
