import { helpPath } from '../../modules/help/paths.ts';
import type { HelpGroup } from '../../modules/help/shown.ts';

/** The contents beside a page: on a phone closed, so that the page comes first. */
export const HelpNav = ({ groups, slug }: { groups: readonly HelpGroup[]; slug: string }) => (
  <nav className="help-nav" aria-label="Sadržaj priručnika">
    <details className="help-nav-small">
      <summary>Sadržaj priručnika</summary>
      <Lists groups={groups} slug={slug} />
    </details>
    <div className="help-nav-wide">
      <Lists groups={groups} slug={slug} />
    </div>
  </nav>
);

const Lists = ({ groups, slug }: { groups: readonly HelpGroup[]; slug: string }) => (
  <ul>
    {groups.map(({ label, pages }) => (
      <li key={label}>
        <span className="help-nav-label">{label}</span>
        <ul>
          {pages.map((page) => (
            <li key={page.slug}>
              <a href={helpPath(page.slug)} aria-current={page.slug === slug ? 'page' : undefined}>
                {page.title}
              </a>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
