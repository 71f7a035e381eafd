/** Who may see jobs (specification, section 13.1), apart from the calls: the frame of the app asks for it at the start. */
import type { Role } from '#shared/roles.ts';

/** Only these may see and retry jobs. */
export const jobRoles: readonly Role[] = ['SuperAdmin'];
