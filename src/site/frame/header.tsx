import { useEffect, useRef, useState } from 'react';
import { Logo } from '../../web/logo.tsx';
import { Details } from './details.tsx';
import { linksFor, type PageName } from './links.ts';
import type { SiteInfo } from './site-info.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface HeaderProps {
  page: PageName;
  info: SiteInfo;
  /** The settings are still loading. */
  loading: boolean;
}

/** The header: owner's details, brand, links, theme switch; on phones the links are in a menu. */
export function Header({ page, info, loading }: HeaderProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <>
      <div className="strip">
        <div className="page strip-inside">
          {loading ? (
            <p className="waiting" role="status">
              <span className="spinner" aria-hidden="true" />
              Učitavanje...
            </p>
          ) : (
            <Details info={info} loading={false} />
          )}
        </div>
      </div>
      <div className="page header-bar">
        <a className="brand" href="/">
          <Logo size={40} />
          <span>{info.name}</span>
        </a>
        <button
          ref={toggle}
          type="button"
          className="menu-toggle"
          aria-expanded={open}
          aria-controls="site-links"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Zatvori' : 'Meni'}
        </button>
        <nav id="site-links" className="links" data-open={open} aria-label="Glavna navigacija">
          {linksFor(page).map((link) => (
            <a
              key={link.href}
              className={link.strong ? 'button button-line' : 'link'}
              href={link.href}
              onClick={() => setOpen(false)}
            >
              {link.label}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
      </div>
    </>
  );
}
