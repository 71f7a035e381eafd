/**
 * The import rules of `src/` (docs/architecture.md): which folders may import which, for the server and for the
 * browser.
 */

/** What the infrastructure may import. All other folders are features. */
const infrastructure: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  web: ['shared'],
};

/** `app` may import every folder, and no folder may import it. */
function mayImport(folder: string, target: string): boolean {
  if (folder === target || folder === 'app') return true;
  return target !== 'app' && (infrastructure[folder]?.includes(target) ?? true);
}

/**
 * The shortest way along imports from a folder back to itself, such as `['trucks', 'shares', 'trucks']`. Features
 * import one way, so there is none.
 */
export function findCycle(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  let ways = [...imports.keys()].map((folder) => [folder]);
  for (let length = 1; length <= imports.size; length += 1) {
    ways = ways.flatMap((way) => [...(imports.get(way.at(-1) ?? '') ?? [])].map((target) => [...way, target]));
    const cycle = ways.find((way) => way[0] === way.at(-1));
    if (cycle) return cycle;
    // One way from a folder to another is enough.
    ways = [...new Map(ways.map((way) => [`${way[0]} ${way.at(-1)}`, way])).values()];
  }
  return undefined;
}

/** `pure` code runs in both processes and imports neither side. */
type Side = 'pure' | 'server' | 'web';

/** @param path below `src/`, such as `trucks/server/truck-store.ts` */
function sideOf(path: string): Side {
  const [top = '', folder = ''] = path.split('/');
  if (top === 'server' || top === 'web') return top;
  // In the composition root the process is .ts and the browser app .tsx.
  if (top === 'app') return path.endsWith('.tsx') || path.endsWith('.css') ? 'web' : 'server';
  return folder === 'server' || folder === 'web' ? folder : 'pure';
}

/** SQL is the server's business, and the browser's bundle has none. */
const databasePackages = ['kysely', 'pg'];

/** Files directly in a feature's `web/` are shared by its subfolders and import none of them. */
function importsSubfolder(file: string, target: string): boolean {
  const [place, targetPlace] = [file.split('/'), target.split('/')];
  const isShared = place.length === 3 && place[1] === 'web';
  return isShared && targetPlace.length > 3 && targetPlace[0] === place[0] && targetPlace[1] === 'web';
}

/** Which other subfolders of the embedded identity provider a subfolder may import. */
const identityImports: Record<string, readonly string[]> = {
  records: [],
  accounts: ['records'],
  factors: ['records', 'accounts'],
  pages: ['accounts'],
  protocol: ['records', 'accounts', 'factors', 'pages'],
  'account-management': ['records', 'accounts', 'factors'],
  'sign-in': ['records', 'accounts', 'factors', 'pages', 'protocol'],
  links: ['records', 'accounts', 'pages', 'sign-in'],
};

/** The file's subfolder of `server/identity/`; empty for a file directly in it, undefined for any other file. */
function identityFolderOf(path: string): string | undefined {
  const [side, folder, ...rest] = path.split('/');
  if (side !== 'server' || folder !== 'identity') return undefined;
  return rest.length > 1 ? rest[0] : '';
}

/**
 * Files directly in `server/identity/` compose its subfolders: they may import all of them, and are imported by none.
 */
function findIdentityError(file: string, target: string): string | undefined {
  const [folder, targetFolder] = [identityFolderOf(file), identityFolderOf(target)];
  if (!folder || targetFolder === undefined || folder === targetFolder) return undefined;
  if (targetFolder === '') return 'Subfolders of server/identity/ never import its composition root.';
  return identityImports[folder]?.includes(targetFolder)
    ? undefined
    : `identity/${folder} never imports identity/${targetFolder}.`;
}

/**
 * The error in an import between our own files, as a sentence; undefined if it is allowed.
 * @param file below `src/`
 * @param specifier as written, such as `#trucks/truck.ts`, `./truck.ts` or `kysely`
 */
export function findImportError(file: string, specifier: string): string | undefined {
  const [folder = ''] = file.split('/');
  if (specifier.startsWith('../') && folder !== 'app') return 'Import from another folder as #folder/file.ts.';
  if (databasePackages.includes(specifier) && sideOf(file) !== 'server') return 'Only server code uses the database.';
  if (!specifier.startsWith('#')) return undefined;
  const target = specifier.slice(1);
  const [targetFolder = ''] = target.split('/');
  if (!mayImport(folder, targetFolder)) return `${folder} never imports ${targetFolder}.`;
  if (importsSubfolder(file, target)) return 'Files directly in web/ never import its subfolders.';
  const error = findIdentityError(file, target);
  if (error !== undefined) return error;
  const [side, targetSide] = [sideOf(file), sideOf(target)];
  if (targetSide === 'pure' || targetSide === side) return undefined;
  return side === 'pure'
    ? `Code for both processes never imports code for the ${targetSide === 'web' ? 'browser' : 'server'}.`
    : 'web/ and server/ never import each other.';
}
