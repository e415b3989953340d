import { type ReactNode, useEffect } from 'react';
import { usePublicSettings } from '../../web/settings.ts';
import { trackVisit } from '../../web/track.ts';
import { workOffline } from '../offline/register.ts';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Later } from './later.tsx';
import type { PageName } from './links.ts';
import { siteInfo } from './site-info.ts';
import { bringToasts, Toasts } from './toasts.tsx';

/** What stands around every public page; also reports the visit, shows toasts and has the page kept for when there is no connection. */
export function Frame({ page, title, children }: { page: PageName; title: string; children: ReactNode }) {
  const { settings, loading } = usePublicSettings();
  const info = siteInfo(settings);

  useEffect(() => {
    // In this order: a short visit is to be reported, too.
    void trackVisit();
    bringToasts();
    workOffline();
  }, []);
  useEffect(() => {
    document.title = documentTitle(title, info.name);
  }, [title, info.name]);

  return (
    <>
      <a className="skip" href="#sadrzaj">
        Preskoči na sadržaj
      </a>
      <Later as="header" className="header">
        <Header page={page} info={info} loading={loading} />
      </Later>
      <main id="sadrzaj" tabIndex={-1}>
        {children}
      </main>
      <Later as="footer" className="footer">
        <Footer page={page} info={info} loading={loading} />
      </Later>
      <BackToTop />
      <Toasts />
    </>
  );
}

/** Title of the browser's tab. */
export const documentTitle = (title: string, name: string): string => `${title} · ${name}`;
