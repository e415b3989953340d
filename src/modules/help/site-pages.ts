import { MAX_SEARCH } from '../../core/list-query.ts';
import type { PageHead } from '../../core/page-head.ts';
import type { SitePage } from '../../server/module.ts';
import { findHelp } from './handbook/find.ts';
import { type HelpPage, handbook } from './handbook/handbook.ts';
import { news } from './handbook/news.ts';
import { HELP, helpPath, NEWS } from './paths.ts';
import type { HelpContent, HelpEntry, HelpGroup, HelpPageContent } from './shown.ts';

/** Places that the search of the handbook shows. */
const MOST_FOUND = 30;

const TITLE = 'Pomoć';
const SUMMARY =
  'Priručnik na našem jeziku: kako se šta radi korak po korak, šta može poći po zlu i koja dozvola treba.';

/** What is new, as a page of the handbook. */
const newsEntry = (): HelpEntry => ({
  slug: NEWS,
  title: 'Šta je novo',
  summary: 'Šta je dodano i promijenjeno, po danima.',
});

const entryOf = ({ slug, title, summary }: HelpPage): HelpEntry => ({ slug, title, summary });

let groups: HelpGroup[] | null = null;

/** The contents: groups in the order of their first pages, what is new at the end. */
export function contents(): HelpGroup[] {
  groups ??= [
    ...[...Map.groupBy(handbook(), ({ group }) => group)].map(([label, pages]) => ({
      label,
      pages: pages.map(entryOf),
    })),
    { label: 'Novosti', pages: [newsEntry()] },
  ];
  return groups;
}

let whole: HelpContent | null = null;

/** /pomoc: the contents, with `?q=` also what is found. */
export const contentsPage = {
  path: HELP,
  page: 'help',
  async at(_deps, { query: { q } }) {
    const asked = typeof q === 'string' ? q.slice(0, MAX_SEARCH).replaceAll('\0', '').trim() : '';
    // Rendered pages are kept by their content.
    whole ??= { groups: contents(), asked: '', found: [] };
    const content = asked === '' ? whole : { ...whole, asked, found: foundFor(asked) };
    const head: PageHead = { title: TITLE, description: SUMMARY, index: asked === '', path: HELP, data: [] };
    return { head, content };
  },
} satisfies SitePage;

const foundFor = (asked: string) =>
  findHelp(asked)
    .slice(0, MOST_FOUND)
    .map(({ page, anchor, title, excerpt }) => ({
      href: helpPath(page.slug, anchor),
      page: anchor === null ? null : page.title,
      title,
      excerpt: excerpt(),
    }));

const shown = new Map<string, HelpPageContent>();

/** What a page shows: the same object as long as the program runs. Null where there is no such page. */
export function pageContent(slug: string): HelpPageContent | null {
  const known = shown.get(slug);
  if (known) return known;
  const all = [...handbook().map(entryOf), newsEntry()];
  const at = all.findIndex((entry) => entry.slug === slug);
  const entry = all[at];
  if (!entry) return null;
  const page = handbook().find((one) => one.slug === slug);
  const content: HelpPageContent = {
    groups: contents(),
    page: {
      ...entry,
      html: page?.html ?? news().html,
      headings: (page?.sections ?? []).flatMap(({ anchor, title, level }) =>
        anchor !== null && level === 2 ? [{ anchor, title }] : [],
      ),
      previous: all[at - 1] ?? null,
      next: all[at + 1] ?? null,
    },
  };
  shown.set(slug, content);
  return content;
}

/** /pomoc/{slug}: a page of the handbook, or what is new. */
export const helpPage = {
  path: helpPath(':slug'),
  page: 'helpPage',
  async at(_deps, { params: { slug = '' } }) {
    const content = pageContent(slug);
    if (!content?.page) return null;
    const { title, summary } = content.page;
    const head: PageHead = { title, description: summary, index: true, path: helpPath(slug), data: [] };
    return { head, content };
  },
  addresses: async () => [...handbook().map(({ slug }) => helpPath(slug)), helpPath(NEWS)],
} satisfies SitePage;
