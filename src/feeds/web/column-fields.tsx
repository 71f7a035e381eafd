/** The columns of a CSV feed: heading, field and replacement values, ordered by dragging or with the arrow buttons. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { feedFieldLabels, feedFields } from '#feeds/feed.ts';
import { choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { DragHandle, SortableItem, SortableList } from '#web/ui/sortable-list.tsx';
import { StepButton } from '#web/ui/step-button.tsx';
import { type FeedValues, newColumn, type ValidFeed } from './feed-form-values.ts';
import classes from './feeds.module.css';
import { ReplacementFields } from './replacement-fields.tsx';

type FeedControl = Control<FeedValues, unknown, ValidFeed>;

const fieldChoices = choicesOf(feedFields, feedFieldLabels);

export function ColumnFields({ control }: { control: FeedControl }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'columns' });
  const used = useWatch({ control, name: 'columns' }).map(({ field }) => field);
  const placeOf = (id: string) => fields.findIndex((field) => field.id === id);
  const next = feedFields.find((field) => !used.includes(field)) ?? feedFields[0];
  return (
    <Section title="Columns">
      <Text size="sm" c="dimmed" mb="sm">
        Without columns, the feed has all fields under their own names.
      </Text>
      <SortableList
        className={classes.columns}
        ids={fields.map(({ id }) => id)}
        onDrop={(id, onto) => move(placeOf(id), placeOf(onto))}
      >
        {fields.map(({ id }, index) => (
          <ColumnItem
            key={id}
            id={id}
            index={index}
            count={fields.length}
            control={control}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </SortableList>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => next && append(newColumn(next))}
        >
          Add Column
        </Button>
        {fields.length === 0 ? (
          <Button variant="default" onClick={() => append(feedFields.map(newColumn), { shouldFocus: false })}>
            Start With All Fields
          </Button>
        ) : null}
      </Group>
    </Section>
  );
}

interface ItemProps {
  id: string;
  index: number;
  count: number;
  control: FeedControl;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ColumnItem({ id, index, count, control, onMove, onRemove }: ItemProps) {
  const label = `Column ${index + 1}`;
  const path = `columns.${index}` as const;
  return (
    <SortableItem id={id} className={classes.column}>
      <fieldset aria-label={label}>
        <DragHandle id={id} label={label} />
        <div className={classes.inner}>
          <div className={classes.pair}>
            <TextField control={control} name={`${path}.head`} label="Heading" required />
            <SelectField control={control} name={`${path}.field`} label="Field" choices={fieldChoices} />
          </div>
          <ReplacementFields control={control} path={path} />
        </div>
        <div className={classes.buttons}>
          <StepButton
            icon={IconArrowUp}
            label={`Move ${label} up`}
            isDisabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <StepButton
            icon={IconArrowDown}
            label={`Move ${label} down`}
            isDisabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <ActionIcon
            variant="default"
            size={32}
            aria-label={`Remove ${label}`}
            title={`Remove ${label}`}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </fieldset>
    </SortableItem>
  );
}
