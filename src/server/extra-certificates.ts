/** Certificate authorities that Node.js does not know: the one of a company's own network, for instance. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const pemCertificate =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/** The certificates of a PEM file; undefined where it cannot be read, has none, or has one that is damaged. */
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
 * Every TLS connection of this thread that begins from now on trusts them, too. Node.js itself reads NODE_EXTRA_CA_CERTS
 * only from the environment that the process began with, not from a file `.env`.
 */
export function trustCertificates(certificates: readonly string[]): void {
  if (certificates.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

/** OpenSSL's words for a certificate whose authority is not known; libraries replace its codes by their own. */
const unknownAuthority =
  /^(unable to verify the first certificate|self[- ]signed certificate( in certificate chain)?|unable to get( local)? issuer certificate)/;

function findUnknownAuthority(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(findUnknownAuthority).find((text) => text !== undefined);
  if (!(error instanceof Error)) return undefined;
  return unknownAuthority.exec(error.message)?.[0] ?? findUnknownAuthority(error.cause);
}

/** Instead of Node's advice, which names a switch that `npm start` does not pass on; undefined for any other failure. */
export function describeUnknownAuthority(error: unknown): string | undefined {
  const words = findUnknownAuthority(error);
  if (words === undefined) return undefined;
  return `the certificate there is of an authority that is not known here (${words}): set NODE_EXTRA_CA_CERTS to a file with the authority's certificate`;
}

/** The same error, or one with that sentence and the same code. */
export function withCertificateAdvice(error: unknown): unknown {
  const advice = describeUnknownAuthority(error);
  if (advice === undefined) return error;
  const code = error instanceof Error && 'code' in error ? { code: error.code } : {};
  return Object.assign(new Error(`${advice.charAt(0).toUpperCase()}${advice.slice(1)}`), code);
}
