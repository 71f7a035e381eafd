/** What speaks against a paper and its trucks, each with a way to what it names; it never keeps anybody from saving (12.5). */
import { Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PaperWarning } from '#paperwork/truck-warnings.ts';
import classes from './warning-list.module.css';

interface Props {
  warnings: readonly PaperWarning[];
  /** Opens what is named beside the form, which keeps what was typed. */
  inNewTab?: boolean;
}

/** Nothing where nothing speaks against it. */
export function WarningList({ warnings, inNewTab = false }: Props) {
  if (warnings.length === 0) return null;
  const tab = inNewTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <section className={classes.warnings} aria-label="Warnings">
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <Stack gap={2} component="ul" className={classes.list ?? ''}>
        {warnings.map(({ code, message, address }) => (
          <Text component="li" size="sm" key={`${code} ${message}`}>
            <Anchor component={Link} to={address} c="inherit" underline="always" {...tab}>
              {message}
            </Anchor>
          </Text>
        ))}
      </Stack>
    </section>
  );
}
