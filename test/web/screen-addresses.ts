/** The addresses of screens, for tests that open all of them. */
import { screens } from '#app/screens.tsx';

/** The addresses of screens with several views, and of those whose path does not say enough. */
const addresses: Record<string, readonly string[]> = {
  '/current-stock': ['/current-stock', '/current-stock?company=RedStar', '/current-stock?view=pictures'],
  '/register': ['/register?kind=orders'],
  '/help/:slug': ['/help/orders-and-invoices'],
};

/** Screens that lead to another one at once: those of the log-in, and those that a form opens. */
const passing = /^\/(login|login\/callback|logout)$|^\/:company\/(orders|invoices)\/create(d)?$/;

/** A record's page redirects where the company or the id is missing. */
const isPassing = (path: string) =>
  passing.test(path) ||
  /^\/:company\/[\w-]+\/view$/.test(path) ||
  screens.some((other) => other.path === `/:company${path}` && path.includes(':id'));

/** The addresses of the screens with one of these kinds of access, with their parameters. */
export function screenAddresses(...access: (typeof screens)[number]['access'][]): string[] {
  const visited = screens.filter((screen) => access.includes(screen.access) && !isPassing(screen.path));
  return visited.flatMap(({ path }) => addresses[path] ?? [path]);
}

/** Fills the parameters of an address with ids, which are listed by the segment before them. */
export function withIds(path: string, idOf: (records: string) => string | undefined): string {
  return path.replace(':company', 'AbbasAutos').replace(/([\w-]+)\/:\w+/, (_match, records: string) => {
    const id = idOf(records);
    if (id === undefined) throw new Error(`${path} needs an address, or an example of its kind.`);
    return `${records}/${id}`;
  });
}
