/** The foot of the form: what is still to be done, Cancel, and Save once nothing is (specification, section 5). */
import { Anchor, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import layout from '#web/form/form-layout.module.css';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import classes from './paper-form.module.css';
import { type FormFault, formFaults } from './paper-form-faults.ts';
import type { PaperControl } from './paper-form-values.ts';

interface Props {
  control: PaperControl;
  backTo: string;
  isSaving: boolean;
  onShow: (fault: FormFault) => void;
}

/** Faults that the foot names; the rest are counted. */
const mostNamed = 3;

/** Stays in sight on a wide screen, however long the form is. */
export function PaperFormFoot({ control, backTo, isSaving, onShow }: Props) {
  const faults = useWatch({ control, compute: formFaults });
  const id = useId();
  return (
    <div className={layout.foot}>
      <div id={id} className={classes.faults}>
        {faults.length === 0 ? null : <Faults faults={faults} onShow={onShow} />}
      </div>
      <Group gap="xs">
        <ButtonLink to={backTo} variant="default">
          Cancel
        </ButtonLink>
        <BusyButton type="submit" busy={isSaving} disabled={faults.length > 0} aria-describedby={id}>
          Save
        </BusyButton>
      </Group>
    </div>
  );
}

function Faults({ faults, onShow }: { faults: readonly FormFault[]; onShow: (fault: FormFault) => void }) {
  const more = faults.length - mostNamed;
  return (
    <>
      <Text span size="sm" c="dimmed">
        Still to do:
      </Text>
      {faults.slice(0, mostNamed).map((fault) => (
        <Anchor key={fault.label} component="button" type="button" size="sm" onClick={() => onShow(fault)}>
          {fault.label}
        </Anchor>
      ))}
      {more > 0 ? (
        <Text span size="sm" c="dimmed">
          and {more} more
        </Text>
      ) : null}
    </>
  );
}
