/** One's own account: who one is, the password, and where one is signed in (specification, section 18.2). */
import { z } from 'zod';
import { roleSchema } from '#shared/roles.ts';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

/** The caller's own account. */
export const accountSchema = z
  .object({
    userId: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: roleSchema,
    /** The identity provider that keeps the account, by its host name; null where it is kept here. */
    keptBy: z.string().nullable(),
  })
  .meta({ id: 'Account' });

/** What one may change of it. */
export const accountBodySchema = z.object({ name: requiredLineSchema }).meta({ id: 'AccountChange' });

/** A password as it is typed; how it has to be is told by the server, which weighs it. */
const typedPasswordSchema = z.string('Enter some text.').min(1, 'Required.').max(1000, 'At most 1,000 characters.');

/** Another password, by the present one. */
export const passwordBodySchema = z
  .object({ currentPassword: typedPasswordSchema, newPassword: typedPasswordSchema })
  .meta({ id: 'PasswordChange' });

/** What matters asks for the password first. */
export const provenBodySchema = z.object({ password: typedPasswordSchema }).meta({ id: 'ProvenChange' });

/** A code as it is typed. */
export const codeBodySchema = z
  .object({ code: z.string('Enter some text.').trim().min(1, 'Required.').max(50, 'At most 50 characters.') })
  .meta({ id: 'TypedCode' });

/** What a browser is asked for, or answers, by WebAuthn; the authenticator and the server check it. */
export const webauthnSchema = z.record(z.string(), z.unknown()).meta({ id: 'WebAuthnMessage' });

/** A passkey under a name that tells it from others. */
export const passkeyBodySchema = z
  .object({ name: requiredLineSchema, response: webauthnSchema })
  .meta({ id: 'NewPasskey' });

const passkeySchema = z
  .object({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() })
  .meta({ id: 'Passkey' });
export type ListedPasskey = z.infer<typeof passkeySchema>;

/** One's second factors. */
export const factorsSchema = z
  .object({
    oneTimeCodes: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** Whether browsers can keep passkeys for this address. */
    offersPasskeys: z.boolean(),
    /** How many are left. */
    recoveryCodes: z.int(),
    /** Whether everybody must have a factor. */
    isDemanded: z.boolean(),
  })
  .meta({ id: 'SecondFactors' });
export type Factors = z.infer<typeof factorsSchema>;

/** What an authenticator app has to be told, once. */
export const codeSetupSchema = z
  .object({
    /** In Base32. */
    secret: z.string(),
    /** `otpauth://totp/...` */
    address: z.string(),
    /** The address as a QR code: modules on a side, and an SVG path over the dark ones. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'OneTimeCodeSetup' });

/** Shown this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** A sign-in: a browser in which one has logged in and not out. */
export const signInSchema = z
  .object({
    id: idSchema,
    /** `Chrome on Windows` */
    browser: z.string(),
    begun: z.string(),
    lastUsed: z.string(),
    /** The one that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignIn' });
export type ListedSignIn = z.infer<typeof signInSchema>;
