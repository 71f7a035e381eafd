/** The collapsible section Bill To or Ship To, with an existing client or a new name. */
import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCopy, IconPencil, IconUserSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
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
  selectButton: RefObject<HTMLButtonElement | null>;
  /** Copies Bill To into Ship To; the usual step after Bill To was chosen. */
  sameButton: RefObject<HTMLButtonElement | null>;
}

export function PartySection({ form, role, opened, onToggle, ...buttons }: Props) {
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
        <PartyBody form={form} role={role} {...buttons} />
      </div>
    </fieldset>
  );
}

type PartProps = Pick<Props, 'form' | 'role' | 'selectButton' | 'sameButton'>;

function PartyBody({ form, role, selectButton, sameButton }: PartProps) {
  const choice = usePartyChoice(form, role);
  const block = usePartyBlock(form, role);

  /** Choosing a client disables the name field. If that had focus, focus moves to the next step. */
  async function pickTyped(party: PickedParty) {
    const typedIn = document.activeElement;
    await choice.pick(party);
    const { activeElement, body } = document;
    if (activeElement !== typedIn && activeElement !== body) return;
    const next = role === 'billTo' && sameButton.current?.checkVisibility() ? sameButton : selectButton;
    next.current?.focus();
  }

  return (
    <>
      <PartyChoice {...{ role, choice, selectButton, sameButton, block }} />
      <PartyFields form={form} role={role} isBlock={block.isBlock} onPick={(party) => void pickTyped(party)} />
    </>
  );
}

interface ChoiceProps extends Omit<PartProps, 'form'> {
  choice: ReturnType<typeof usePartyChoice>;
  block: PartyBlock;
}

/** Buttons that fill the whole section. */
function PartyChoice({ role, choice, selectButton, sameButton, block }: ChoiceProps) {
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
          ref={sameButton}
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
