/**
 * Who may read about records of each type. Overview, histories, search, live updates, deleted records and the calls of
 * a type all use these rules, so a new type needs one line in `readers`.
 */
import { type RecordType, recordTypeNames } from './record-types.ts';
import { adminRoles, approvedRoles, type Role } from './roles.ts';

/**
 * `staff` are all users who may work with stock and paperwork. `administrators` read about accounts and administration.
 * `staffOnceShared` is private to the owner until it is shared, then as `staff`.
 */
type Readers = 'staff' | 'administrators' | 'staffOnceShared';

/** A reader must also be allowed to read about the record's parent. */
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

export function rolesThatRead(type: RecordType): readonly Role[] {
  return rolesOf[readers[type]];
}

/** False for all roles if the type is unknown. */
export function mayReadAbout(role: Role, type: string): boolean {
  return Object.hasOwn(readers, type) && rolesThatRead(type as RecordType).includes(role);
}

/** Types that all of these roles may read about. */
export function readableTypes(roles: readonly Role[]): RecordType[] {
  return recordTypeNames.filter((type) => roles.every((role) => mayReadAbout(role, type)));
}

/** Types whose records are private to their owner until they are shared. */
export const privateTypes: readonly RecordType[] = recordTypeNames.filter(
  (type) => readers[type] === 'staffOnceShared',
);
