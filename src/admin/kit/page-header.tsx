import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './kit.module.css';
import { useRecent } from './recent.ts';
import { useTitle } from './use-title.ts';

export interface Crumb {
  label: string;
  /** Address inside the back-office; without it the crumb is plain text. */
  to?: string;
}

interface PageHeaderProps {
  /** The page's one h1; also becomes the tab's title. */
  title: string;
  /** Kind of the record ("Država") whose page this is; adds it to the recent records of the search. */
  recent?: string;
  /** Ancestors of the page, outermost first. */
  crumbs?: Crumb[];
  /** Line under the title: purpose of the page, or a count. */
  description?: ReactNode;
  /** Buttons at the end of the title's line; on a narrow screen below title and description if they do not fit. */
  actions?: ReactNode;
}

/** Header of every screen of the back-office. */
export function PageHeader({ title, recent, crumbs = [], description, actions }: PageHeaderProps) {
  useTitle(title);
  useRecent(recent && { title, kind: recent });
  return (
    <header className={classes.header}>
      {crumbs.length > 0 && (
        <nav aria-label="Putanja">
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, index) => (
              <li key={crumb.label}>
                {index > 0 && <IconChevronRight size={12} stroke={2} aria-hidden />}
                {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.titleRow}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
