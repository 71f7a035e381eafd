/** Who may import whom (docs/architecture.md, Import rules): the rooms of `src/`, and the side that a file belongs to. */

const plumbing = ['shared', 'server', 'web'];
const basicNouns = ['companies', 'parties', 'users', 'costings', 'media'];
const paperNouns = ['documents', 'ledger', 'trucks', 'paperwork'];

/** Which other rooms a room may read; one without a line reads plumbing alone. Nouns read one way. */
const reads: Record<string, readonly string[]> = {
  shared: [],
  server: ['shared'],
  web: ['shared'],
  account: [...plumbing, 'users'],
  documents: [...plumbing, 'media'],
  ledger: [...plumbing, 'companies'],
  trucks: [...plumbing, ...basicNouns, 'documents'],
  paperwork: [...plumbing, ...basicNouns, 'documents', 'ledger', 'trucks'],
  shares: [...plumbing, ...basicNouns, ...paperNouns],
  credits: [...plumbing, ...basicNouns, ...paperNouns],
  vat: [...plumbing, ...basicNouns, ...paperNouns],
  payments: [...plumbing, ...basicNouns, ...paperNouns],
  imports: [...plumbing, ...basicNouns, 'documents', 'trucks'],
  find: [...plumbing, ...basicNouns, 'trucks', 'paperwork'],
  reports: [...plumbing, ...basicNouns, ...paperNouns, 'credits', 'payments', 'vat', 'history'],
  history: [...plumbing, ...basicNouns, ...paperNouns, 'credits', 'payments', 'vat'],
};

/** `app` reads every room, and no room reads it. */
function mayRead(room: string, target: string): boolean {
  return room === target || room === 'app' || (reads[room] ?? plumbing).includes(target);
}

/** `pure` runs in both processes, and reads neither. */
type Side = 'pure' | 'server' | 'web';

/** @param path below `src/`, as `trucks/server/truck-store.ts` */
function sideOf(path: string): Side {
  const [room = '', folder = ''] = path.split('/');
  if (room === 'server' || room === 'web') return room;
  // The composition roots: the process is .ts, the browser's app .tsx.
  if (room === 'app') return path.endsWith('.tsx') || path.endsWith('.css') ? 'web' : 'server';
  return folder === 'server' || folder === 'web' ? folder : 'pure';
}

/** What stands at a noun's `web/` itself is what its folders share, and reads none of them. */
function readsIntoFolder(file: string, target: string): boolean {
  const [place, targetPlace] = [file.split('/'), target.split('/')];
  const isShared = place.length === 3 && place[1] === 'web';
  return isShared && targetPlace.length > 3 && targetPlace[0] === place[0] && targetPlace[1] === 'web';
}

/** Which other rooms of the embedded identity provider, `server/identity/`, one of them may read: none that reads it. */
const identityReads: Record<string, readonly string[]> = {
  records: [],
  accounts: ['records'],
  factors: ['records', 'accounts'],
  pages: ['accounts'],
  protocol: ['records', 'accounts', 'factors', 'pages'],
  upkeep: ['records', 'accounts', 'factors'],
  'sign-in': ['records', 'accounts', 'factors', 'pages', 'protocol'],
  links: ['records', 'accounts', 'pages', 'sign-in'],
};

/** The room of the identity provider that a file is in; empty for what stands beside the rooms, undefined elsewhere. */
function identityRoomOf(path: string): string | undefined {
  const [side, folder, ...rest] = path.split('/');
  if (side !== 'server' || folder !== 'identity') return undefined;
  return rest.length > 1 ? rest[0] : '';
}

/** What stands beside the rooms puts them together: it reads them all, and none of them reads it. */
function identityFault(file: string, target: string): string | undefined {
  const [room, targetRoom] = [identityRoomOf(file), identityRoomOf(target)];
  if (!room || targetRoom === undefined || room === targetRoom) return undefined;
  if (targetRoom === '') return 'The rooms of server/identity/ never import what puts them together.';
  return identityReads[room]?.includes(targetRoom)
    ? undefined
    : `identity/${room} never imports identity/${targetRoom}.`;
}

/**
 * What is wrong with an import between files of ours, as a sentence; undefined when it may be.
 * @param file below `src/`
 * @param specifier as it is written: `#trucks/truck.ts`, `./truck.ts`; packages are nobody's business here.
 */
export function importFault(file: string, specifier: string): string | undefined {
  const [room = ''] = file.split('/');
  if (specifier.startsWith('../') && room !== 'app') return 'Another folder is named by #folder/file.ts.';
  if (!specifier.startsWith('#')) return undefined;
  const target = specifier.slice(1);
  const [targetRoom = ''] = target.split('/');
  if (!mayRead(room, targetRoom)) return `${room} never imports ${targetRoom}.`;
  if (readsIntoFolder(file, target)) return 'What the folders of web/ share reads none of them.';
  const fault = identityFault(file, target);
  if (fault !== undefined) return fault;
  const [side, targetSide] = [sideOf(file), sideOf(target)];
  if (targetSide === 'pure' || targetSide === side) return undefined;
  return side === 'pure'
    ? `What both processes run never imports what only the ${targetSide === 'web' ? 'browser' : 'server'} has.`
    : 'web/ and server/ never import each other.';
}
