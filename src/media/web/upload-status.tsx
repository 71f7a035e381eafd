/** How far an upload is, with the way to give it up or to try again (decisions, section 4). */
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { isPending, type UploadState } from './upload-state.ts';
import classes from './upload-status.module.css';

interface Props {
  name: string;
  state: UploadState;
  /** Left out where the way to cancel stands elsewhere. */
  onCancel?: () => void;
  onRetry: () => void;
}

const words: Record<Exclude<UploadState['is'], 'uploading' | 'failed'>, string> = {
  ready: '',
  waiting: 'Waiting for the others...',
  preparing: 'Preparing...',
  done: 'Uploaded',
  cancelled: 'Cancelled',
};

function percentOf(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function StateText({ state }: { state: UploadState }) {
  if (state.is === 'failed') return <Text c="var(--mantine-color-error)">{state.message}</Text>;
  if (state.is === 'uploading') return <Text className={classes.percent ?? ''}>{percentOf(state.share)}</Text>;
  return (
    <Text className={classes.words ?? ''}>
      {state.is === 'done' ? <IconCircleCheck size={20} color="var(--mantine-color-green-text)" aria-hidden /> : null}
      {words[state.is]}
    </Text>
  );
}

/** Nothing while the file only stands ready. */
export function UploadStatus({ name, state, onCancel, onRetry }: Props) {
  if (state.is === 'ready') return null;
  const pending = isPending(state);
  const share = state.is === 'uploading' ? state.share : 0;
  return (
    <div className={classes.status}>
      {pending ? (
        <Progress.Root
          className={classes.bar ?? ''}
          size="lg"
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
        >
          <Progress.Section value={share * 100} withAria={false} animated={share === 1} />
        </Progress.Root>
      ) : null}
      <Group gap="4px 12px" justify="space-between" wrap={onCancel ? 'nowrap' : 'wrap'}>
        <StateText state={state} />
        {pending && onCancel ? (
          <Button variant="default" size="compact-md" leftSection={<IconX size={16} aria-hidden />} onClick={onCancel}>
            Cancel
          </Button>
        ) : state.is === 'done' || pending ? null : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
      </Group>
    </div>
  );
}
