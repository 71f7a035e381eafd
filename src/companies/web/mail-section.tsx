/** A company's e-mail templates, with a preview based on a real document. */
import { Code, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, useEffect, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import {
  defaultMailTemplates,
  filledSubject,
  fillTemplate,
  type MailTemplateKind,
  type MailValues,
  mailPlaceholders,
  mailTemplateKinds,
} from '#companies/mail-templates.ts';
import { mailTemplateKeys } from '#companies/particulars.ts';
import { listMailTemplatesRoute } from '#companies/particulars-routes.ts';
import { type Company, companyNames, companyPaths } from '#shared/companies.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './mail-section.module.css';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';

const kindLabels: Record<MailTemplateKind, string> = {
  order: 'Order',
  invoice: 'Invoice',
  creditNote: 'Credit Note',
  statement: 'Statement',
};

interface Props {
  control: Control<ParticularsValues, unknown, ValidParticulars>;
  company: Company;
}

/** The selected kind. A failed save selects a kind with an error. */
function useShownKind(control: Props['control']) {
  const [kind, setKind] = useState<MailTemplateKind>('invoice');
  const { errors, submitCount } = useFormState({ control });
  const isWrong = (of: MailTemplateKind) =>
    Object.values(mailTemplateKeys[of]).some((key) => errors[key] !== undefined);
  const wrong = isWrong(kind) ? kind : mailTemplateKinds.find(isWrong);
  useEffect(() => {
    if (submitCount > 0 && wrong !== undefined) setKind(wrong);
  }, [submitCount, wrong]);
  return { kind, setKind };
}

interface KindChoiceProps {
  kind: MailTemplateKind;
  onChoose: (kind: MailTemplateKind) => void;
}

/** A select on a phone, where the four kinds do not fit side by side. */
function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  const choose = (chosen: string) => onChoose(mailTemplateKinds.find((one) => one === chosen) ?? kind);
  const shown = {
    'aria-label': 'Document',
    className: classes.kinds ?? '',
    value: kind,
    data: mailTemplateKinds.map((value) => ({ value, label: kindLabels[value] })),
  };
  return isPhone ? (
    <NativeSelect {...shown} onChange={(event) => choose(event.currentTarget.value)} />
  ) : (
    <SegmentedControl {...shown} onChange={choose} />
  );
}

/** One kind at a time: subject, text and preview. */
export function MailSection({ control, company }: Props) {
  const { kind, setKind } = useShownKind(control);
  const keys = mailTemplateKeys[kind];
  return (
    <Section title="E-mail templates">
      <KindChoice kind={kind} onChoose={setKind} />
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextField key={keys.subject} control={control} name={keys.subject} label="Subject" />
          <TextAreaField key={keys.text} control={control} name={keys.text} label="Text" minRows={7} />
          <Text size="sm" c="dimmed">
            You can use:
            {mailPlaceholders[kind].map((name) => (
              // The space allows a line break between two placeholders.
              <Fragment key={name}>
                {' '}
                <Code>{`{${name}}`}</Code>
              </Fragment>
            ))}
          </Text>
        </div>
        <MailPreview control={control} company={company} kind={kind} />
      </div>
    </Section>
  );
}

/** For a company without a document of this kind. */
function inventedValues(company: string): MailValues {
  return { company, number: '1', client: 'Harbour Haulage Ltd', date: '22/11/2026', dueDate: '', total: '£12,000.00' };
}

function MailPreview({ control, company, kind }: Props & { kind: MailTemplateKind }) {
  const { data } = useCall(listMailTemplatesRoute, { params: { truckCompany: companyPaths[company] } });
  const typed = useWatch({ control }) as ParticularsValues;
  const sample = data?.samples.find((one) => one.kind === kind)?.values ?? inventedValues(companyNames[company]);
  const values = { ...sample, company: typed.tradingName?.trim() || companyNames[company] };
  const { subject, text } = mailTemplateKeys[kind];
  return (
    <section className={classes.preview} aria-label="E-mail preview">
      <Text size="sm" c="dimmed">
        {sample.number === undefined
          ? `To ${sample.client}`
          : `${kindLabels[kind]} ${sample.number} to ${sample.client}`}
      </Text>
      <Text fw={600} className={classes.shown ?? ''}>
        {filledSubject(typed[subject] || defaultMailTemplates[kind].subject, values)}
      </Text>
      <Text className={classes.shown ?? ''}>
        {fillTemplate(typed[text] || defaultMailTemplates[kind].text, values)}
      </Text>
    </section>
  );
}
