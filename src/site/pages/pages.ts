import type { Picture } from '../../core/page-head.ts';

/** Metadata of a page: its head, sitemap entry, performance budget (e2e/budget.long.e2e.ts) and offline behaviour follow from it. */
export interface PageInfo {
  /** Its URL; null: none of its own. */
  address: string | null;
  /** File in dist/site. */
  file: string;
  title: string;
  description: string;
  /** False excludes it from search engines and sitemap.xml. */
  index: boolean;
  /** Link preview picture instead of the site's. */
  picture?: Picture;
  /** The page is or contains an application: schema.org's WebApplication. */
  application?: { name: string; description: string };
  /** Also served at unknown URLs below its own; visiting it caches the small pages below it. */
  below?: true;
  /** Opens offline: `always`, or once `visited`, and then with all assets, so that a tool works completely. */
  offline?: 'always' | 'visited';
}

export const PAGES = {
  home: {
    address: '/',
    file: 'index.html',
    title: 'Mnogo zanata, jedna čaršija',
    description:
      'Web i mobilne aplikacije, cloud rješenja, baze podataka, IT konsalting i održavanje. ' +
      'Za svaki posao majstor koji ga zna, a za vas jedna vrata na koja kucate.',
    index: true,
    application: {
      name: 'Provjera sajta',
      description: 'Brzina, pristupačnost, dobra praksa, SEO i PWA vašeg sajta, izmjereni i objašnjeni.',
    },
    offline: 'always',
  },
  login: {
    address: '/auth/login',
    file: 'auth/login.html',
    title: 'Prijava',
    description: 'Prijavite se u poslovni prostor svoje organizacije.',
    index: true,
  },
  register: {
    address: '/auth/register',
    file: 'auth/register.html',
    title: 'Registracija',
    description: 'Otvorite nalog za sebe i svoju organizaciju.',
    index: true,
  },
  emailVerification: {
    address: '/auth/email-verification',
    file: 'auth/email-verification.html',
    title: 'Provjerite poštu',
    description: 'Potvrdite e-mail linkom iz poruke koju smo poslali.',
    index: false,
  },
  verifyEmail: {
    address: '/auth/verify-email',
    file: 'auth/verify-email.html',
    title: 'Potvrda e-maila',
    description: 'Potvrdite da je e-mail vaš.',
    index: false,
  },
  resendVerification: {
    address: '/auth/resend-verification',
    file: 'auth/resend-verification.html',
    title: 'Nova poruka za potvrdu',
    description: 'Zatražite novu poruku za potvrdu e-maila.',
    index: false,
  },
  forgotPassword: {
    address: '/auth/forgot-password',
    file: 'auth/forgot-password.html',
    title: 'Zaboravljena lozinka',
    description: 'Zatražite link za novu lozinku.',
    index: false,
  },
  resetPassword: {
    address: '/auth/reset-password',
    file: 'auth/reset-password.html',
    title: 'Nova lozinka',
    description: 'Postavite novu lozinku.',
    index: false,
  },
  portfolio: {
    address: '/portfolio',
    file: 'portfolio.html',
    title: 'Portfolio',
    description: 'Radovi: šta je kome trebalo, šta smo napravili i kako to izgleda.',
    index: true,
    offline: 'always',
  },
  shop: {
    address: '/shop',
    file: 'shop.html',
    title: 'Prodavnica',
    description: 'Ponuda: artikli, cijene i upit o onome što vam treba.',
    // Shops with articles are told to search engines by the server.
    index: false,
  },
  applications: {
    address: '/aplikacije',
    file: 'aplikacije.html',
    title: 'Aplikacije',
    description:
      'Programi koje možete preuzeti za računar i telefon: najnovije verzije, šta je u njima novo, kontrolni zbirovi i potpisi.',
    index: true,
  },
  application: {
    address: null,
    file: 'aplikacija.html',
    title: 'Aplikacija',
    description: 'Preuzimanje, verzije i šta je u njima novo.',
    index: false,
  },
  help: {
    address: '/pomoc',
    file: 'pomoc.html',
    title: 'Pomoć',
    description:
      'Priručnik na našem jeziku: kako se šta radi korak po korak, šta može poći po zlu i koja dozvola treba.',
    index: true,
  },
  helpPage: {
    address: null,
    file: 'pomoc-stranica.html',
    title: 'Pomoć',
    description: 'Stranica priručnika.',
    index: false,
  },
  tools: {
    address: '/alati',
    file: 'alati.html',
    title: 'Alati',
    description:
      'Besplatni alati koji rade u pregledniku: JSON, Base64, URL, PDF, QR kodovi i porezni brojevi. Ono što u njih stavite ostaje kod vas; samo se porezni brojevi provjeravaju na serveru.',
    index: true,
    below: true,
    offline: 'always',
  },
  run: {
    address: null,
    file: 'provjera.html',
    title: 'Provjera sajta',
    description:
      'Brzina, pristupačnost, dobra praksa, SEO i PWA jedne stranice, s prijedlozima šta popraviti.',
    index: false,
  },
  share: {
    address: null,
    file: 'dijeljenje.html',
    title: 'Datoteka za vas',
    description: 'Neko je s vama podijelio datoteku.',
    index: false,
  },
  notFound: {
    address: null,
    file: '404.html',
    title: 'Stranica nije pronađena',
    description: 'Stranica koju tražite ne postoji ili je preseljena.',
    index: false,
  },
  offline: {
    address: '/offline',
    file: 'offline.html',
    title: 'Nema internetske veze',
    description: 'Stoji umjesto stranica koje se bez internetske veze ne mogu otvoriti.',
    index: false,
    offline: 'always',
  },
} satisfies Record<string, PageInfo>;

export type PageKey = keyof typeof PAGES;
