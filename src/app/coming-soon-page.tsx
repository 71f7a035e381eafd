/** Stands for a page that is not built yet. */
import { IconTools } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Says so, and leads back to what works. */
export function ComingSoonPage({ title }: { title: string }) {
  const { pathname } = useLocation();
  const [backTo, label] =
    pathname === paths.currentStock ? [paths.home, 'Home'] : [paths.currentStock, 'Current Stock'];
  return (
    <>
      <PageHeader title={title} />
      <EmptyState text="This page is coming soon." icon={<IconTools size={30} />}>
        <ButtonLink to={backTo} variant="light">
          Go to {label}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
