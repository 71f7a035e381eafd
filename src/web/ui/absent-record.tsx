/** What a record's page shows in the place of the record: on its way, not there, or not to be had at the moment. */
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';

interface Props {
  isPending: boolean;
  /** The server knows no such record: trying again leads nowhere. */
  isMissing: boolean;
  /** What stands there while it is read. */
  loading: ReactNode;
  text: string;
  icon: ReactNode;
  /** Where such records are. */
  link: { to: string; label: string };
  onRetry: () => unknown;
}

/** A missing record offers the way to its list, a failed read another try. */
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
