/**
 * Random actions of two people on trucks, invoices, payments and credit notes through the API. Each predicts the status
 * of its response and applies its effect to the plain list of deals.
 */
import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { paperBody, paperItemBody, truckBody } from '../app/factories.ts';
import type { Client } from '../app/test-app.ts';
import {
  balanceOf,
  type Deal,
  type DealCredit,
  type DealTruck,
  isStillSold,
  type Line,
  lineLeft,
  lines,
  type Place,
  type Rates,
  receivedBy,
  type Scheme,
  sum,
  type Treatment,
  truckLeft,
  vatOf,
} from './deal.ts';

/** Days to pay. */
export const paymentDays = 30;

/** Numbers that choose the action and its target. */
export interface Picks {
  act: number;
  person: number;
  record: number;
  one: number;
  other: number;
}

type Json = ReturnType<JSON['parse']>;

const codes: Record<Place, string> = { abbasAutos: 'AbbasAutos', butler: 'Butler' };
const places: readonly Place[] = ['abbasAutos', 'butler'];
const clients = ['Moorhen Haulage', 'Quay & Sons', 'Ødegård Trans'];
const schemes: readonly Scheme[] = ['Unknown', 'Qualifying', 'Margin', 'Margin'];
const exchanges = [null, { numerator: 5, denominator: 4 }, { numerator: 8, denominator: 5 }];
const pick = <Value>(list: readonly Value[], at: number) => list[at % list.length] as Value;
const pounds = (pence: number) => pence / 100;
const rateOf = (exchange: Deal['exchange']) => (exchange === null ? null : exchange.numerator / exchange.denominator);

/** The deals so far in plain code. */
export class RandomDeals {
  readonly trucks = new Map<string, DealTruck>();
  readonly deals: Deal[] = [];
  /** Counts of each action and status. */
  readonly seen = new Map<string, number>();
  readonly #people: readonly Client[];
  readonly #today: () => string;

  constructor(people: readonly Client[], today: () => string) {
    this.#people = people;
    this.#today = today;
  }

  /** Performs one action and asserts its status. */
  async act(picks: Picks): Promise<void> {
    const acts = [
      this.#buy,
      this.#invoice,
      this.#invoice,
      this.#pay,
      this.#pay,
      this.#refund,
      this.#deletePayment,
      this.#credit,
      this.#credit,
      this.#deleteCredit,
      this.#change,
      this.#change,
      this.#remove,
      this.#move,
      this.#mark,
      this.#race,
    ];
    await pick(acts, picks.act).call(this, pick(this.#people, picks.person), picks);
  }

  #checkStatus(act: string, status: number, { body, expected }: { body: unknown; expected: number }): boolean {
    this.seen.set(`${act} ${status}`, (this.seen.get(`${act} ${status}`) ?? 0) + 1);
    expect({ act, status, body }).toEqual({ act, status: expected, body });
    return status < 300;
  }

  get #activeDeals(): Deal[] {
    return this.deals.filter(({ isDeleted }) => !isDeleted);
  }

  #salesOf(truckId: string): Deal[] {
    return this.deals.filter((deal) => isStillSold(deal, truckId));
  }

  async #buy(person: Client, { one, other }: Picks): Promise<void> {
    const scheme = pick(schemes, one);
    const place = pick(places, other);
    const purchase = 100_000 + (other % 1_900_000);
    const purchaseVat = scheme === 'Qualifying' ? Math.floor(purchase / 5) : 0;
    const purchaseDate = addDays(this.#today(), -(one % 60));
    const { status, body } = await person.post(
      `/api/${place}/trucks`,
      truckBody({
        company: codes[place],
        vatScheme: scheme,
        purchasePrice: pounds(purchase),
        purchaseDate,
        purchaseVat: scheme === 'Qualifying' ? pounds(purchaseVat) : null,
      }),
    );
    if (!this.#checkStatus('buy', status, { body, expected: 201 })) return;
    const { id, regNumber, stockNumber } = body;
    const bought = { purchase, purchaseVat, purchaseDate, boughtBy: place };
    const known = { id, regNumber, stockNumber, company: place, scheme, ...bought };
    const prices = { rate: null, freight: null, warranty: null };
    this.trucks.set(id, { ...known, isSold: false, soldTo: null, soldDate: null, prices });
  }

  async #invoice(person: Client, picks: Picks): Promise<void> {
    const { record, one, other } = picks;
    const company = pick(places, record);
    const scheme = pick(schemes, one);
    const fitting = [...this.trucks.values()].filter((truck) => truck.company === company && truck.scheme === scheme);
    if (fitting.length === 0) return await this.#buy(person, picks);
    const first = fitting[other % fitting.length] as DealTruck;
    const second = fitting[(other + 1) % fitting.length] as DealTruck;
    const trucks = other % 3 === 0 ? [...new Set([first, second])] : [first];
    const treatments: readonly Treatment[] =
      scheme === 'Margin' ? ['Margin', 'Margin', 'Standard', 'Export'] : ['Standard', 'Standard', 'Export', 'NoVat'];
    const treatment = pick(treatments, other);
    const currency = one % 4 === 0 ? 'USD' : 'GBP';
    const exchange = currency === 'USD' ? pick(exchanges, other) : null;
    const rates = {
      rate: 50_000 + (other % 2_500_000),
      freight: pick([0, 25_055], one),
      warranty: pick([0, 0, 9999], one),
    };
    const date = addDays(this.#today(), -(one % 40));
    const deposit = pick([0, 0, 50_000, 12_345], other);
    const client = pick(clients, one);
    const vatRate = treatment === 'Standard' ? pick([20, 20, 5], other) : 0;
    const draft: Deal = {
      id: '',
      company,
      number: '',
      date,
      taxPoint: other % 5 === 0 ? addDays(date, -3) : date,
      dueDate: addDays(date, paymentDays),
      currency,
      exchange,
      client,
      treatment,
      vatRate,
      rates,
      truckIds: trucks.map(({ id }) => id),
      stockNumbers: Object.fromEntries(trucks.map(({ id, stockNumber }) => [id, stockNumber])),
      payments: deposit === 0 ? [] : [{ id: '', date, amount: deposit, refund: false, deposit: true }],
      credits: [],
      isDeleted: false,
    };
    const { status, body } = await person.post(`/api/${company}/invoices`, this.#bodyOf(draft));
    if (!this.#checkStatus('invoice', status, { body, expected: 201 })) return;
    this.#savePrices(draft);
    this.deals.push({ ...draft, id: body.id, number: body.number });
  }

  #bodyOf(deal: Deal): Record<string, unknown> {
    const { rates, vatRate, treatment, truckIds, exchange, date, taxPoint, currency, client } = deal;
    const item = paperItemBody(truckIds, {
      rate: pounds(rates.rate),
      freightRate: pounds(rates.freight),
      warrantyRate: pounds(rates.warranty),
      vatRate,
      vatTreatment: treatment,
    });
    const deposit = deal.payments.find((payment) => payment.deposit);
    return paperBody([], {
      date,
      taxPoint,
      currency,
      exchangeRate: rateOf(exchange),
      depositPaid: pounds(deposit?.amount ?? 0),
      billTo: { name: client },
      shipTo: { name: client },
      items: [item],
    });
  }

  /** An invoice in pounds updates the prices of its trucks. */
  #savePrices({ company, currency, truckIds, rates }: Deal): void {
    if (currency !== 'GBP') return;
    for (const id of truckIds) {
      const truck = this.trucks.get(id);
      if (truck?.company === company) truck.prices = { ...rates };
    }
  }

  #one({ record }: Picks): Deal | undefined {
    const activeDeals = this.#activeDeals;
    return activeDeals.length === 0 ? undefined : pick(activeDeals, record);
  }

  async #pay(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const { one, other } = picks;
    const date = addDays(this.#today(), pick([0, 1, 2, -5, -30, 400], one));
    const amount = pick([100_000, balanceOf(deal), 1], other);
    const expected = date > addDays(this.#today(), 1) || amount <= 0 ? 400 : 201;
    await this.#send(person, deal, { date, amount, refund: false, expected });
  }

  async #refund(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const received = receivedBy(deal);
    const amount = pick([received, received + 1, 5000], picks.one);
    const expected = amount <= 0 || amount > received ? 400 : 201;
    await this.#send(person, deal, { date: this.#today(), amount, refund: true, expected });
  }

  async #send(
    person: Client,
    deal: Deal,
    { date, amount, refund, expected }: { date: string; amount: number; refund: boolean; expected: number },
  ): Promise<void> {
    const sent = { date, amount: pounds(amount), refund, method: 'BankTransfer' };
    const { status, body } = await person.post(`/api/${deal.company}/invoices/${deal.id}/payments`, sent);
    if (!this.#checkStatus(refund ? 'refund' : 'pay', status, { body, expected })) return;
    deal.payments.push({ id: body.id, date, amount, refund, deposit: false });
  }

  async #deletePayment(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    const own = deal?.payments.filter(({ deposit }) => !deposit) ?? [];
    if (!deal || own.length === 0) return;
    const payment = own[picks.one % own.length] as Deal['payments'][number];
    const left = receivedBy({ ...deal, payments: deal.payments.filter((one) => one !== payment) });
    const answer = await person.delete(`/api/${deal.company}/invoices/${deal.id}/payments/${payment.id}`);
    if (!this.#checkStatus('deletePayment', answer.status, { body: answer.body, expected: left < 0 ? 400 : 204 }))
      return;
    deal.payments.splice(deal.payments.indexOf(payment), 1);
  }

  /** The status that the rules require for a credit note. */
  #creditStatus(
    deal: Deal,
    { date, rates, truckIds, isReturn }: Omit<DealCredit, 'id' | 'number' | 'totals' | 'returned'>,
  ): number {
    if (date < deal.date || date > addDays(this.#today(), 1)) return 400;
    const isCovered = truckIds.every((id) => lines.every((line) => rates[line] <= truckLeft(deal, id, line)));
    if (!isCovered) return 409;
    const takesPrice = truckIds.every((id) => rates.rate === truckLeft(deal, id, 'rate'));
    return isReturn && !takesPrice ? 400 : 201;
  }

  async #credit(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const { one, other } = picks;
    const [first = '', ...others] = deal.truckIds;
    const truckIds = one % 3 === 0 ? [first, ...others] : [first];
    const left = Object.fromEntries(lines.map((line) => [line, truckLeft(deal, first, line)])) as Rates;
    const part: Rates = { rate: pick([10_000, 33_333], other), freight: 0, warranty: 0 };
    const rates = other % 2 === 0 ? left : part;
    if (sum(lines.map((line) => rates[line])) === 0) return;
    const credit = {
      date: pick([this.#today(), addDays(this.#today(), 1), addDays(this.#today(), 2), addDays(deal.date, -1)], one),
      truckIds,
      rates,
      isReturn: other % 3 === 0,
    };
    const { status, body } = await person.post(`/api/${deal.company}/invoices/${deal.id}/credit-notes`, {
      date: credit.date,
      reason: 'Agreed',
      returnToStock: credit.isReturn,
      items: [
        {
          item: 0,
          truckIds,
          rate: pounds(rates.rate),
          freightRate: pounds(rates.freight),
          warrantyRate: pounds(rates.warranty),
        },
      ],
    });
    if (!this.#checkStatus('credit', status, { body, expected: this.#creditStatus(deal, credit) })) return;
    const totals = Object.fromEntries(lines.map((line) => [line, this.#creditLine(deal, credit, line)]));
    const returned = credit.isReturn ? truckIds.filter((id) => this.#unmark(id, deal)) : [];
    deal.credits.push({
      ...credit,
      id: body.id,
      number: body.number,
      totals: totals as DealCredit['totals'],
      returned,
    });
  }

  /** The last credit note of a line takes all its remaining VAT. */
  #creditLine(deal: Deal, { truckIds, rates }: Pick<DealCredit, 'truckIds' | 'rates'>, line: Line) {
    const net = rates[line] * truckIds.length;
    const left = lineLeft(deal, line);
    const vat = net === left.net ? left.vat : Math.min(left.vat, vatOf(net, deal.vatRate));
    return { net, vat };
  }

  #unmark(id: string, { company, client }: Deal): boolean {
    const truck = this.trucks.get(id);
    if (truck?.company !== company || (truck.soldTo !== null && truck.soldTo !== client)) return false;
    if (!truck.isSold && truck.soldTo === null) return false;
    Object.assign(truck, { isSold: false, soldTo: null, soldDate: null });
    return true;
  }

  async #deleteCredit(person: Client, picks: Picks): Promise<void> {
    const deal = this.#activeDeals.find(({ credits }) => credits.length > 0);
    const credit = deal?.credits[picks.one % (deal.credits.length || 1)];
    if (!deal || !credit) return;
    const without = { ...deal, credits: deal.credits.filter((one) => one !== credit) };
    const soldAgain = credit.truckIds.some(
      (id) =>
        !isStillSold(deal, id) && isStillSold(without, id) && this.#salesOf(id).some((other) => other.id !== deal.id),
    );
    const answer = await person.delete(`/api/${deal.company}/credit-notes/${credit.id}`);
    const comesBack = credit.truckIds.filter((id) => !isStillSold(deal, id) && isStillSold(without, id));
    const hasMoved = comesBack.some((id) => this.trucks.get(id)?.company !== deal.company);
    const returned = new Set(deal.credits.flatMap((one) => one.returned));
    const toSell = comesBack.filter((id) => returned.has(id)).flatMap((id) => this.trucks.get(id) ?? []);
    const expected = soldAgain || hasMoved || toSell.some(({ isSold }) => isSold) ? 409 : 204;
    if (!this.#checkStatus('deleteCredit', answer.status, { body: answer.body, expected })) return;
    deal.credits.splice(deal.credits.indexOf(credit), 1);
    for (const truck of toSell) Object.assign(truck, { isSold: true, soldTo: deal.client, soldDate: this.#today() });
  }

  /** The status that the rules require for a changed invoice. */
  #changeStatus(deal: Deal, next: Deal): number {
    const records = deal.payments.filter(({ deposit }) => !deposit).length + deal.credits.length;
    if (next.currency !== deal.currency && records > 0) return 409;
    const isRateUsed = deal.credits.length > 0 && deal.exchange !== null;
    if (isRateUsed && rateOf(next.exchange) !== rateOf(deal.exchange)) return 409;
    if (deal.credits.some(({ date }) => date < next.date)) return 409;
    if (receivedBy(next) < 0) return 400;
    return 200;
  }

  async #change(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const { one, other } = picks;
    const path = `/api/${deal.company}/invoices/${deal.id}`;
    const next: Deal = { ...deal, payments: deal.payments.map((payment) => ({ ...payment })) };
    const kinds = ['currency', 'exchange', 'date', 'deposit'] as const;
    const kind = pick(kinds, one);
    if (kind === 'currency') {
      next.currency = deal.currency === 'GBP' ? 'USD' : 'GBP';
      next.exchange = next.currency === 'USD' ? pick(exchanges, other) : null;
    }
    if (kind === 'exchange' && deal.currency === 'USD') next.exchange = pick(exchanges.slice(1), other);
    if (kind === 'date') {
      next.date = addDays(this.#today(), -(other % 30));
      next.taxPoint = next.date;
      next.dueDate = addDays(next.date, paymentDays);
    }
    if (kind === 'deposit') {
      const amount = pick([0, 70_000], other);
      const deposit = next.payments.find((payment) => payment.deposit);
      if (deposit && amount > 0) deposit.amount = amount;
      else if (deposit) next.payments.splice(next.payments.indexOf(deposit), 1);
      else if (amount > 0) next.payments.push({ id: '', date: next.date, amount, refund: false, deposit: true });
    }
    const isStale = other % 7 === 0;
    const tag = isStale ? '"0"' : (await person.get(`${path}/details`)).headers.get('etag');
    const { status, body } = await person.put(path, this.#bodyOf(next), { 'if-match': tag ?? '' });
    const expected = isStale ? 412 : this.#changeStatus(deal, next);
    if (!this.#checkStatus(`change ${kind}`, status, { body, expected })) return;
    this.#savePrices(next);
    Object.assign(deal, next);
  }

  /** Both people save the same version at the same moment: one save is refused with 412. */
  async #race(_: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const path = `/api/${deal.company}/invoices/${deal.id}`;
    const tag = (await (this.#people[0] as Client).get(`${path}/details`)).headers.get('etag') ?? '';
    const versions = this.#people.map((_person, index) => {
      const others = deal.payments.filter(({ deposit }) => !deposit);
      const former = deal.payments.find(({ deposit }) => deposit);
      const date = former?.date ?? deal.date;
      const deposit = { id: '', date, amount: 300_000 + picks.one * 2 + index, refund: false, deposit: true };
      return { ...deal, payments: [...others, deposit] };
    });
    const answers = await Promise.all(
      versions.map((next, index) => (this.#people[index] as Client).put(path, this.#bodyOf(next), { 'if-match': tag })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    this.#checkStatus('race', statuses[0] ?? 0, { body: statuses, expected: 200 });
    expect(statuses).toEqual([200, 412]);
    const winner = versions[answers.findIndex(({ status }) => status === 200)] as Deal;
    this.#savePrices(winner);
    Object.assign(deal, winner);
  }

  async #remove(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal || picks.one % 3 !== 0) return;
    const answer = await person.delete(`/api/${deal.company}/invoices/${deal.id}`);
    const expected = deal.credits.length > 0 ? 409 : 204;
    if (this.#checkStatus('delete', answer.status, { body: answer.body, expected })) deal.isDeleted = true;
  }

  async #move(person: Client, { record }: Picks): Promise<void> {
    const truck = pick([...this.trucks.values()], record);
    if (!truck) return;
    const target = truck.company === 'butler' ? 'abbasAutos' : 'butler';
    const path = `/api/${truck.company}/trucks/${truck.id}`;
    const { status, body } = await person.put(path, { company: codes[target] });
    const expected = this.#salesOf(truck.id).length > 0 ? 409 : 200;
    if (this.#checkStatus('move', status, { body, expected })) {
      Object.assign(truck, { company: target, stockNumber: body.stockNumber });
    }
  }

  async #mark(person: Client, picks: Picks): Promise<void> {
    const deal = this.#one(picks);
    if (!deal) return;
    const { status, body } = await person.post(`/api/${deal.company}/invoices/${deal.id}/mark-sold`);
    if (!this.#checkStatus('mark', status, { body, expected: 200 })) return;
    for (const id of (body as Json).marked) {
      const truck = this.trucks.get(id);
      if (truck) Object.assign(truck, { isSold: true, soldTo: deal.client, soldDate: this.#today() });
    }
  }
}
