/** The fields of the feed form. */
import { Stack } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { feedEncodings, feedFormatLabels, feedFormats, feedPhotoSizes, feedSeparators } from '#feeds/feed.ts';
import { CheckboxField, choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { NumberField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { ColumnFields } from './column-fields.tsx';
import type { FeedValues, ValidFeed } from './feed-form-values.ts';
import classes from './feeds.module.css';

interface Props {
  form: UseFormReturn<FeedValues, unknown, ValidFeed>;
  isNew?: boolean;
}

const sizes = feedPhotoSizes.map((size) => ({ value: String(size), label: `${size} pixels` }));

export function FeedFields({ form: { control }, isNew = false }: Props) {
  const isCsv = useWatch({ control, name: 'format' }) === 'Csv';
  return (
    <>
      <Section title="Feed">
        <div className={classes.fields}>
          <TextField
            control={control}
            name="name"
            label="Name"
            required
            description="For example, the portal's name."
          />
          <SelectField
            control={control}
            name="format"
            label="Format"
            required
            disabled={!isNew}
            description={isNew ? 'The portal says which one it reads.' : 'Cannot be changed.'}
            choices={choicesOf(feedFormats, feedFormatLabels)}
          />
          {isCsv ? (
            <>
              <SelectField
                control={control}
                name="separator"
                label="Separator"
                description="Between two columns."
                choices={choicesOf(feedSeparators)}
              />
              <SelectField
                control={control}
                name="encoding"
                label="Encoding"
                description="UTF-8 has all characters."
                choices={choicesOf(feedEncodings)}
              />
            </>
          ) : null}
        </div>
      </Section>
      <Section title="Trucks">
        <Stack gap="sm">
          <CheckboxField control={control} name="showReserved" label="Show reserved trucks" />
          <CheckboxField
            control={control}
            name="withRegNumber"
            label="Show reg numbers"
            description="Leave them out if the portal does not need them: numbers in adverts are copied to other trucks."
          />
          <div className={classes.fields}>
            <NumberField
              control={control}
              name="minPhotos"
              label="Minimum Number of Photos"
              description="Trucks with fewer are held back."
              required
            />
            <SelectField
              control={control}
              name="photoSize"
              label="Longest Side of Photos"
              description="Larger photos take longer to read."
              choices={sizes}
            />
          </div>
        </Stack>
      </Section>
      {isCsv ? <ColumnFields control={control} /> : null}
    </>
  );
}
