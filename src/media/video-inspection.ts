/** Checks a video file before it is played: whether it is complete, and whether most browsers can play it. */

/** Reads bytes from an offset; fewer at the end of the file. */
export type ReadVideo = (from: number, length: number) => Promise<Uint8Array>;

export interface VideoInspection {
  /** The file ends before the box that describes its pictures, so no program can play it. */
  isCutOff: boolean;
  /** Whether the browsers of common phones and computers can play it. */
  playsWidely: boolean;
}

export const hardToPlayText = 'Some buyers will not be able to play this video.';

/** Shown after the name of a truncated file. */
export const cutOffText = 'is incomplete: its end is missing. Copy it from the camera again, then upload it.';

/** Top-level boxes of MP4 and QuickTime files (ISO/IEC 14496-12). Files with other boxes are not judged. */
const topTypes = [
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'mfra',
  'sidx',
  'wide',
  'free',
  'skip',
  'pnot',
  'uuid',
  'udta',
  'meta',
];

/** Codecs that most browsers cannot play: HEVC, Dolby Vision, ProRes, MPEG-4 Part 2, H.263 and Motion JPEG. */
const rareCodecs = [
  'hvc1',
  'hev1',
  'dvh1',
  'dvhe',
  'apch',
  'apcn',
  'apcs',
  'apco',
  'ap4h',
  'ap4x',
  'mp4v',
  's263',
  'h263',
  'H263',
  'mjpa',
  'mjpb',
  'jpeg',
];

/** Max top-level boxes (camera files have about ten) and bytes of the description that are searched. */
const limits = { boxes: 200, descriptionBytes: 8 * 1_048_576 };

const sampleTable = 'stsd';
/** Bytes from the name of a sample table box to its first codec: version, count and size. */
const codecOffset = 16;

function textAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** The codecs of the tracks in a movie description. */
function codecsIn(description: Uint8Array): string[] {
  const codecs: string[] = [];
  const first = sampleTable.charCodeAt(0);
  for (let at = description.indexOf(first); at >= 0; at = description.indexOf(first, at + 1)) {
    if (textAt(description, at) === sampleTable) codecs.push(textAt(description, at + codecOffset));
  }
  return codecs;
}

interface Box {
  type: string;
  content: number;
  /** Infinity if it reaches to the end of the file. */
  to: number;
}

/** The box at an offset. */
async function boxAt(read: ReadVideo, from: number): Promise<Box | undefined> {
  const head = await read(from, 16);
  if (head.length < 8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const short = view.getUint32(0);
  const isLong = short === 1 && head.length === 16;
  const length = isLong ? Number(view.getBigUint64(8)) : short === 0 ? Number.POSITIVE_INFINITY : short;
  const content = from + (isLong ? 16 : 8);
  return from + length < content ? undefined : { type: textAt(head, 4), content, to: from + length };
}

async function inspectBoxes(read: ReadVideo, size: number, brand: string): Promise<VideoInspection> {
  const isPhoneVideo = brand.startsWith('3g');
  const unjudged = { isCutOff: false, playsWidely: !isPhoneVideo };
  let hasMediaData = false;
  let at = 0;
  for (let count = 0; at < size && count < limits.boxes; count += 1) {
    const box = await boxAt(read, at);
    if (!box || !topTypes.includes(box.type)) return unjudged;
    const isWhole = box.to <= size;
    if (box.type === 'moof' || (box.type === 'moov' && isWhole)) {
      const length = Math.min(box.to - box.content, limits.descriptionBytes);
      const codecs = box.type === 'moov' ? codecsIn(await read(box.content, length)) : [];
      return { isCutOff: false, playsWidely: !(isPhoneVideo || codecs.some((codec) => rareCodecs.includes(codec))) };
    }
    if (!isWhole) return { ...unjudged, isCutOff: true };
    hasMediaData ||= box.type === 'mdat';
    at = box.to;
  }
  return { ...unjudged, isCutOff: hasMediaData && at >= size };
}

/** Inspects a video of the given size. */
export async function inspectVideo(read: ReadVideo, size: number): Promise<VideoInspection> {
  const head = await read(0, 64);
  if (topTypes.includes(textAt(head, 4))) {
    return await inspectBoxes(read, size, textAt(head, 4) === 'ftyp' ? textAt(head, 8) : '');
  }
  // Of Matroska files WebM plays everywhere. AVI, Windows Media, MPEG and others do not.
  const isMatroska = textAt(head, 0) === '\x1a\x45\xdf\xa3';
  return { isCutOff: false, playsWidely: isMatroska && textAt(head, 0, 64).includes('webm') };
}
