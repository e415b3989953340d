import { type ReactNode, useEffect } from 'react';
import { usePublicSettings } from '../../web/settings.ts';
import { trackVisit } from '../../web/track.ts';
import { workOffline } from '../offline/register.ts';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HydrateLater } from './hydrate-later.tsx';
import type { PageName } from './links.ts';
import { siteInfo } from './site-info.ts';
import { loadToasts, Toasts } from './toasts.tsx';

/** The frame of every public page. Also reports the visit, shows toasts, and registers the service worker. */
export function Frame({ page, title, children }: { page: PageName; title: string; children: ReactNode }) {
  const { settings, loading } = usePublicSettings();
  const info = siteInfo(settings);

  useEffect(() => {
    // First, so that a short visit is reported too.
    void trackVisit();
    loadToasts();
    workOffline();
    // The browser may show a page again as it was left.
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void trackVisit();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  useEffect(() => {
    document.title = documentTitle(title, info.name);
  }, [title, info.name]);

  return (
    <>
      <a className="skip" href="#sadrzaj">
        Preskoči na sadržaj
      </a>
      <HydrateLater as="header" className="header">
        <Header page={page} info={info} loading={loading} />
      </HydrateLater>
      <main id="sadrzaj" tabIndex={-1}>
        {children}
      </main>
      <HydrateLater as="footer" className="footer">
        <Footer page={page} info={info} loading={loading} />
      </HydrateLater>
      <BackToTop />
      <Toasts />
    </>
  );
}

/** Title of the browser's tab. */
const documentTitle = (title: string, name: string): string => `${title} · ${name}`;
