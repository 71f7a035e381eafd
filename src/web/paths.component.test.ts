/** That every path which the app links to leads to a screen. */
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { screens } from '#app/screens.tsx';
import { feedPaths } from '#feeds/web/feed-paths.ts';
import { partyPaths } from '#parties/web/party-texts.ts';
import { wantedPaths } from '#wanted/web/wanted-screens.ts';
import { addTruckPath, creditNotePaths, deletedPath, invoicePaths, orderPaths, paths, truckPaths } from './paths.ts';

const groups = { truckPaths, orderPaths, invoicePaths, creditNotePaths, feedPaths, wantedPaths, ...partyPaths };

/** Those of one record of a company, of a company, or of a record that all companies share. */
const pathOf = (path: string | ((...parts: never[]) => string)) =>
  typeof path === 'string' ? path : path(...(['AbbasAutos', 'some-id'] as never[]));

const named: [string, string][] = [
  ...Object.entries(paths),
  ...Object.entries(groups).flatMap(([group, members]) =>
    Object.entries(members).map(([name, path]) => [`${group}.${name}`, pathOf(path)] as [string, string]),
  ),
  ['addTruckPath', addTruckPath('RedStar')],
  ['deletedPath', deletedPath('some-id')],
];

const known = ['/', '/home', ...screens.map(({ path }) => path)];

test.each(named)('%s, %s, leads to a screen', (_name, path) => {
  const { pathname } = new URL(path, 'http://localhost');
  expect(known.filter((screen) => matchPath(screen, pathname) !== null)).not.toEqual([]);
});
