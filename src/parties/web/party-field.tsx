/** A form field for a supplier or client: a button that shows the choice and opens the picker dialog. */
import { ActionIcon, Button, Group, Input } from '@mantine/core';
import { IconUserSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PartyKind } from '#parties/party.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { type FieldProps, useField } from '#web/form/field-props.ts';
import classes from './party-field.module.css';
import { PartyPickerDialog, pickerTitle } from './party-picker-dialog.tsx';

type Props<V extends FieldValues, C, O> = FieldProps<V, C, O> & { kind: PartyKind };

/** The value is a `PickedParty` or null. The button's accessible name contains the label and the chosen name. */
export function PartyField<V extends FieldValues, C, O>({ kind, ...props }: Props<V, C, O>) {
  const { field, input } = useField(props);
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const picked = (field.value ?? null) as PickedParty | null;
  const describedBy = input.error === undefined ? undefined : `${id}-error`;

  function clear() {
    field.onChange(null);
    // The clear button disappears; move the focus so that it is not lost.
    button.current?.focus();
  }

  return (
    <Input.Wrapper
      label={input.label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, ...input.labelProps }}
      error={input.error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group gap={4} wrap="nowrap">
        <Button
          ref={(element) => {
            field.ref(element);
            button.current = element;
          }}
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconUserSearch size={16} aria-hidden />}
          classNames={{
            root: classes.button ?? '',
            label: `${classes.label} ${picked === null ? classes.unchosen : ''}`,
          }}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          disabled={input.disabled}
          // The dialog takes the focus before anything could be chosen.
          onBlur={() => opened || field.onBlur()}
          onClick={() => setOpened(true)}
        >
          <span id={`${id}-value`}>{picked?.name ?? pickerTitle(kind)}</span>
        </Button>
        {picked === null ? null : (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Clear ${input.label}`}
            title={`Clear ${input.label}`}
            disabled={input.disabled}
            onClick={clear}
            className={classes.clear ?? ''}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <PartyPickerDialog
        kind={kind}
        opened={opened}
        picked={picked}
        onClose={() => setOpened(false)}
        onPick={(party) => field.onChange(party)}
      />
    </Input.Wrapper>
  );
}
