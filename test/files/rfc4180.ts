/** A strict CSV reader for RFC 4180. It shares no code with the product. */

/** The records of a file. @throws Error at a character that the grammar does not allow */
export function readRfc4180(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const records: string[][] = [];
  let at = 0;

  function readQuoted(): string {
    let cell = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('A quote is not closed.');
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    at += 1;
    return cell;
  }

  function readPlain(): string {
    const start = at;
    while (at < text.length && !',"\r\n'.includes(text.charAt(at))) at += 1;
    return text.slice(start, at);
  }

  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      cells.push(text[at] === '"' ? readQuoted() : readPlain());
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n')
      throw new Error(`A record must end with CR LF, not with ${text.slice(at, at + 2)}.`);
    at += 2;
    records.push(cells);
  }
  return records;
}
