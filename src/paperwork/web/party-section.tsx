/** Bill To or Ship To of the form, to be folded away: a client of record or a new name, and the particulars (2.16). */
import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCopy, IconUserSearch, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type PartyRole, partyDetailKeys } from '#parties/party-details.ts';
import { shortName } from '#parties/party-name.ts';
import { PartyPickerDialog } from '#parties/web/party-picker-dialog.tsx';
import { CheckboxField } from '#web/form/choice-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import card from '#web/ui/section.module.css';
import { partyLabels, partyWords } from './paper-form-faults.ts';
import type { PaperForm } from './paper-form-values.ts';
import { changesText, partyChanges } from './paper-records.ts';
import classes from './party-section.module.css';
import { usePartyChoice } from './use-party-choice.ts';

interface Props {
  form: PaperForm;
  role: PartyRole;
  opened: boolean;
  onToggle: (role: PartyRole) => void;
}

/** A group by its title; its heading shows the name, cut short. */
export function PartySection({ form, role, opened, onToggle }: Props) {
  const { title } = partyWords[role];
  const id = useId();
  const name = useWatch({ control: form.control, name: `${role}.name` });
  return (
    <fieldset className={card.section} aria-label={title}>
      <h2 className={classes.heading}>
        <UnstyledButton
          className={classes.toggle ?? ''}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => onToggle(role)}
        >
          <span>{title}</span> <span className={classes.name}>{shortName(name.trim())}</span>
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!opened} className={classes.body}>
        <PartyChoice form={form} role={role} />
        <PartyFields form={form} role={role} />
      </div>
    </fieldset>
  );
}

interface PartProps {
  form: PaperForm;
  role: PartyRole;
}

/** The ways to fill the section at once. */
function PartyChoice({ form, role }: PartProps) {
  const [picking, setPicking] = useState(false);
  const { picked, isLoading, pick, clear, copyBillTo } = usePartyChoice(form, role);
  return (
    <Group gap="xs">
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconUserSearch size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-busy={isLoading}
        onClick={() => setPicking(!isLoading)}
      >
        Select a client
      </Button>
      {picked?.id === undefined ? null : (
        <ActionIcon variant="default" size={30} aria-label="Clear client" title="Clear client" onClick={clear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {role === 'billTo' ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={copyBillTo}
        >
          Same as Bill To
        </Button>
      )}
      <PartyPickerDialog
        kind="client"
        heading={partyWords[role].title}
        opened={picking}
        picked={picked}
        onClose={() => setPicking(false)}
        onPick={(party) => void pick(party)}
      />
    </Group>
  );
}

const wideKeys: readonly string[] = ['addressLine1', 'addressLine2'];
const types: Readonly<Record<string, 'email' | 'tel'>> = { email: 'email', phoneNumber: 'tel' };

/** The name of a chosen client is the record's, and cannot be typed over. */
function PartyFields({ form: { control }, role }: PartProps) {
  const { save, saveLabel, use } = partyWords[role];
  const isChosen = useWatch({ control, name: `${role}.id` }) !== null;
  const changes = useWatch({ control, name: role, compute: (party) => changesText(partyChanges(role, party)) });
  const purpose = `Keeps these details on the client's record for ${use}.`;
  return (
    <>
      <div className={classes.fields}>
        <TextField control={control} name={`${role}.name`} label={partyLabels.name} required disabled={isChosen} />
        {partyDetailKeys.map((key) => (
          <div key={key} className={wideKeys.includes(key) ? classes.wide : undefined}>
            <TextField control={control} name={`${role}.${key}`} label={partyLabels[key]} type={types[key] ?? 'text'} />
          </div>
        ))}
      </div>
      <CheckboxField
        control={control}
        name={save}
        label={saveLabel}
        description={changes === '' ? purpose : `${purpose} It would change there: ${changes}.`}
      />
    </>
  );
}
