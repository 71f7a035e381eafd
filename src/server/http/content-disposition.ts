/** Creates `Content-Disposition` headers. File names get into headers only here. */

/** Path separators, characters that Windows forbids, and invisible characters. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a name that is valid on any system. A name of only dots would be a path. */
export function safeFileName(name: string): string {
  const safe = name.toWellFormed().replace(unsafe, '_').trim();
  return /^\.*$/.test(safe) ? 'file' : safe;
}

/** Encodes a parameter value (RFC 8187), which allows fewer characters than `encodeURIComponent`. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** For names that the program generates, which are usually ASCII. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  return plain === name ? `attachment; filename="${name}"` : namedAttachment(name);
}

/** For names that users gave. Older clients read only the plain `filename` (RFC 6266). */
export function namedAttachment(name: string): string {
  const safe = safeFileName(name);
  const plain = safe.replace(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(safe)}`;
}
