/** Shown instead of a record that is loading, missing or failed to load. */
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';

interface Props {
  isPending: boolean;
  /** The record does not exist, so a retry would not help. */
  isMissing: boolean;
  /** Shown while the record is loading. */
  loading: ReactNode;
  text: string;
  icon: ReactNode;
  /** The list of such records. */
  link: { to: string; label: string };
  onRetry: () => unknown;
}

/** Offers a link to the list for a missing record, and a retry for a failed load. */
export function AbsentRecord({ isPending, isMissing, loading, text, icon, link, onRetry }: Props) {
  if (isPending) return loading;
  if (!isMissing) return <LoadFailed text={text} onRetry={onRetry} />;
  return (
    <EmptyState text={text} icon={icon}>
      <ButtonLink to={link.to} variant="default" leadsAway>
        {link.label}
      </ButtonLink>
    </EmptyState>
  );
}
