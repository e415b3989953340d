import { helpPath } from '../../modules/help/paths.ts';
import type { HelpContent, HelpFound, HelpGroup } from '../../modules/help/shown.ts';
import { Frame } from '../frame/frame.tsx';
import { HelpSearch } from '../help/search.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { PAGES } from './pages.ts';

/** /pomoc: the contents of the handbook, or what was found in it. */
export function HelpContentsPage({ content: { groups, asked, found } }: { content: HelpContent }) {
  return (
    <Frame page="other" title={asked ? `${asked}: ${PAGES.help.title}` : PAGES.help.title}>
      <section className="show help-show">
        <Rosette className="show-rosette" />
        <div className="page show-inside">
          <p className="show-name">Pomoć</p>
          <h1>Kako se šta radi.</h1>
          <p className="show-lead">
            Korak po korak, kao kad vam objašnjava kolega. I šta uraditi kad ne ide.
          </p>
          <HelpSearch asked={asked} onDark />
        </div>
      </section>
      <div className="help-ground">
        <div className="page help-inside">
          {asked && <Found asked={asked} found={found} />}
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
          {groups.length === 0 && <p>Priručnik se trenutno ne može prikazati. Osvježite stranicu.</p>}
        </div>
      </div>
    </Frame>
  );
}

function Found({ asked, found }: { asked: string; found: readonly HelpFound[] }) {
  return (
    <section className="help-found" aria-labelledby="nadeno">
      <h2 id="nadeno">
        {found.length > 0 ? `Pronađeno za „${asked}”` : `Ništa nije pronađeno za „${asked}”`}
      </h2>
      {found.length === 0 && (
        <p>
          Probajte s jednom riječi, ili pogledajte sadržaj ispod. Ako ni tamo nije,{' '}
          <a href="/#contact">pišite nam</a>.
        </p>
      )}
      <ol>
        {found.map(({ href, page, title, excerpt }) => (
          <li key={href}>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            {page && <p className="help-of">{page}</p>}
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Group = ({ group: { label, pages } }: { group: HelpGroup }) => (
  <section className="help-group" aria-label={label}>
    <h2>{label}</h2>
    <ul>
      {pages.map(({ slug, title, summary }) => (
        <li key={slug}>
          <h3>
            <a href={helpPath(slug)}>{title}</a>
          </h3>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  </section>
);
