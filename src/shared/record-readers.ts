/** Who may read about records, by their kinds. */
import { findKind, type Readers, type RecordKind, type RecordKinds } from './record-kind.ts';
import { type RecordType, recordTypeNames } from './record-types.ts';
import { adminRoles, approvedRoles, type Role } from './roles.ts';

const rolesOf: Readonly<Record<Readers, readonly Role[]>> = {
  staff: approvedRoles,
  staffOnceShared: approvedRoles,
  administrators: adminRoles,
};

export function rolesThatRead({ readers }: Pick<RecordKind, 'readers'>): readonly Role[] {
  return rolesOf[readers];
}

/** False for all roles if the type is unknown. */
export function mayReadAbout(kinds: RecordKinds, role: Role, type: string): boolean {
  const kind = findKind(kinds, type);
  return kind !== undefined && rolesThatRead(kind).includes(role);
}

/** Types that all of these roles may read about. */
export function readableTypes(kinds: RecordKinds, roles: readonly Role[]): RecordType[] {
  return recordTypeNames.filter((type) => roles.every((role) => mayReadAbout(kinds, role, type)));
}

/** Types whose records are private to their owner until they are shared. */
export function privateTypes(kinds: RecordKinds): RecordType[] {
  return recordTypeNames.filter((type) => kinds[type].readers === 'staffOnceShared');
}
