/** Where people have their accounts, for those who administer them. */
import type { AuditContext } from '#server/audit/write-audit-entry.ts';

/** An account as its keeper knows it. */
export interface DirectoryEntry {
  userId: string;
  email: string | null;
  name: string | null;
}

/** The accounts of an identity provider. A keeper that cannot be reached is a Failure 503. */
export interface Directory {
  /** Everyone with an account; a provider that cannot say lists nobody. */
  list(): Promise<readonly DirectoryEntry[]>;
  /** One person's account, or null. */
  find(userId: string): Promise<DirectoryEntry | null>;
  /** Deletes an account with its sessions and second factors; one that is not there is no fault. */
  remove(context: AuditContext, userId: string): Promise<void>;
}

/** For a provider whose accounts are out of reach: the list is of everyone who has signed in. */
export const unknownDirectory: Directory = {
  list: async () => [],
  find: async () => null,
  remove: async () => undefined,
};
