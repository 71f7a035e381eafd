/** The user's own account: profile, password, second factors and sessions. */
import { z } from 'zod';
import { roleSchema } from '#shared/roles.ts';
import { idSchema, requiredLineSchema } from '#shared/text.ts';

export const accountSchema = z
  .object({
    userId: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: roleSchema,
    /** The host name of the external identity provider that manages the account; null with the embedded one. */
    keptBy: z.string().nullable(),
  })
  .meta({ id: 'Account' });

export const accountBodySchema = z.object({ name: requiredLineSchema }).meta({ id: 'AccountChange' });

/** Not validated further here, because the server checks the strength. */
const typedPasswordSchema = z.string('Enter some text.').min(1, 'Required.').max(1000, 'At most 1,000 characters.');

export const passwordBodySchema = z
  .object({ currentPassword: typedPasswordSchema, newPassword: typedPasswordSchema })
  .meta({ id: 'PasswordChange' });

/** Sensitive changes need the current password. */
export const passwordConfirmationSchema = z.object({ password: typedPasswordSchema }).meta({ id: 'ProvenChange' });

export const codeBodySchema = z
  .object({ code: z.string('Enter some text.').trim().min(1, 'Required.').max(50, 'At most 50 characters.') })
  .meta({ id: 'TypedCode' });

/** WebAuthn options or answer; the WebAuthn libraries validate it. */
export const webauthnSchema = z.record(z.string(), z.unknown()).meta({ id: 'WebAuthnMessage' });

export const passkeyBodySchema = z
  .object({ name: requiredLineSchema, response: webauthnSchema })
  .meta({ id: 'NewPasskey' });

const passkeySchema = z
  .object({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() })
  .meta({ id: 'Passkey' });
export type ListedPasskey = z.infer<typeof passkeySchema>;

export const factorsSchema = z
  .object({
    oneTimeCodes: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** Whether browsers can store passkeys for this address. */
    offersPasskeys: z.boolean(),
    /** The number of unused codes. */
    recoveryCodes: z.int(),
    /** Whether every user must have a second factor. */
    isDemanded: z.boolean(),
  })
  .meta({ id: 'SecondFactors' });
export type Factors = z.infer<typeof factorsSchema>;

/** For setting up an authenticator app. */
export const codeSetupSchema = z
  .object({
    /** In Base32. */
    secret: z.string(),
    /** `otpauth://totp/...` */
    address: z.string(),
    /** The address as a QR code: modules per side, and an SVG path of the dark ones. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'OneTimeCodeSetup' });

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** A browser in which the user is logged in. */
export const signInSchema = z
  .object({
    id: idSchema,
    /** `Chrome on Windows` */
    browser: z.string(),
    begun: z.string(),
    lastUsed: z.string(),
    /** The browser that sent the request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignIn' });
export type ListedSignIn = z.infer<typeof signInSchema>;
