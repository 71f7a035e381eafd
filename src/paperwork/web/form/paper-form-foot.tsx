/** The foot of the form: what is still to be done, what is due so far, Cancel, and Save (specification, section 5). */
import { Anchor, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import classes from './paper-form.module.css';
import { typedTotals } from './paper-form-amounts.ts';
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

/** Stays in sight however long the form is. */
export function PaperFormFoot({ control, backTo, isSaving, onShow }: Props) {
  const faults = useWatch({ control, compute: formFaults });
  const id = useId();
  return (
    <SaveFoot
      note={
        <div className={classes.note}>
          <div id={id} className={classes.faults}>
            {faults.length === 0 ? null : <Faults faults={faults} onShow={onShow} />}
          </div>
          <Due control={control} />
        </div>
      }
    >
      <BackLink to={backTo}>Cancel</BackLink>
      <BusyButton type="submit" busy={isSaving} disabled={faults.length > 0} aria-describedby={id}>
        Save
      </BusyButton>
    </SaveFoot>
  );
}

/** What the paper comes to so far, in sight wherever one is in the form; drawn by style, for the totals say it already. */
function Due({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const due = useWatch({ control, compute: (values) => typedTotals(values).totalDue });
  return (
    <div className={classes.due} data-due={formatMoney(due, currency)}>
      due
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
      {more > 0 ? <Text span size="sm" c="dimmed">{`and ${more} more`}</Text> : null}
    </>
  );
}
