/** The handbook: its pages as the reader's role may use them, and a search over all of them. */
import { Anchor } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import Markdown from 'markdown-to-jsx/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import {
  type HandbookPage,
  type HandbookText,
  pagesFor,
  pictureSize,
  readHandbookText,
  searchHandbook,
} from '#help/handbook.ts';
import type { Role } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { handbookMarkdown, pictureAddress } from './handbook-files.ts';
import classes from './help-page.module.css';

type Texts = ReadonlyMap<HandbookPage, HandbookText>;

/** Links between pages are relative to the file: `vat.md#export-a-truck`. */
function HandbookLink({ href = '', children }: ComponentProps<'a'>) {
  return (
    <Anchor component={Link} to={`${paths.help}/${href.replace('.md', '')}`} underline="always" inherit>
      {children}
    </Anchor>
  );
}

/** Reserves the picture's space while it loads. */
function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  return <img src={pictureAddress(src)} alt={alt} {...pictureSize} className={classes.picture} loading="lazy" />;
}

function Text({ children }: { children: string }) {
  return (
    <Markdown
      className={classes.text}
      options={{ forceBlock: true, disableParsingRawHTML: true, overrides: { a: HandbookLink, img: Picture } }}
    >
      {children}
    </Markdown>
  );
}

/** The browser's own jump to an anchor happens before the page is there. */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView();
  }, [hash]);
}

function HelpText({ page, text }: { page: HandbookPage; text: HandbookText }) {
  useAnchor();
  return (
    <article className={classes.article} aria-label={page.title}>
      <Text>{text.introduction}</Text>
      <nav aria-label="On this page">
        <ul className={classes.contents}>
          {text.sections.map(({ heading, anchor }) => (
            <li key={anchor}>
              <Anchor component={Link} to={`#${anchor}`} inherit>
                {heading}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {text.sections.map((section) => (
        <section key={section.anchor} id={section.anchor} className={classes.section}>
          <h2>{section.heading}</h2>
          <Text>{section.text}</Text>
        </section>
      ))}
    </article>
  );
}

function Hits({ texts, search }: { texts: Texts; search: string }) {
  const hits = searchHandbook(texts, search);
  if (hits.length === 0) {
    return (
      <EmptyState text={`Nothing in the handbook has all of: ${search}`} icon={<IconBook size={32} aria-hidden />} />
    );
  }
  return (
    <ul className={classes.hits} aria-label="Found in the handbook">
      {hits.map(({ page, section }) => (
        <li key={`${page.slug} ${section.anchor}`}>
          <Anchor component={Link} to={`${paths.help}/${page.slug}#${section.anchor}`}>
            {section.heading}
          </Anchor>
          <span className={classes.hitPage}>{page.title}</span>
        </li>
      ))}
    </ul>
  );
}

function PageList({ texts, current }: { texts: Texts; current: HandbookPage | undefined }) {
  return (
    <nav aria-label="Handbook" className={classes.pages} data-chosen={current !== undefined || undefined}>
      <ul>
        {[...texts.keys()].map((page) => (
          <li key={page.slug}>
            <Anchor
              component={Link}
              to={`${paths.help}/${page.slug}`}
              aria-current={page === current ? 'page' : undefined}
              className={classes.pageLink ?? ''}
            >
              {page.title}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function textsFor(role: Role | undefined): Texts {
  if (role === undefined) return new Map();
  return new Map(pagesFor(role).map((page) => [page, readHandbookText(handbookMarkdown(page.slug), role)]));
}

export function HelpPage() {
  const { role } = useCurrentUser();
  const { slug } = useParams();
  const [search, setSearch] = useQueryState('search', parseAsString.withDefault(''));
  const texts = useMemo(() => textsFor(role), [role]);
  const page = [...texts.keys()].find((each) => each.slug === slug);
  const text = page && texts.get(page);
  return (
    <>
      <PageHeader title={page?.title ?? 'Help'} {...(page ? { backTo: paths.help } : {})} />
      <SearchField
        label="Search the handbook"
        text={search}
        onChange={(text) => void setSearch(text || null)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') void setSearch(null);
        }}
      />
      {search.trim() === '' ? (
        <div className={classes.columns}>
          <PageList texts={texts} current={page} />
          {page && text ? <HelpText key={page.slug} page={page} text={text} /> : null}
        </div>
      ) : (
        <Hits texts={texts} search={search.trim()} />
      )}
    </>
  );
}
