/** Values of the feed form, and the parts of its conflict dialog. */
import { z } from 'zod';
import {
  type Feed,
  type FeedSettings,
  feedFieldLabels,
  feedFields,
  feedPhotoSizes,
  newFeedSchema,
} from '#feeds/feed.ts';
import type { FieldError } from '#shared/errors.ts';
import { requiredLineSchema } from '#shared/text.ts';
import type { ConflictPart } from '#web/form/conflict.ts';

const { shape } = newFeedSchema;

/** A replacement: a value as the feed would write it, and what to write instead. */
const valuesSchema = z
  .array(z.object({ from: z.string(), to: z.string() }))
  .superRefine((values, { addIssue }) => {
    for (const [index, { from }] of values.entries()) {
      const isTwice = values.findIndex((one) => one.from === from) < index;
      if (isTwice) addIssue({ code: 'custom', path: [index, 'from'], message: 'This value is listed twice.' });
    }
  })
  .transform((values) => Object.fromEntries(values.map(({ from, to }) => [from, to])));

export const feedFormSchema = z.object({
  name: shape.name,
  format: shape.format,
  columns: z.array(
    z.object({ head: requiredLineSchema, field: z.enum(feedFields, 'Choose a field.'), values: valuesSchema }),
  ),
  separator: shape.separator.unwrap(),
  encoding: shape.encoding.unwrap(),
  showReserved: shape.showReserved.unwrap(),
  withRegNumber: shape.withRegNumber.unwrap(),
  minPhotos: shape.minPhotos.unwrap(),
  /** A select has texts. */
  photoSize: z.string().transform((text) => feedPhotoSizes.find((size) => String(size) === text) ?? 1600),
});
export type FeedValues = z.input<typeof feedFormSchema>;
export type ValidFeed = z.output<typeof feedFormSchema>;

function valuesFrom(settings: FeedSettings): FeedValues {
  const { name, format, separator, encoding, showReserved, withRegNumber, minPhotos, photoSize } = settings;
  const columns = settings.columns.map(({ head, field, values }) => ({
    head,
    field,
    values: Object.entries(values).map(([from, to]) => ({ from, to })),
  }));
  const rest = { separator, encoding, showReserved, withRegNumber, minPhotos, photoSize: String(photoSize) };
  return { name, format, columns, ...rest };
}

export const emptyFeed: FeedValues = { ...valuesFrom(newFeedSchema.parse({ name: '-', format: 'Csv' })), name: '' };

export function feedValues(feed: Feed): FeedValues {
  return valuesFrom(feed);
}

/** A new column for a field, with the field's name as its heading. */
export function newColumn(field: FeedValues['columns'][number]['field']): FeedValues['columns'][number] {
  return { head: feedFieldLabels[field], field, values: [] };
}

/** Maps a server error to a field of the form. */
export function feedErrorField({ path }: FieldError) {
  const [, index, key] = /^columns\.(\d+)\.(head|field)/.exec(path) ?? [];
  if (index !== undefined) return `columns.${Number(index)}.${key === 'field' ? 'field' : 'head'}` as const;
  const fields = ['name', 'format', 'separator', 'encoding', 'minPhotos', 'photoSize'] as const;
  return fields.find((field) => field === path);
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

export function feedParts(): ConflictPart<FeedValues>[] {
  const part = (path: keyof FeedValues, label: string, text: ConflictPart<FeedValues>['text']) => ({
    id: path,
    label,
    paths: [path],
    text,
  });
  return [
    part('name', 'Name', ({ name }) => name),
    part('columns', 'Columns', ({ columns }) => columns.map(({ head }) => head).join(', ')),
    part('separator', 'Separator', ({ separator }) => separator),
    part('encoding', 'Encoding', ({ encoding }) => encoding),
    part('showReserved', 'Reserved Trucks', ({ showReserved }) => yesNo(showReserved)),
    part('withRegNumber', 'Reg Numbers', ({ withRegNumber }) => yesNo(withRegNumber)),
    part('minPhotos', 'Minimum Number of Photos', ({ minPhotos }) => String(minPhotos ?? '')),
    part('photoSize', 'Longest Side of Photos', ({ photoSize }) => photoSize),
  ];
}
