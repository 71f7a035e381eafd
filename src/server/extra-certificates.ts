/** Certificate authorities that Node.js does not know, for example that of a company network. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const pemCertificate =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/** Reads the certificates of a PEM file. Returns undefined if it cannot be read, has none, or has an invalid one. */
export function readCertificates(path: string): string[] | undefined {
  try {
    const found = readFileSync(path, 'utf8').match(pemCertificate) ?? [];
    const certificates = found.map((text) => new X509Certificate(text).toString());
    return certificates.length > 0 ? certificates : undefined;
  } catch {
    return undefined;
  }
}

/**
 * New TLS connections of this thread trust these certificates too. Node.js itself reads NODE_EXTRA_CA_CERTS only from
 * the initial environment, not from `.env`.
 */
export function trustCertificates(certificates: readonly string[]): void {
  if (certificates.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

/** OpenSSL's messages for an unknown authority. Libraries replace its error codes by their own. */
const unknownAuthority =
  /^(unable to verify the first certificate|self[- ]signed certificate( in certificate chain)?|unable to get( local)? issuer certificate)/;

function findUnknownAuthority(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(findUnknownAuthority).find((text) => text !== undefined);
  if (!(error instanceof Error)) return undefined;
  return unknownAuthority.exec(error.message)?.[0] ?? findUnknownAuthority(error.cause);
}

/**
 * Replaces Node's advice, which mentions a command line option that `npm start` does not pass on. Undefined for other
 * errors.
 */
export function describeUnknownAuthority(error: unknown): string | undefined {
  const words = findUnknownAuthority(error);
  if (words === undefined) return undefined;
  return `its certificate was issued by an unknown authority (${words}): set NODE_EXTRA_CA_CERTS to a file with the authority's certificate`;
}

/** Returns the error with this advice as its message and the same code, or the unchanged error. */
export function withCertificateAdvice(error: unknown): unknown {
  const advice = describeUnknownAuthority(error);
  if (advice === undefined) return error;
  const code = error instanceof Error && 'code' in error ? { code: error.code } : {};
  return Object.assign(new Error(`${advice.charAt(0).toUpperCase()}${advice.slice(1)}`), code);
}
