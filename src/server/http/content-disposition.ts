/** The names under which files are saved: the one place where names get into `Content-Disposition`. */

/** Separators of paths, what Windows allows in no name, and what is not seen. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name that a file may have on any system; one that is only dots would lead elsewhere. */
export function safeFileName(name: string): string {
  const safe = name.toWellFormed().replace(unsafe, '_').trim();
  return /^\.*$/.test(safe) ? 'file' : safe;
}

/** Letters that stand for themselves in a parameter of RFC 8187; `encodeURIComponent` leaves more of them. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A file to be saved under a name of the program's own making, which needs ASCII letters alone as a rule. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  return plain === name ? `attachment; filename="${name}"` : namedAttachment(name);
}

/** A file to be saved under a name that a person gave; RFC 6266 has older programs read the first of the two names. */
export function namedAttachment(name: string): string {
  const safe = safeFileName(name);
  const plain = safe.replace(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(safe)}`;
}
