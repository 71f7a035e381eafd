/** The handbook's pages: which screens they explain, who reads them, and how their texts in `docs/handbook/` are read. */
import { adminRoles, approvedRoles, type Role } from '#shared/roles.ts';

export interface HandbookPage {
  /** Its file in `docs/handbook/` without `.md`, and the last part of its address. */
  slug: string;
  title: string;
  /** Paths of the screens that it explains. */
  screens: readonly RegExp[];
  roles: readonly Role[];
}

/** The size of every picture in pixels. */
export const pictureSize = { width: 1280, height: 800 };

/** In the order of the list on `/help`. */
export const handbookPages: readonly HandbookPage[] = [
  {
    slug: 'stock',
    title: 'Stock',
    screens: [/^\/(?:current-stock|all-stock)$/, /\/trucks\/(?:add|[^/]+\/(?:view|edit))$/],
    roles: approvedRoles,
  },
  { slug: 'costings', title: 'Costings', screens: [/\/costings\b/, /^\/ageing$/], roles: approvedRoles },
  { slug: 'photos', title: 'Photos and videos', screens: [/\/(?:images|videos)\//], roles: approvedRoles },
  {
    slug: 'orders-and-invoices',
    title: 'Orders and invoices',
    screens: [/\/(?:orders|invoices|credit-notes|clients|suppliers)\b/, /^\/register$/],
    roles: approvedRoles,
  },
  { slug: 'vat', title: 'VAT', screens: [/^\/(?:vat|stock-book)$/], roles: approvedRoles },
  { slug: 'payments', title: 'Payments', screens: [/^\/(?:payments|debtors)$/], roles: approvedRoles },
  { slug: 'month-end', title: 'Month end', screens: [/^\/(?:month-end|needs-doing|sales)$/], roles: approvedRoles },
  { slug: 'adverts', title: 'Adverts', screens: [/^\/adverts$/, /\/feeds\b/], roles: approvedRoles },
  {
    slug: 'wanted',
    title: 'Wanted',
    screens: [/^\/wanted\b/, /\/wanted\/[^/]+\/(?:view|edit)$/],
    roles: approvedRoles,
  },
  { slug: 'sharing', title: 'Sharing trucks with buyers', screens: [], roles: approvedRoles },
  { slug: 'import', title: 'Import a spreadsheet', screens: [/^\/import\b/], roles: adminRoles },
  { slug: 'people', title: 'People and log-in', screens: [/^\/(?:account|admin\/users)$/], roles: approvedRoles },
  { slug: 'set-up', title: 'Set-up', screens: [/^\/(?:particulars|admin\/jobs|deleted)\b/], roles: adminRoles },
];

/** A task or rule: a second-level heading with the text below it. */
interface HandbookSection {
  heading: string;
  /** The heading as GitHub writes it into a link: `#find-a-truck`. */
  anchor: string;
  /** Markdown. */
  text: string;
}

export interface HandbookText {
  /** What comes before the first section, without the page's heading. */
  introduction: string;
  sections: HandbookSection[];
}

/** The first line of a section that only administrators read. */
const administratorsOnly = 'For administrators.';

function mayRead(text: string, role: Role): boolean {
  return !text.startsWith(administratorsOnly) || adminRoles.some((admin) => admin === role);
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/** A page's text, without the sections that the role may not use. */
export function readHandbookText(markdown: string, role: Role): HandbookText {
  const [first = '', ...rest] = markdown.split(/^## /m);
  const sections = rest.map((part) => {
    const end = part.indexOf('\n');
    const heading = part.slice(0, end);
    return { heading, anchor: anchorOf(heading), text: part.slice(end).trim() };
  });
  return {
    introduction: first.slice(first.indexOf('\n')).trim(),
    sections: sections.filter(({ text }) => mayRead(text, role)),
  };
}

export function pagesFor(role: Role): HandbookPage[] {
  return handbookPages.filter(({ roles }) => roles.includes(role));
}

/** The address of the help for a screen; the list of all pages where none explains it. */
export function helpPath(screen: string, role: Role): string {
  const page = pagesFor(role).find(({ screens }) => screens.some((pattern) => pattern.test(screen)));
  return page === undefined ? '/help' : `/help/${page.slug}`;
}

export interface HandbookHit {
  page: HandbookPage;
  section: HandbookSection;
}

/** Sections that contain every word of the search text, those with a word in their heading first. */
export function searchHandbook(texts: ReadonlyMap<HandbookPage, HandbookText>, search: string): HandbookHit[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = [...texts].flatMap(([page, { sections }]) =>
    sections
      .map((section) => ({ page, section, heading: section.heading.toLowerCase() }))
      .filter(({ section, heading }) => {
        const text = `${page.title.toLowerCase()} ${heading} ${section.text.toLowerCase()}`;
        return words.every((word) => text.includes(word));
      }),
  );
  const inHeading = (heading: string) => words.filter((word) => heading.includes(word)).length;
  return hits
    .sort((a, b) => inHeading(b.heading) - inHeading(a.heading))
    .map(({ page, section }) => ({ page, section }));
}
