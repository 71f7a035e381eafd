/** The section 'Settings' of a feed's page. */
import { type Feed, feedFieldLabels, feedFormatLabels } from '#feeds/feed.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Section } from '#web/ui/section.tsx';

function columnsText({ columns }: Feed): string {
  if (columns.length === 0) return 'All fields';
  return columns
    .map(({ head, field }) => (head === feedFieldLabels[field] ? head : `${head} (${feedFieldLabels[field]})`))
    .join(', ');
}

export function FeedSettingsList({ feed }: { feed: Feed }) {
  const { format, separator, encoding, showReserved, withRegNumber, minPhotos, photoSize } = feed;
  const ofCsv = [
    { id: 'separator', label: 'Separator', value: separator },
    { id: 'encoding', label: 'Encoding', value: encoding },
    { id: 'columns', label: 'Columns', value: columnsText(feed), wide: true },
  ];
  return (
    <Section title="Settings">
      <DescriptionList
        lines={[
          { id: 'format', label: 'Format', value: feedFormatLabels[format] },
          { id: 'showReserved', label: 'Reserved Trucks', value: showReserved ? 'Shown' : 'Left out' },
          { id: 'withRegNumber', label: 'Reg Numbers', value: withRegNumber ? 'Shown' : 'Left out' },
          { id: 'minPhotos', label: 'Minimum Number of Photos', value: String(minPhotos) },
          { id: 'photoSize', label: 'Longest Side of Photos', value: `${photoSize} pixels` },
          ...(format === 'Csv' ? ofCsv : []),
        ]}
      />
    </Section>
  );
}
