/** Photos and videos as kinds of records. */
import { type HistoryContext, type RecordKind, recordName, textField } from '#shared/record-kind.ts';
import { nounOf } from '#shared/record-types.ts';

type UploadedKind = Pick<RecordKind, 'type' | 'namedBy'>;

/** An upload starts as a record without a size, and gets its size on completion. */
function formatUpload({ type, namedBy = [] }: UploadedKind) {
  const noun = nounOf(type);
  return ({ action, changes, values }: HistoryContext): string | undefined => {
    const name = recordName({ namedBy }, values);
    const rest = name === '' ? '' : `: ${name}`;
    if (action === 'delete') {
      return changes.size?.old ? `${noun} deleted${rest}` : `Unfinished ${noun.toLowerCase()} upload removed${rest}`;
    }
    if (changes.size?.new) return `${noun} added${rest}`;
    return action === 'create' ? `${noun} upload started${rest}` : undefined;
  };
}

/** What the kinds of uploaded files have in common. */
export function uploadedKind<Kind extends UploadedKind>(kind: Kind) {
  const format = formatUpload(kind);
  return { readers: 'staff', isUpload: true, own: format, child: format, ...kind } as const;
}

const fields = [textField('contentType', 'Type'), textField('originalName', 'File Name')];

export const imageKind = uploadedKind({
  type: 'image',
  namedBy: ['originalName'],
  fields,
}) satisfies RecordKind;
export const videoKind = uploadedKind({
  type: 'video',
  namedBy: ['originalName'],
  fields,
}) satisfies RecordKind;

/** Positions have no readable form, except for the cover photo. */
function formatImageOrder({ changes: { imageIds } }: HistoryContext): string {
  const coverOf = (ids: unknown) => (Array.isArray(ids) ? ids[0] : undefined);
  const isSameCover = coverOf(imageIds?.old) === coverOf(imageIds?.new);
  return isSameCover ? 'Photos reordered' : 'Photos reordered, new cover photo';
}

export const imageOrderKind = {
  type: 'imageOrder',
  readers: 'staff',
  isUnlisted: true,
  own: formatImageOrder,
  child: formatImageOrder,
} as const satisfies RecordKind;
