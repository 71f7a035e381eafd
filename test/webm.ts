/** Compressed pictures as a WebM film that says how long it is and can be played from anywhere in it. */

/** One picture, compressed by VP8. */
export interface Frame {
  /** Whether it stands by itself. */
  isKey: boolean;
  /** Since the beginning. */
  ms: number;
  bytes: Buffer;
}

/** A length as Matroska writes it, in eight bytes. */
function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return bytes;
}

function element(id: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), lengthOf(body.length), body]);
}

function whole(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

function real(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: string, value: string) => element(id, Buffer.from(value, 'latin1'));

/** Pictures from one that stands by itself up to the next such one. */
function clusters(frames: readonly Frame[]): { ms: number; bytes: Buffer }[] {
  const starts = frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  return starts.map((start, at) => {
    const ms = frames[start]?.ms ?? 0;
    const blocks = frames.slice(start, starts[at + 1]).map((frame) => {
      const head = Buffer.alloc(4);
      head.writeUInt8(0x81);
      head.writeInt16BE(frame.ms - ms, 1);
      head.writeUInt8(frame.isKey ? 0x80 : 0, 3);
      return element('a3', head, frame.bytes);
    });
    return { ms, bytes: element('1f43b675', whole('e7', ms), ...blocks) };
  });
}

/** The film's file; its times are in milliseconds. */
export function webmOf(frames: readonly Frame[], size: { width: number; height: number; seconds: number }): Buffer {
  const head = element(
    '1a45dfa3',
    ...[whole('4286', 1), whole('42f7', 1), whole('42f2', 4), whole('42f3', 8)],
    ...[text('4282', 'webm'), whole('4287', 2), whole('4285', 2)],
  );
  const program = 'truck-back-office';
  const info = element(
    '1549a966',
    ...[whole('2ad7b1', 1_000_000), real('4489', size.seconds * 1000), text('4d80', program), text('5741', program)],
  );
  const video = element('e0', whole('b0', size.width), whole('ba', size.height));
  const track = element('ae', whole('d7', 1), whole('73c5', 1), whole('83', 1), text('86', 'V_VP8'), video);
  const tracks = element('1654ae6b', track);
  const parts = clusters(frames);
  // Places of clusters are counted from behind the segment's head; each cue is of the same length.
  const cuesOf = (first: number) => {
    let place = first;
    const points = parts.map(({ ms, bytes }) => {
      const point = element('bb', whole('b3', ms), element('b7', whole('f7', 1), whole('f1', place)));
      place += bytes.length;
      return point;
    });
    return element('1c53bb6b', ...points);
  };
  const before = info.length + tracks.length;
  const cues = cuesOf(before + cuesOf(0).length);
  return Buffer.concat([head, element('18538067', info, tracks, cues, ...parts.map(({ bytes }) => bytes))]);
}
