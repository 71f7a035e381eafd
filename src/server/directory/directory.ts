/** The user directory of an identity provider. */
import type { AuditContext } from '#server/audit/write-audit-entry.ts';

export interface DirectoryEntry {
  userId: string;
  email: string | null;
  name: string | null;
}

/** Methods throw a Failure 503 if the provider cannot be reached. */
export interface Directory {
  /** All accounts; empty if the provider cannot list them. */
  list(): Promise<readonly DirectoryEntry[]>;
  find(userId: string): Promise<DirectoryEntry | null>;
  /** Deletes an account with its sessions and second factors. A missing account is not an error. */
  remove(context: AuditContext, userId: string): Promise<void>;
}

/** For a provider without access to its accounts: only users who have logged in are listed. */
export const unknownDirectory: Directory = {
  list: async () => [],
  find: async () => null,
  remove: async () => undefined,
};
