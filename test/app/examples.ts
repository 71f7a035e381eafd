/** Examples of records, and of the calls that write them. */
import type { z } from 'zod';
import type { NeedsRuleName, RecordType } from '#shared/record-types.ts';
import type { Route } from '#shared/route.ts';
import { putFile } from '../media/media-files.ts';
import { paperBody, truckBody } from './factories.ts';
import type { Client } from './test-app.ts';

/** What the examples use to create the records that they need. */
export interface Setup {
  admin: Client;
}

interface Request {
  path: string;
  body?: unknown;
}

export type Example = (setup: Setup) => Promise<Request>;

/** Creates a record and returns its path in the API. */
export type RecordExample = (setup: Setup) => Promise<{ path: string }>;

interface NeedsSetup extends Setup {
  /** Adds a truck without any to-do, but for these fields, and returns its id. */
  addTruck: (fields?: object) => Promise<string>;
}

/** Creates the records of a rule, and returns the id of its row and an action that resolves the to-do. */
export type NeedsCase = (setup: NeedsSetup) => Promise<{ id: string; resolve: () => Promise<unknown> }>;

/** What the tests need to know of a kind of record; exported by `*.examples.ts` of its feature. */
export interface KindExample {
  type: RecordType;
  record: RecordExample;
  /** The fields of a record in the audit log, if they are a part of what its path answers. */
  saved?: z.ZodType<{ id: string }>;
  /** The calls that write it, by the id of their contract. Later ones may delete a record. */
  writes: Readonly<Record<string, Example>>;
  /** A to-do of each of its rules of Needs Doing. */
  needs?: Readonly<Partial<Record<NeedsRuleName, NeedsCase>>>;
}

/** Sends the request of an example to its call. */
export function send(client: Client, { method }: Route, { path, body }: Request, headers?: Record<string, string>) {
  if (method === 'DELETE') return client.delete(path, headers);
  return method === 'POST' ? client.post(path, body, headers) : client.put(path, body, headers);
}

let counter = 0;
export function next(): string {
  counter += 1;
  return String(counter);
}

export async function create(setup: Setup, path: string, body?: unknown) {
  const answer = await setup.admin.post(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function put(setup: Setup, path: string, body: unknown): Promise<void> {
  const { status } = await setup.admin.put(path, body);
  if (status !== 200 && status !== 204) throw new Error(`PUT ${path}: ${status}`);
}

export async function truck(setup: Setup, fields: Record<string, unknown> = {}) {
  const { id } = await create(setup, '/api/abbasAutos/trucks', truckBody(fields));
  return { id: id as string, path: `/api/abbasAutos/trucks/${id}` };
}

export async function paper(setup: Setup, kind: 'orders' | 'invoices') {
  const { id: truckId } = await truck(setup);
  const { id } = await create(setup, `/api/abbasAutos/${kind}`, paperBody([truckId]));
  return { path: `/api/abbasAutos/${kind}/${id}`, truckId };
}

export async function party(setup: Setup, kind: 'clients' | 'suppliers') {
  const { id } = await create(setup, `/api/${kind}`, { name: `Party ${next()}` });
  return { id: id as string, path: `/api/${kind}/${id}` };
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const newDocument = { kind: 'Other', name: 'paper.pdf', contentType: 'application/pdf', size: pdf.length };

async function document(setup: Setup, owner: string) {
  const { id, uri } = await create(setup, `${owner}/documents`, newDocument);
  const { ok, status } = await putFile(uri, pdf, 'application/pdf');
  if (!ok) throw new Error(`PUT ${uri}: ${status}`);
  return `${owner}/documents/${id}`;
}

/** `getCreditNote` */
export function callOf(verb: string, type: string): string {
  return `${verb}${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

/** The three writes on documents of a kind of owner. */
export function documentWrites(type: string, ownerOf: RecordExample): Record<string, Example> {
  const one = async (setup: Setup) => document(setup, (await ownerOf(setup)).path);
  return {
    [callOf('create', `${type}Document`)]: async (setup) => ({
      path: `${(await ownerOf(setup)).path}/documents`,
      body: newDocument,
    }),
    [callOf('update', `${type}Document`)]: async (setup) => ({ path: await one(setup), body: { name: 'other.pdf' } }),
    [callOf('delete', `${type}Document`)]: async (setup) => ({ path: await one(setup) }),
  };
}

const message = { to: 'ann@harbour.example', cc: null, subject: 'Your papers', text: 'They are attached.' };

/** The call that e-mails a document or statement. */
export function sendExample(ownerOf: RecordExample): Example {
  return async (setup) => ({ path: `${(await ownerOf(setup)).path}/send`, body: message });
}
