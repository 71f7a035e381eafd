/**
 * Deflate by Huffman codes alone, without a search for repetitions: filtered photos have next to none, and the search
 * for them is what takes a phone's time. The stream is zlib's (RFC 1950, RFC 1951).
 */

/** Bytes that share one code: small enough to follow the picture from sky to ground. */
const blockBytes = 131_072;
const endOfBlock = 256;
const longestCode = 15;
/** The order in which a block's head gives the lengths of the codes of lengths. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** As zlib writes them for data without repetitions: two codes of distances, of one bit each, and never used. */
const distanceLengths = [1, 1];

interface Codes {
  lengths: Uint8Array;
  /** Bits in the order in which they are written. */
  bits: Uint16Array;
}

/** The depths of the leaves of a Huffman tree; 0 for what does not occur. */
function depths(counts: readonly number[] | Uint32Array): Uint8Array {
  const used = [...counts.keys()].filter((symbol) => counts[symbol] !== 0);
  used.sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const leaves = used.length;
  const weights = used.map((symbol) => counts[symbol] ?? 0);
  const parents: number[] = [];
  let leaf = 0;
  let inner = leaves;
  const lightest = () => {
    const takesLeaf = leaf < leaves && (inner >= weights.length || (weights[leaf] ?? 0) <= (weights[inner] ?? 0));
    return takesLeaf ? leaf++ : inner++;
  };
  for (let merged = 1; merged < leaves; merged += 1) {
    const [one, other] = [lightest(), lightest()];
    parents[one] = weights.length;
    parents[other] = weights.length;
    weights.push((weights[one] ?? 0) + (weights[other] ?? 0));
  }
  const depthOf = new Uint8Array(weights.length);
  for (let node = weights.length - 2; node >= 0; node -= 1) depthOf[node] = (depthOf[parents[node] ?? 0] ?? 0) + 1;
  const result = new Uint8Array(counts.length);
  for (const [place, symbol] of used.entries()) result[symbol] = depthOf[place] ?? 0;
  return result;
}

function limitedDepths(counts: readonly number[] | Uint32Array, limit: number): Uint8Array {
  const found = depths(counts);
  if (found.every((depth) => depth <= limit)) return found;
  // Flatter counts make a flatter tree.
  return limitedDepths(
    [...counts].map((count) => (count + 1) >> 1),
    limit,
  );
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

function codesOf(lengths: Uint8Array): Codes {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= longestCode; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] === length) bits[symbol] = reversed(code++, length);
    }
    code <<= 1;
  }
  return { lengths, bits };
}

/** Writes bits, the first of them lowest. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }

  /** At most 16 bits. */
  write(bits: number, count: number): void {
    this.#bits |= bits << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#bytes[this.#at++] = this.#bits & 255;
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  /** The codes of many bytes: the loop in which the time goes. */
  writeAll(source: Uint8Array, { lengths, bits }: Codes): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let held = this.#bits;
    let count = this.#count;
    for (let place = 0; place < source.length; place += 1) {
      const symbol = source[place] ?? 0;
      held |= (bits[symbol] ?? 0) << count;
      count += lengths[symbol] ?? 0;
      if (count >= 16) {
        bytes[at] = held & 255;
        bytes[at + 1] = (held >>> 8) & 255;
        at += 2;
        held >>>= 16;
        count -= 16;
      }
    }
    this.#at = at;
    this.#bits = held;
    this.#count = count;
    this.write(0, 0);
  }

  /** To the next whole byte. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count);
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}

function writeBlock(writer: BitWriter, block: Uint8Array, isLast: boolean): void {
  const counts = new Uint32Array(endOfBlock + 1);
  for (let place = 0; place < block.length; place += 1) {
    const symbol = block[place] ?? 0;
    counts[symbol] = (counts[symbol] ?? 0) + 1;
  }
  counts[endOfBlock] = 1;
  const codes = codesOf(limitedDepths(counts, longestCode));
  const told = [...codes.lengths, ...distanceLengths];
  const toldCounts = new Uint32Array(lengthOrder.length);
  for (const length of told) toldCounts[length] = (toldCounts[length] ?? 0) + 1;
  const head = codesOf(limitedDepths(toldCounts, 7));

  writer.write(isLast ? 1 : 0, 1);
  writer.write(2, 2);
  writer.write(codes.lengths.length - 257, 5);
  writer.write(distanceLengths.length - 1, 5);
  writer.write(lengthOrder.length - 4, 4);
  for (const length of lengthOrder) writer.write(head.lengths[length] ?? 0, 3);
  for (const length of told) writer.write(head.bits[length] ?? 0, head.lengths[length] ?? 0);
  writer.writeAll(block, codes);
  writer.write(codes.bits[endOfBlock] ?? 0, codes.lengths[endOfBlock] ?? 0);
}

/** Most additions before the sums of the check must be reduced. */
const checkRun = 5552;
const checkModulus = 65_521;

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += checkRun) {
    const end = Math.min(bytes.length, start + checkRun);
    for (let place = start; place < end; place += 1) {
      low += bytes[place] ?? 0;
      high += low;
    }
    low %= checkModulus;
    high %= checkModulus;
  }
  return high * 65_536 + low;
}

/** A zlib stream of the bytes, of which there is one at least. */
export function deflateLiterals(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil(bytes.length / blockBytes);
  // No code of 257 symbols is longer than 9 bits on average; the rest is heads.
  const writer = new BitWriter(Math.ceil((bytes.length * 9) / 8) + blocks * 300 + 16);
  writer.write(0x78, 8);
  writer.write(0x01, 8);
  for (let index = 0; index < blocks; index += 1) {
    const block = bytes.subarray(index * blockBytes, (index + 1) * blockBytes);
    writeBlock(writer, block, index === blocks - 1);
  }
  writer.align();
  const check = adler32(bytes);
  for (const shift of [24, 16, 8, 0]) writer.write((check >>> shift) & 255, 8);
  return writer.done();
}
