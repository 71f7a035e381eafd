/** `/feeds`: the feeds of a company. */
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Feed, feedFormatLabels } from '#feeds/feed.ts';
import { listFeedsRoute } from '#feeds/feed-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { isAdministrator } from '#shared/roles.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { feedPaths } from './feed-paths.ts';
import classes from './feeds.module.css';
import { lastReadText } from './last-read.ts';

/** How often the last reads are asked for again, because reads are not announced. */
const everyMs = 30_000;

export function FeedsPage() {
  const company = useCompany();
  const mayChange = isAdministrator(useCurrentUser().role);
  return (
    <>
      <PageHeader
        title="Feeds"
        backTo={`${paths.adverts}?company=${company}`}
        actions={
          mayChange ? (
            <ButtonLink to={feedPaths.create(company)} leftSection={<IconPlus size={16} aria-hidden />}>
              Create Feed
            </ButtonLink>
          ) : undefined
        }
      />
      <CompanyTabs withAll={false}>
        <Text mb="md" className={classes.about ?? ''}>
          A portal reads a feed to show your advertised trucks on its own site. Each feed has a secret address and the
          layout that the portal asks for.
        </Text>
        <CompanyFeeds key={company} company={company} />
      </CompanyTabs>
    </>
  );
}

function CompanyFeeds({ company }: { company: Company }) {
  const call = { params: { truckCompany: companyPaths[company] } };
  const { data, error, refetch } = useCall(listFeedsRoute, call, { everyMs });
  useLoadAlert(error, 'Failed to retrieve list of feeds.');
  if (data === undefined && error !== null) {
    return <LoadFailed text="The feeds could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Loading text="Loading feeds..." />;
  if (data.length === 0) return <EmptyState text="No feeds yet" icon={<IconRss size={30} />} />;
  return (
    <Stack component="ul" gap="sm" className={classes.cards ?? ''}>
      {data.map((feed) => (
        <FeedCard key={feed.id} feed={feed} />
      ))}
    </Stack>
  );
}

function FeedCard({ feed }: { feed: Feed }) {
  return (
    <li className={classes.card}>
      <div className={classes.name}>
        <Anchor component={Link} to={feedPaths.view(feed.company, feed.id)} fw={600}>
          {feed.name}
        </Anchor>
        <Badge variant="default" tt="none">
          {feedFormatLabels[feed.format]}
        </Badge>
      </div>
      <Text size="sm" c="dimmed">
        {lastReadText(feed)}
      </Text>
    </li>
  );
}
