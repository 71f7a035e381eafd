/** Chooses what a truck is: body, make, model, and the year in which it was first registered. */
import { type Body, chassisKinds } from './bodies.ts';
import type { CompanyProfile } from './company-profiles.ts';
import { type MakeName, type Model, makes } from './models.ts';
import type { Random } from './random.ts';

/** A truck as it left the factory. */
export interface ChosenModel {
  makeName: MakeName;
  model: Model;
  body: Body;
  registrationYear: number;
}

interface Candidate {
  makeName: MakeName;
  model: Model;
  /** Years of registration that fit the company. */
  first: number;
  last: number;
}

/** The company's makes as models with this body that were old enough in the year of purchase. */
function candidatesFor(profile: CompanyProfile, body: Body, purchaseYear: number): Candidate[] {
  const [youngest, oldest] = profile.ages;
  const stocked = Object.keys(profile.makes) as MakeName[];
  const candidates = stocked.flatMap((makeName) =>
    makes[makeName].models.map((model: Model) => {
      const last = Math.min(model.years[1], purchaseYear - youngest);
      return { makeName, model, first: Math.min(last, Math.max(model.years[0], purchaseYear - oldest)), last };
    }),
  );
  const built = candidates.filter(
    ({ model, last }) => last >= model.years[0] && chassisKinds[model.chassis].bodies.some((each) => each === body),
  );
  const young = built.filter(({ last }) => last >= purchaseYear - oldest);
  // The tables end with the models of their day; a demo of a later year shows older trucks rather than none.
  return young.length > 0 ? young : built;
}

/** A model that the company would take in. */
export function chooseModel(random: Random, profile: CompanyProfile, purchaseYear: number): ChosenModel {
  const body = random.weighted(profile.bodies);
  const candidates = candidatesFor(profile, body, purchaseYear);
  const weights: CompanyProfile['makes'] = {};
  for (const { makeName } of candidates) weights[makeName] = profile.makes[makeName] ?? 0;
  const makeName = random.weighted(weights);
  const { model, first, last } = random.pick(candidates.filter((candidate) => candidate.makeName === makeName));
  return { makeName, model, body, registrationYear: random.integer(first, last) };
}
