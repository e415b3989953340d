import { Logo } from '../../web/logo.tsx';
import { Details } from './details.tsx';
import { linksFor, MORE, type PageName } from './links.ts';
import type { SiteInfo } from './site-info.ts';

/** The footer: links and the owner's details. */
export function Footer({ page, info, loading }: { page: PageName; info: SiteInfo; loading: boolean }) {
  return (
    <div className="page footer-inside">
      <div className="footer-brand">
        <Logo size={48} />
        <span>{info.name}</span>
      </div>
      <nav className="footer-links" aria-label="Veze u podnožju">
        {linksFor(page).map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </nav>
      <nav className="footer-links" aria-label="Još na sajtu">
        {MORE.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </nav>
      <Details info={info} loading={loading} />
      <p className="copyright">{info.copyright}</p>
    </div>
  );
}
