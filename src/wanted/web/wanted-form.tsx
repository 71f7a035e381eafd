import { type Control, useWatch } from 'react-hook-form';
import { PartyField } from '#parties/web/party-field.tsx';
import { companies, companyNames } from '#shared/companies.ts';
import { listColleaguesRoute } from '#users/user-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { TextAreaField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './wanted.module.css';
import type { ValidWanted, WantedValues } from './wanted-form-values.ts';
import { WantsFields } from './wants-fields.tsx';

interface Props {
  control: Control<WantedValues, unknown, ValidWanted>;
  /** The company of a saved entry stays. */
  isNew?: boolean;
}

export function WantedFields({ control, isNew = false }: Props) {
  const company = useWatch({ control, name: 'company' });
  return (
    <>
      <Section title="Client">
        <div className={classes.fields}>
          <PartyField control={control} name="client" kind="client" label="Client" required />
          {isNew && (
            <SelectField
              control={control}
              name="company"
              label="Company"
              choices={choicesOf(companies, companyNames)}
              required
            />
          )}
        </div>
      </Section>
      <Section title="Looking For">
        <WantsFields control={control} company={company} />
      </Section>
      <Section title="Details">
        <div className={classes.fields}>
          <DateField control={control} name="until" label="Until" description="Leave blank for no end." />
          <PersonField control={control} />
          <div className={classes.wide}>
            <TextAreaField control={control} name="note" label="Note" />
          </div>
        </div>
      </Section>
    </>
  );
}

function PersonField({ control }: Pick<Props, 'control'>) {
  const { data = [] } = useCall(listColleaguesRoute, {});
  const userId = useWatch({ control, name: 'userId' });
  const known = data.map(({ userId: value, name: label }) => ({ value, label }));
  const isKnown = userId === null || known.some(({ value }) => value === userId);
  const choices = isKnown ? known : [...known, { value: userId, label: 'A colleague' }];
  return (
    <SelectField control={control} name="userId" label="Looked After By" choices={choices} emptyLabel="Not chosen" />
  );
}
