/** The kinds of page the frame stands around. */
export type PageName = 'home' | 'tools' | 'login' | 'register' | 'auth' | 'other';

interface FrameLink {
  label: string;
  /** `#…` is a place on the home page. */
  href: string;
  /** The page it points to; there it is hidden. */
  page?: PageName;
  /** Shown as a button. */
  strong?: boolean;
}

/** The links of header and footer, in order. A page that comes into being adds its line here. */
const LINKS: FrameLink[] = [
  { label: 'Usluge', href: '#services' },
  { label: 'O nama', href: '#about' },
  { label: 'Kontakt', href: '#contact' },
  { label: 'Alati', href: '/alati/' },
  { label: 'Prijava', href: '/auth/login', page: 'login' },
  { label: 'Registracija', href: '/auth/register', page: 'register', strong: true },
];

const HOME: FrameLink = { label: 'Početna', href: '/', page: 'home' };

/** Sign-in, registration and what belongs to them: there the way home stands instead of the places on the home page. */
const AUTH_PAGES: PageName[] = ['login', 'register', 'auth'];

/** The links as `page` shows them; away from home the anchors lead back to it. */
export function linksFor(page: PageName): FrameLink[] {
  const anchor = (link: FrameLink): boolean => link.href.startsWith('#');
  const shown = LINKS.filter((link) => link.page !== page);
  if (AUTH_PAGES.includes(page)) return [HOME, ...shown.filter((link) => !anchor(link))];
  if (page === 'home') return shown;
  return [HOME, ...shown.map((link) => (anchor(link) ? { ...link, href: `/${link.href}` } : link))];
}
