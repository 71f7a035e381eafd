/** Almost valid bodies: built from the call's schema, with one or two wrong values, or with damaged text. */
import type { Random } from '#app/demo/random.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import type { HostileFixture } from './hostile-fixture.ts';
import { oddText, oddValue, spoiltJson } from './odd-values.ts';
import type { Operation, Schema } from './operations.ts';

const plainTexts = ['Ann', '2026-11-20', 'ann@example.test', '1', 'GBP', 'AB12 CDE'];

function plausibleText(name: string, schema: Schema, fixture: HostileFixture, random: Random): string {
  if (/date|until|expiry|from|to$/i.test(name) || schema.format === 'date') return '2026-11-20';
  if (/ids?$/i.test(name) || name === 'names') {
    return random.pick([...Object.values(fixture.own).flat(), ...Object.values(fixture.foreign).flat()]);
  }
  return random.pick(plainTexts);
}

/** A value that matches the schema, as far as the schema says. */
function plausible(
  name: string,
  given: Schema,
  operation: Operation,
  fixture: HostileFixture,
  random: Random,
): unknown {
  const schema = operation.follow(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return plausible(name, random.pick(choices), operation, fixture, random);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(() => random.chance(0.85));
    return Object.fromEntries(fields.map(([key, one]) => [key, plausible(key, one, operation, fixture, random)]));
  }
  if (type === 'array') {
    const { items = {} } = schema;
    return Array.from({ length: random.integer(0, 3) }, () => plausible(name, items, operation, fixture, random));
  }
  if (type === 'number' || type === 'integer') return random.pick([0, 1, 5, 100]);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return type === 'string' ? plausibleText(name, schema, fixture, random) : oddValue(random);
}

/** A body that is valid before it is damaged, also where the schema alone would lead to an immediate refusal. */
function validBody(operation: Operation, fixture: HostileFixture, random: Random): unknown {
  const trucks = [...(fixture.own.trucks ?? []), ...(fixture.foreign.trucks ?? [])];
  const company = random.pick(['AbbasAutos', 'TruckWorld', 'Butler']);
  if (/^(create|update)Truck$/.test(operation.id))
    return truckBody({ company, regNumber: oddText(random).slice(0, 20) });
  if (/^(create|update)(Order|Invoice)$/.test(operation.id)) return paperBody([random.pick(trucks)]);
  return plausible('', operation.body ?? {}, operation, fixture, random);
}

/** Every place in the body where a value can be replaced. */
function places(value: unknown, found: { holder: Record<string, unknown>; key: string }[] = []) {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    places(holder[key], found);
  }
  return found;
}

/** Creates the body's text or bytes. */
export function hostileBody(operation: Operation, fixture: HostileFixture, random: Random): string | Buffer {
  if (random.chance(0.08)) return JSON.stringify(oddValue(random));
  const body = validBody(operation, fixture, random);
  const all = places(body);
  for (let left = random.integer(0, 2); left > 0 && all.length > 0; left -= 1) {
    const { holder, key } = random.pick(all);
    if (random.chance(0.15)) delete holder[key];
    else holder[key] = oddValue(random);
  }
  const text = JSON.stringify(body) ?? '';
  return random.chance(0.15) ? spoiltJson(text, random) : text;
}
