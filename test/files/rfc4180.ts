/** A strict reader of CSV: RFC 4180 and nothing else. It shares no code with what writes the product's files. */

/** The records of a file. @throws Error where a character is not where the grammar has it */
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
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`A record ends by CR LF, not by ${text.slice(at, at + 2)}.`);
    at += 2;
    records.push(cells);
  }
  return records;
}
