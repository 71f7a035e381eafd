/**
 * Who may read about records of each type: what was done to them, that they changed, what they were. Overview, histories,
 * search, live updates, deleted records and the calls of a type all ask here, so a new type is a line in `readers`.
 */
import { type RecordType, recordTypeNames } from './record-types.ts';
import { adminRoles, approvedRoles, type Role } from './roles.ts';

/**
 * `staff`: everyone who may work with stock and paperwork. `administrators`: people's accounts, and what only
 * administrators do. `staffOnceShared`: its owner alone until it is for everyone, then as `staff`.
 */
type Readers = 'staff' | 'administrators' | 'staffOnceShared';

/** By the types of `record-types.ts`. The readers of a record's parent apply as well. */
const readers = {
  truck: 'staff',
  costing: 'staff',
  reservation: 'staff',
  image: 'staff',
  imageOrder: 'staff',
  video: 'staff',
  document: 'staff',
  order: 'staff',
  invoice: 'staff',
  payment: 'staff',
  creditNote: 'staff',
  issuedCopy: 'staff',
  mail: 'staff',
  client: 'staff',
  supplier: 'staff',
  user: 'administrators',
  password: 'administrators',
  invitation: 'administrators',
  secondFactor: 'administrators',
  recoveryCodes: 'administrators',
  secondFactorRule: 'administrators',
  signIn: 'administrators',
  companyParticulars: 'staff',
  nextNumber: 'staff',
  snooze: 'staff',
  monthEnd: 'staff',
  share: 'staff',
  view: 'staffOnceShared',
  import: 'administrators',
  job: 'administrators',
} as const satisfies { readonly [Type in RecordType]: Readers };

const rolesOf: Readonly<Record<Readers, readonly Role[]>> = {
  staff: approvedRoles,
  staffOnceShared: approvedRoles,
  administrators: adminRoles,
};

/** Roles that may read about records of the type. */
export function rolesThatRead(type: RecordType): readonly Role[] {
  return rolesOf[readers[type]];
}

/** Whether the role may read about records of the type; of one that this program does not know nobody may. */
export function mayReadAbout(role: Role, type: string): boolean {
  return Object.hasOwn(readers, type) && rolesThatRead(type as RecordType).includes(role);
}

/** Types that people of every one of these roles may read about. */
export function readableTypes(roles: readonly Role[]): RecordType[] {
  return recordTypeNames.filter((type) => roles.every((role) => mayReadAbout(role, type)));
}

/** Types whose records are their owner's alone until they are for everyone. */
export const privateTypes: readonly RecordType[] = recordTypeNames.filter(
  (type) => readers[type] === 'staffOnceShared',
);
