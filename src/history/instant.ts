/** An instant in a query: ISO 8601 with its zone (specification, section 20). */
import { z } from 'zod';

/** `2026-11-20T09:30:00Z`, `2026-11-20T09:30:00.123+01:00` */
export const instantSchema = z.iso.datetime({ offset: true, error: 'Give an instant, as 2026-11-20T09:30:00Z.' });
