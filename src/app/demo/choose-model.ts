/** Chooses a truck's body, make, model and year of first registration. */
import { type Body, chassisKinds } from './bodies.ts';
import type { CompanyProfile } from './company-profiles.ts';
import { type MakeName, type Model, makes } from './models.ts';
import type { Random } from './random.ts';

export interface ChosenModel {
  makeName: MakeName;
  model: Model;
  body: Body;
  registrationYear: number;
}

interface Candidate {
  makeName: MakeName;
  model: Model;
  /** Years of registration that match the company's usual ages. */
  first: number;
  last: number;
}

/** Models of the company's makes with this body that were on sale early enough for the year of purchase. */
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
  // The model table ends at a certain year; a demo run much later shows older trucks rather than none.
  return young.length > 0 ? young : built;
}

export function chooseModel(random: Random, profile: CompanyProfile, purchaseYear: number): ChosenModel {
  const body = random.weighted(profile.bodies);
  const candidates = candidatesFor(profile, body, purchaseYear);
  const weights: CompanyProfile['makes'] = {};
  for (const { makeName } of candidates) weights[makeName] = profile.makes[makeName] ?? 0;
  const makeName = random.weighted(weights);
  const { model, first, last } = random.pick(candidates.filter((candidate) => candidate.makeName === makeName));
  return { makeName, model, body, registrationYear: random.integer(first, last) };
}
