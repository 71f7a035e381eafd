/** Finds the colour boxes of the primary image in a HEIF file (ISO/IEC 23008-12), which includes HEIC and AVIF. */

interface Box {
  type: string;
  /** Start and end offset of the content. */
  start: number;
  end: number;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** The boxes in a range of the file; the list ends at one with an impossible length. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > to) break;
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (length < head || at + length > to) break;
    boxes.push({ type: textAt(view, at + 4), start: at + head, end: at + length });
    at += length;
  }
  return boxes;
}

/** Reads consecutive big-endian fields of a box. */
class Fields {
  readonly #view: DataView;
  #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  read(bytes: 1 | 2 | 4): number {
    const at = this.#at;
    this.#at += bytes;
    if (bytes === 1) return this.#view.getUint8(at);
    return bytes === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }
}

/** A full box begins with a version and flags. */
function openFull(view: DataView, box: Box): { fields: Fields; version: number; flags: number } {
  const word = view.getUint32(box.start);
  return { fields: new Fields(view, box.start + 4), version: word >>> 24, flags: word & 0xff_ff_ff };
}

/** The 1-based indexes of an item's properties. */
function propertiesOf(view: DataView, box: Box, item: number): number[] {
  const { fields, version, flags } = openFull(view, box);
  const entries = fields.read(4);
  for (let entry = 0; entry < entries; entry += 1) {
    const id = fields.read(version === 0 ? 2 : 4);
    const count = fields.read(1);
    // The highest bit marks the property as essential.
    const indices = Array.from({ length: count }, () => (flags & 1 ? fields.read(2) & 0x7fff : fields.read(1) & 0x7f));
    if (id === item) return indices;
  }
  return [];
}

/** The first tile of a tiled image. */
function firstTileOf(view: DataView, box: Box, item: number): number | undefined {
  const idBytes = openFull(view, box).version === 0 ? 2 : 4;
  for (const { type, start } of boxesIn(view, box.start + 4, box.end)) {
    const fields = new Fields(view, start);
    if (type === 'dimg' && fields.read(idBytes) === item && fields.read(2) > 0) return fields.read(idBytes);
  }
  return undefined;
}

/**
 * The contents of the primary image's colour boxes, each starting with its kind: `nclx`, `prof` or `rICC`. Ignores
 * thumbnails, gain maps and HDR versions.
 * @throws RangeError for a truncated file
 */
export function colourBoxesOf(file: Uint8Array): Uint8Array[] {
  const view = viewOf(file);
  const meta = boxesIn(view, 0, file.length).find(({ type }) => type === 'meta');
  if (meta === undefined) return [];
  const parts = boxesIn(view, meta.start + 4, meta.end);
  const partOf = (name: string) => parts.find(({ type }) => type === name);
  const [main, properties, references] = [partOf('pitm'), partOf('iprp'), partOf('iref')];
  if (main === undefined || properties === undefined) return [];
  const { fields, version } = openFull(view, main);
  const item = fields.read(version === 0 ? 2 : 4);
  const groups = boxesIn(view, properties.start, properties.end);
  const container = groups.find(({ type }) => type === 'ipco');
  const all = container === undefined ? [] : boxesIn(view, container.start, container.end);
  const coloursOf = (id: number) =>
    groups
      .filter(({ type }) => type === 'ipma')
      .flatMap((box) => propertiesOf(view, box, id))
      .flatMap((index) => all[index - 1] ?? [])
      .filter(({ type }) => type === 'colr')
      .map(({ start, end }) => file.subarray(start, end));
  const found = coloursOf(item);
  const tile = references && firstTileOf(view, references, item);
  return found.length > 0 || tile === undefined ? found : coloursOf(tile);
}
