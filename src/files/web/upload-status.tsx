/** Progress of an upload, with buttons to pause, cancel and retry. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isPending, type UploadState } from './upload-state.ts';
import classes from './upload-status.module.css';

interface Props {
  name: string;
  state: UploadState;
  /** Omitted if the cancel button is elsewhere. */
  onCancel?: () => void;
  onRetry: () => void;
  /** Omitted if the upload cannot be paused separately. */
  onPause?: () => void;
}

const stateTexts: Record<Exclude<UploadState['is'], 'uploading' | 'failed' | 'paused'>, string> = {
  ready: '',
  waiting: 'Waiting…',
  preparing: 'Preparing…',
  stalled: 'No connection. Will resume automatically.',
  done: 'Uploaded',
  cancelled: 'Cancelled',
};

function percentOf(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

function StateText({ state }: { state: UploadState }) {
  if (state.is === 'failed') return <Text c="var(--mantine-color-error)">{state.message}</Text>;
  if (state.is === 'paused')
    return <Text className={classes.percent ?? ''}>{`Paused · ${percentOf(state.share)}`}</Text>;
  if (state.is === 'uploading') return <Text className={classes.percent ?? ''}>{percentOf(state.share)}</Text>;
  return (
    <Text className={classes.stateTexts ?? ''}>
      {state.is === 'done' ? <IconCircleCheck size={20} color="var(--mantine-color-green-text)" aria-hidden /> : null}
      {stateTexts[state.is]}
    </Text>
  );
}

interface ActionProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

function Action({ label, icon, onClick }: ActionProps) {
  return (
    <Button variant="default" size="compact-md" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Buttons for what can be done now. */
function Actions({ state, onCancel, onRetry, onPause }: Omit<Props, 'name'>) {
  const isOver = state.is === 'failed' || state.is === 'cancelled';
  if (isOver) return <Action label="Retry" icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry} />;
  if (state.is === 'done') return null;
  return (
    <Group gap={8} wrap="nowrap">
      {state.is === 'paused' ? (
        <Action label="Resume" icon={<IconPlayerPlay size={16} aria-hidden />} onClick={onRetry} />
      ) : onPause ? (
        <Action label="Pause" icon={<IconPlayerPause size={16} aria-hidden />} onClick={onPause} />
      ) : null}
      {onCancel ? <Action label="Cancel" icon={<IconX size={16} aria-hidden />} onClick={onCancel} /> : null}
    </Group>
  );
}

/** Renders nothing until the upload has started. */
export function UploadStatus({ name, state, onCancel, ...actions }: Props) {
  if (state.is === 'ready') return null;
  const share = 'share' in state ? state.share : 0;
  return (
    <div className={classes.status}>
      {isPending(state) ? (
        <Progress.Root
          className={classes.bar ?? ''}
          size="lg"
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
        >
          <Progress.Section value={share * 100} withAria={false} animated={state.is === 'uploading' && share === 1} />
        </Progress.Root>
      ) : null}
      <Group gap="4px 12px" justify="space-between" wrap={onCancel && !actions.onPause ? 'nowrap' : 'wrap'}>
        <StateText state={state} />
        <Actions state={state} {...(onCancel && { onCancel })} {...actions} />
      </Group>
    </div>
  );
}
