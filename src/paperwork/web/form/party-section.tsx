/** The collapsible section Bill To or Ship To, with an existing client or a new name. */
import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCopy, IconPencil, IconUserSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PartyRole } from '#parties/party-details.ts';
import { shortName } from '#parties/party-name.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { PartyPickerDialog } from '#parties/web/party-picker-dialog.tsx';
import card from '#web/ui/section.module.css';
import { partyTexts } from './paper-form-errors.ts';
import type { PaperForm } from './paper-form-values.ts';
import { type PartyBlock, PartyFields, usePartyBlock } from './paper-party-fields.tsx';
import classes from './party-section.module.css';
import { usePartyChoice } from './use-party-choice.ts';

interface Props {
  form: PaperForm;
  role: PartyRole;
  opened: boolean;
  onToggle: (role: PartyRole) => void;
}

export function PartySection({ form, role, opened, onToggle }: Props) {
  const { title } = partyTexts[role];
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
        <PartyBody form={form} role={role} />
      </div>
    </fieldset>
  );
}

interface PartProps {
  form: PaperForm;
  role: PartyRole;
}

function PartyBody({ form, role }: PartProps) {
  const choice = usePartyChoice(form, role);
  const select = useRef<HTMLButtonElement>(null);
  const block = usePartyBlock(form, role);

  /** Choosing a client disables the name field. If that had focus, focus moves to the select button. */
  async function pickTyped(party: PickedParty) {
    const typedIn = document.activeElement;
    await choice.pick(party);
    const { activeElement, body } = document;
    if (activeElement === typedIn || activeElement === body) select.current?.focus();
  }

  return (
    <>
      <PartyChoice role={role} choice={choice} selectButton={select} block={block} />
      <PartyFields form={form} role={role} isBlock={block.isBlock} onPick={(party) => void pickTyped(party)} />
    </>
  );
}

interface ChoiceProps {
  role: PartyRole;
  choice: ReturnType<typeof usePartyChoice>;
  selectButton: RefObject<HTMLButtonElement | null>;
  block: PartyBlock;
}

/** Buttons that fill the whole section. */
function PartyChoice({ role, choice, selectButton, block }: ChoiceProps) {
  const [picking, setPicking] = useState(false);
  const { picked, isLoading, pick, clear, copyBillTo } = choice;
  return (
    <Group gap="xs">
      <Button
        ref={selectButton}
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
      {block.isBlock ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={block.open}
        >
          Edit
        </Button>
      ) : null}
      <PartyPickerDialog
        kind="client"
        heading={partyTexts[role].title}
        opened={picking}
        picked={picked}
        onClose={() => setPicking(false)}
        onPick={(party) => void pick(party)}
      />
    </Group>
  );
}
