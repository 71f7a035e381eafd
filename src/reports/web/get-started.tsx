/** The steps of setting up the back office, shown to administrators until all are done or they hide them. */
import { Button, Checkbox } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { type GetStarted, getStartedRoute } from '#reports/get-started.ts';
import { companyNames } from '#shared/companies.ts';
import { isAdministrator } from '#shared/roles.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { addTruckPath, paths } from '#web/paths.ts';
import { jsonText } from '#web/stored.ts';
import { Section } from '#web/ui/section.tsx';
import { useStored } from '#web/use-stored.ts';
import classes from './get-started.module.css';

/** What the server cannot know: backups made by another program, and whether the person has hidden the steps. */
const choicesSchema = z.object({ hasOtherBackups: z.boolean(), isHidden: z.boolean() });
type Choices = z.infer<typeof choicesSchema>;
const choicesText = jsonText(choicesSchema);
const noChoices: Choices = { hasOtherBackups: false, isHidden: false };

interface Step {
  title: string;
  isDone: boolean;
  /** What is left to do. */
  hint: string;
  links: readonly { label: string; to: string }[];
}

function stepsOf(started: GetStarted): Step[] {
  const [company] = started.incompleteCompanies;
  return [
    {
      title: 'Company details',
      isDone: company === undefined,
      hint: `Details are missing from the invoices of ${started.incompleteCompanies.map((one) => companyNames[one]).join(', ')}.`,
      links: [{ label: 'Fill in', to: `${paths.particulars}?company=${company ?? ''}` }],
    },
    {
      title: 'First trucks',
      isDone: started.hasTrucks,
      hint: 'Bring in your list from a spreadsheet, or enter one truck to begin with.',
      links: [
        { label: 'Import a spreadsheet', to: paths.import },
        { label: 'Create a truck', to: addTruckPath(undefined) },
      ],
    },
    {
      title: 'Colleagues',
      isDone: started.hasColleagues,
      hint: 'Invite people, or approve those who have registered.',
      links: [{ label: 'Go to people', to: paths.users }],
    },
    {
      title: 'E-mail',
      isDone: started.hasMail,
      hint: 'It is set up on the server.',
      links: [{ label: 'How to set up e-mail', to: `${paths.help}/set-up#set-up-e-mail` }],
    },
    ...(started.hasSecondFactor === null
      ? []
      : [
          {
            title: 'Two-step verification',
            isDone: started.hasSecondFactor,
            hint: 'Protect your own log-in with an app or a passkey.',
            links: [{ label: 'Protect your log-in', to: paths.account }],
          },
        ]),
  ];
}

function StepLine({ step: { title, isDone, hint, links }, children }: { step: Step; children?: ReactNode }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.hint}>{isDone ? 'Done.' : hint}</span>
        {children}
      </div>
      {isDone ? null : (
        <div className={classes.links}>
          {links.map(({ label, to }) => (
            <Link key={label} to={to} className={classes.link ?? ''}>
              {label}
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}

function Steps({
  started,
  choices,
  change,
}: {
  started: GetStarted;
  choices: Choices;
  change: (next: Choices) => void;
}) {
  const { hasOtherBackups } = choices;
  const backup: Step = {
    title: 'Backups',
    isDone: started.hasBackups || hasOtherBackups,
    hint: 'They are turned on at the server.',
    links: [{ label: 'How to make backups', to: `${paths.help}/set-up#make-backups` }],
  };
  const steps = stepsOf(started);
  const all = [...steps, backup];
  const done = all.filter(({ isDone }) => isDone).length;
  if (choices.isHidden || done === all.length) return null;
  return (
    <Section
      title="Get started"
      actions={
        <>
          <span className={classes.count}>{`${done} of ${all.length} done`}</span>
          <Button
            className={classes.hide ?? ''}
            variant="subtle"
            size="compact-md"
            onClick={() => change({ ...choices, isHidden: true })}
          >
            Hide
          </Button>
        </>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
        <StepLine step={backup}>
          {started.hasBackups ? null : (
            <Checkbox
              size="md"
              my={6}
              label="Another program makes them"
              checked={hasOtherBackups}
              onChange={(event) => change({ ...choices, hasOtherBackups: event.currentTarget.checked })}
            />
          )}
        </StepLine>
      </ol>
    </Section>
  );
}

interface Panel {
  /** The figures wait for the steps, so that nothing moves when these arrive. */
  isLoading: boolean;
  isFirst: boolean;
  panel: ReactNode;
}

/** The steps, and whether they come before the figures because there is no truck yet. */
export function useGetStarted(): Panel {
  const { role, email } = useCurrentUser();
  const { value: choices = noChoices, change } = useStored(`get-started:${email}`, choicesText);
  const enabled = isAdministrator(role) && !choices.isHidden;
  const { data, isLoading } = useCall(getStartedRoute, {}, { retries: 1, enabled });
  if (data === undefined) return { isLoading, isFirst: false, panel: null };
  const panel = <Steps started={data} choices={choices} change={(next) => change(() => next)} />;
  return { isLoading: false, isFirst: !data.hasTrucks, panel };
}
