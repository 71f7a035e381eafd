/** Warnings about a record, with links to related records. They never block a save. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import classes from './caution.module.css';
import { Caution } from './caution.tsx';

interface Warning {
  code: string;
  message: string;
  address: string;
}

interface Props {
  warnings: readonly Warning[];
  /** Opens links in a new tab, so that the form keeps its unsaved changes. */
  inNewTab?: boolean;
}

export function WarningList({ warnings, inNewTab = false }: Props) {
  if (warnings.length === 0) return null;
  const tab = inNewTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Caution label="Warnings">
      <Stack gap={4} component="ul" className={classes.list ?? ''}>
        {warnings.map(({ code, message, address }) => (
          <Text component="li" size="sm" key={`${code} ${message}`}>
            <Anchor component={Link} to={address} c="inherit" underline="always" {...tab}>
              {message}
            </Anchor>
          </Text>
        ))}
      </Stack>
    </Caution>
  );
}
