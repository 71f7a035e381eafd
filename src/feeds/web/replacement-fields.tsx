/** The replacement values of a column. */
import { ActionIcon, Button } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { TextField } from '#web/form/text-fields.tsx';
import type { FeedValues, ValidFeed } from './feed-form-values.ts';
import classes from './feeds.module.css';

interface Props {
  control: Control<FeedValues, unknown, ValidFeed>;
  path: `columns.${number}`;
}

export function ReplacementFields({ control, path }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.values` });
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={classes.value} aria-label={`Replacement ${index + 1}`}>
          <TextField control={control} name={`${path}.values.${index}.from`} label="Value" placeholder="Empty" />
          <TextField
            control={control}
            name={`${path}.values.${index}.to`}
            label="Write instead"
            placeholder="Nothing"
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove Replacement ${index + 1}`}
            title={`Remove Replacement ${index + 1}`}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={() => append({ from: '', to: '' })}
        >
          Replace a Value
        </Button>
      </div>
    </>
  );
}
