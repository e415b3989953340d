import { HELP, helpPath } from '../../modules/help/paths.ts';
import type { HelpEntry, HelpPageContent, ShownHelpPage } from '../../modules/help/shown.ts';
import { Frame } from '../frame/frame.tsx';
import { HelpNav } from '../help/contents.tsx';
import { HelpSearch } from '../help/search.tsx';
import { PAGES } from './pages.ts';

/** /pomoc/{slug}: a page of the handbook, with its contents and headings beside it. */
export function HelpHandbookPage({ content: { page, groups } }: { content: HelpPageContent }) {
  return (
    <Frame page="other" title={page?.title ?? PAGES.helpPage.title}>
      {page ? (
        <div className="page help-columns">
          <HelpNav groups={groups} slug={page.slug} />
          <Article page={page} />
          {page.headings.length > 1 && <OnPage page={page} />}
        </div>
      ) : (
        <section className="page help-lost">
          <h1>Ova stranica se trenutno ne može prikazati.</h1>
          <p>
            Osvježite je za koji trenutak, ili pogledajte <a href={HELP}>sadržaj priručnika</a>.
          </p>
        </section>
      )}
    </Frame>
  );
}

function Article({ page: { title, summary, html, previous, next } }: { page: ShownHelpPage }) {
  return (
    <div className="help-article">
      <p className="help-of">
        <a href={HELP}>Pomoć</a>
      </p>
      <h1>{title}</h1>
      <p className="help-summary">{summary}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own texts, whose HTML is text (core/markdown/own.ts) */}
      <div className="help-prose" dangerouslySetInnerHTML={{ __html: html }} />
      <nav className="help-turn" aria-label="Druge stranice priručnika">
        {previous && <Turn entry={previous} label="Prethodno" />}
        {next && <Turn entry={next} label="Sljedeće" end />}
      </nav>
      <p className="help-ask">
        Nešto fali ili nije jasno? <a href="/#contact">Pišite nam</a>, pa ćemo dopuniti.
      </p>
    </div>
  );
}

const Turn = ({ entry, label, end }: { entry: HelpEntry; label: string; end?: boolean }) => (
  <a href={helpPath(entry.slug)} data-end={end || undefined}>
    <span>{label}</span> {entry.title}
  </a>
);

const OnPage = ({ page: { headings } }: { page: ShownHelpPage }) => (
  <aside className="help-on-page">
    <nav aria-label="Na ovoj stranici">
      <p className="help-nav-label">Na ovoj stranici</p>
      <ul>
        {headings.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <HelpSearch />
  </aside>
);
