/** The footer of the form: fields still needed, total, Cancel and Save. */
import { Anchor, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import classes from './paper-form.module.css';
import { typedTotals } from './paper-form-amounts.ts';
import { type FormError, formErrors } from './paper-form-errors.ts';
import type { PaperControl } from './paper-form-values.ts';

interface Props {
  control: PaperControl;
  backTo: string;
  isSaving: boolean;
  onShow: (error: FormError) => void;
}

/** Maximum errors listed by name; the rest are counted. */
const maxNamed = 3;

/** Always visible, however long the form is. */
export function PaperFormFoot({ control, backTo, isSaving, onShow }: Props) {
  const errors = useWatch({ control, compute: formErrors });
  const id = useId();
  return (
    <SaveFoot
      note={
        <div className={classes.note}>
          <div id={id} className={classes.errors}>
            {errors.length === 0 ? null : <FormErrorList errors={errors} onShow={onShow} />}
          </div>
          <Due control={control} />
        </div>
      }
    >
      <BackLink to={backTo}>Cancel</BackLink>
      <BusyButton type="submit" busy={isSaving} disabled={errors.length > 0} aria-describedby={id}>
        Save
      </BusyButton>
    </SaveFoot>
  );
}

function Due({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const due = useWatch({ control, compute: (values) => typedTotals(values).totalDue });
  return (
    <div className={classes.due}>
      Total <strong>{formatMoney(due, currency)}</strong>
    </div>
  );
}

function FormErrorList({ errors, onShow }: { errors: readonly FormError[]; onShow: (error: FormError) => void }) {
  const more = errors.length - maxNamed;
  return (
    <>
      <Text span size="sm" c="dimmed">
        Still needed:
      </Text>
      {errors.slice(0, maxNamed).map((error) => (
        <Anchor key={error.label} component="button" type="button" size="sm" onClick={() => onShow(error)}>
          {error.label}
        </Anchor>
      ))}
      {more > 0 ? <Text span size="sm" c="dimmed">{`and ${more} more`}</Text> : null}
    </>
  );
}
