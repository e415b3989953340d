/** Kinds of pages, for the frame. */
export type PageName = 'home' | 'tools' | 'login' | 'register' | 'auth' | 'other';

interface FrameLink {
  label: string;
  /** `#…` is a section of the home page. */
  href: string;
  /** Hidden on this page. */
  page?: PageName;
  /** Shown as a button. */
  strong?: boolean;
}

/** Links of header and footer, in order. A new page adds a line here. */
const LINKS: FrameLink[] = [
  { label: 'Usluge', href: '#services' },
  { label: 'O nama', href: '#about' },
  { label: 'Kontakt', href: '#contact' },
  { label: 'Alati', href: '/alati/' },
  { label: 'Prijava', href: '/auth/login', page: 'login' },
  { label: 'Registracija', href: '/auth/register', page: 'register', strong: true },
];

/** What else there is to see, in the footer of every page. */
export const MORE: readonly FrameLink[] = [
  { label: 'Portfolio', href: '/portfolio' },
  { label: 'Aplikacije', href: '/aplikacije' },
  { label: 'Pomoć', href: '/pomoc' },
];

const HOME: FrameLink = { label: 'Početna', href: '/', page: 'home' };

/** Sign-in pages, which show a link home instead of the home page's sections. */
const AUTH_PAGES: PageName[] = ['login', 'register', 'auth'];

/** The links for a page; elsewhere, anchors lead to the home page. */
export function linksFor(page: PageName): FrameLink[] {
  const anchor = (link: FrameLink): boolean => link.href.startsWith('#');
  const shown = LINKS.filter((link) => link.page !== page);
  if (AUTH_PAGES.includes(page)) return [HOME, ...shown.filter((link) => !anchor(link))];
  if (page === 'home') return shown;
  return [HOME, ...shown.map((link) => (anchor(link) ? { ...link, href: `/${link.href}` } : link))];
}
