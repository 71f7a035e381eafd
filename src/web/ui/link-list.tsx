/** A short list of links, one on each line. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import classes from './link-list.module.css';

interface ListedLink {
  to: string;
  name: string;
  /** Follows the name: `, DAF XF, sold`. */
  detail?: string;
  color?: string;
}

export function LinkList({ links }: { links: readonly ListedLink[] }) {
  return (
    <ul className={classes.list}>
      {links.map(({ to, name, detail, color }) => (
        <li key={`${to} ${name}`}>
          <Anchor component={Link} to={to} className={classes.link ?? ''}>
            <span className={classes.name} style={{ color }}>
              {name}
            </span>
            {detail}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
