/** The user's passkeys, with buttons to remove them. */
import { Button } from '@mantine/core';
import type { ListedPasskey } from '#account/account.ts';
import { formatMoment } from '#web/moment.ts';
import classes from './account.module.css';

interface Props {
  passkeys: readonly ListedPasskey[];
  onRemove: (passkey: ListedPasskey) => void;
}

/** Shows nothing without passkeys. */
export function PasskeyList({ passkeys, onRemove }: Props) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.item}>
          <div className={classes.words}>
            <div className={classes.name}>{passkey.name}</div>
            <div
              className={classes.more}
            >{`Passkey, added ${formatMoment(passkey.createdAt)}${passkey.usedAt === null ? '' : `, last used ${formatMoment(passkey.usedAt)}`}`}</div>
          </div>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Remove passkey ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
