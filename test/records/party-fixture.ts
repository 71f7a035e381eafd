/** The product with clients and suppliers, for tests of their records. */
import { afterAll, beforeAll, expect } from 'vitest';
import { paperBody, truckBody } from '../app/factories.ts';
import { type Client, startTestApp, type TestApp } from '../app/test-app.ts';

export const partyAddress = {
  contactName: 'Ann Quay',
  addressLine1: '1 Dock Road',
  addressLine2: null,
  city: 'Hull',
  postcode: 'HU1 1AA',
  country: 'United Kingdom',
  phoneNumber: '+44 1482 000000',
  email: 'ann@harbour.example',
};

let counter = 0;

/** A name that no other test uses. */
export function newPartyName(): string {
  counter += 1;
  return `Haulier ${counter} Ltd`;
}

/** The product for the tests of a file, with helpers. */
export class PartyFixture {
  app!: TestApp;
  user!: Client;

  constructor() {
    beforeAll(async () => {
      this.app = await startTestApp();
      this.user = await this.app.as('User');
    });
    afterAll(() => this.app.stop());
  }

  /** Creates a client and returns the response. */
  readonly addClient = async (fields: object = {}) => {
    const { status, body } = await this.user.post('/api/clients', { name: newPartyName(), ...fields });
    expect(status).toBe(201);
    return body;
  };

  /** An invoice by Abbas Autos to a client for a new truck. */
  readonly addInvoice = async (clientId: string, fields: object = {}) => {
    const { body: truck } = await this.user.post('/api/abbasAutos/trucks', truckBody());
    const billTo = { id: clientId };
    const paper = paperBody([truck.id], { billTo, shipTo: billTo, saveBillToDetails: false, saveShipToDetails: false });
    const { status, body } = await this.user.post('/api/abbasAutos/invoices', { ...paper, ...fields });
    expect(status).toBe(201);
    return body;
  };
}
