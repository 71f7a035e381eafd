/** Selects which photos or videos are shared: all, some or none. */
import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useImages, useVideos } from '#media/web/media-queries.ts';
import { Photo } from '#media/web/photo.tsx';
import type { Truck } from '#trucks/truck.ts';
import type { MediaScope, ShareFormValues } from './share-form-values.ts';

type Chosen = ShareFormValues['images'];
/** The part of a truck that the dialog needs. */
export type SharedTruck = Pick<Truck, 'id' | 'company' | 'regNumber'>;

interface Props {
  kind: 'photos' | 'videos';
  trucks: readonly SharedTruck[];
  value: Chosen;
  onChange: (value: Chosen) => void;
}

const titles = { photos: 'Photos', videos: 'Videos' } as const;

/** Thumbnails are loaded only if the user wants to select some. */
export function ShareMediaFields({ kind, trucks, value, onChange }: Props) {
  const title = titles[kind];
  const word = title.toLowerCase();
  return (
    <Radio.Group
      label={title}
      value={value.scope}
      onChange={(scope) => onChange({ ...value, scope: scope as MediaScope })}
    >
      <Stack gap={6} mt={6}>
        <Radio value="all" label={`All ${word}, including new ones`} />
        <Radio value="some" label={`Selected ${word}`} />
        <Radio value="none" label={`No ${word}`} />
      </Stack>
      {value.scope === 'some' ? (
        <Checkbox.Group value={value.names} onChange={(names) => onChange({ ...value, names })} mt="xs">
          {trucks.map((truck) =>
            kind === 'photos' ? (
              <TruckPhotos key={truck.id} truck={truck} />
            ) : (
              <TruckVideos key={truck.id} truck={truck} />
            ),
          )}
        </Checkbox.Group>
      ) : null}
    </Radio.Group>
  );
}

function TruckPhotos({ truck }: { truck: SharedTruck }) {
  const { data = [] } = useImages(truck);
  if (data.length === 0) return <None truck={truck} word="photos" />;
  return (
    <SimpleGrid cols={{ base: 3, xs: 4 }} spacing="xs" mt="xs">
      {data.map((image, index) => {
        const { name } = image;
        const label = `${truck.regNumber}, photo ${index + 1}`;
        return (
          <Stack key={name} gap={4}>
            <div style={{ position: 'relative', aspectRatio: '4 / 3', overflow: 'hidden' }}>
              <Photo target={truck} image={image} alt="" size="small" />
            </div>
            <Checkbox value={name} label={String(index + 1)} aria-label={label} />
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}

function TruckVideos({ truck }: { truck: SharedTruck }) {
  const { data = [] } = useVideos(truck);
  if (data.length === 0) return <None truck={truck} word="videos" />;
  return (
    <Stack gap={6} mt="xs">
      {data.map(({ name }, index) => (
        <Checkbox key={name} value={name} label={`${truck.regNumber}, video ${index + 1}`} />
      ))}
    </Stack>
  );
}

function None({ truck, word }: { truck: SharedTruck; word: string }) {
  return <Text size="sm" c="dimmed" mt="xs">{`${truck.regNumber} has no ${word}.`}</Text>;
}
