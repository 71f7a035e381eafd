/** The videos section of a truck's page: a carousel in which a video is loaded when Play is pressed. */
import { Anchor, Button, Loader, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { Carousel } from '#media/web/carousel/carousel.tsx';
import type { Slide } from '#media/web/carousel/slide.ts';
import { useVideoAddress, useVideos } from '#media/web/media-queries.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import classes from './truck-videos.module.css';

/** Alert if videos cannot be loaded. */
export const videosFailure = 'Failed to retrieve truck videos.';

/** The section's content. */
export function TruckVideos({ target }: { target: RecordTarget }) {
  const { data, error, isPending, refetch } = useVideos(target);
  // The page itself reports a missing truck.
  useLoadAlert(hasStatus(error, 404) ? null : error, videosFailure);
  if (isPending) return <Loading text="Loading truck videos..." />;
  if (data === undefined) return <LoadFailed text="The truck's videos could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <EmptyText>No truck videos to display</EmptyText>;
  const slides: Slide[] = data.map(({ name }, position) => {
    const label = `Truck Video ${position + 1}`;
    return {
      key: name,
      label,
      // The key resets the video when it is out of sight.
      content: ({ isShown }) => <VideoSlide key={String(isShown)} target={target} name={name} label={label} />,
    };
  });
  return <Carousel label="Truck videos" slides={slides} withIndex isSmall />;
}

interface Props {
  target: RecordTarget;
  name: string;
  label: string;
}

function VideoSlide({ target, name, label }: Props) {
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, isFetching, refetch } = useVideoAddress(target, name, isRequested);
  useLoadAlert(error, videosFailure);
  if (isRequested && data !== undefined) return <Player uri={data.uri} label={label} />;

  function play() {
    setIsRequested(true);
    if (error !== null) void refetch();
  }

  return (
    <Stack className={classes.poster ?? ''} align="center" justify="center" gap="sm">
      <IconVideo size={48} aria-hidden />
      <Text>{label}</Text>
      <Button
        size="md"
        leftSection={
          isFetching ? (
            <Loader size={18} color="currentColor" aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )
        }
        aria-busy={isFetching}
        onClick={play}
      >
        Play
      </Button>
    </Stack>
  );
}

function Player({ uri, label }: { uri: string; label: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <Stack className={classes.poster ?? ''} align="center" justify="center" gap="sm" p="md">
        <Text ta="center">This browser cannot play the video.</Text>
        <Anchor href={uri} target="_blank" rel="noopener" c="inherit" td="underline">
          Open the file
        </Anchor>
      </Stack>
    );
  }
  return (
    // A walk-around video of a truck has no speech to caption.
    <video
      className={classes.video}
      src={uri}
      aria-label={label}
      controls
      autoPlay
      playsInline
      ref={(video) => video?.focus()}
      onError={() => setIsBroken(true)}
    >
      <track kind="captions" />
    </video>
  );
}
