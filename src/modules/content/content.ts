/**
 * The editable texts of the public site, shared by site, screens and server. It imports no runtime code, since prerendering reads
 * it.
 */
import type { ServiceType } from '../site/contact-form.ts';

/** Pages with editable texts. */
export type ContentPage = 'home' | 'portfolio';

/** Record ids of the pages' texts in the audit trail. */
export const CONTENT_IDS: Record<ContentPage, string> = {
  home: '01890000-0000-7000-8000-000000000a01',
  portfolio: '01890000-0000-7000-8000-000000000a02',
};

/** The six services (SPEC section 1). A service keeps its roof when it is renamed or moved. */
export const SERVICE_IDS = ['web', 'mobile', 'cloud', 'databases', 'consulting', 'support'] as const;
export type ServiceId = (typeof SERVICE_IDS)[number];

export interface ServiceText {
  id: ServiceId;
  name: string;
  text: string;
  /** The service that the contact form preselects. */
  asks: ServiceType;
}

export interface HomeTexts {
  hero_title: string;
  /** Second line of the title, copper-coloured. */
  hero_accent: string;
  hero_lead: string;
  /** The end of the lead; links to the contact form. */
  hero_link: string;
  services_lead: string;
  /** All six, in display order. */
  services: ServiceText[];
  about_lead: string;
  about_text: string;
  figure_1: string;
  figure_1_label: string;
  figure_2: string;
  figure_2_label: string;
  contact_lead: string;
}

export interface PortfolioTexts {
  title: string;
  lead: string;
}

/** Maximum length of each text. */
export const HOME_LIMITS = {
  hero_title: 40,
  hero_accent: 40,
  hero_lead: 240,
  hero_link: 60,
  services_lead: 240,
  about_lead: 90,
  about_text: 900,
  figure_1: 8,
  figure_1_label: 40,
  figure_2: 8,
  figure_2_label: 40,
  contact_lead: 240,
} as const satisfies Record<Exclude<keyof HomeTexts, 'services'>, number>;
export const SERVICE_LIMITS = { name: 40, text: 160 } as const;
export const PORTFOLIO_LIMITS = { title: 60, lead: 300 } as const;

/** Default texts. */
export const HOME_DEFAULTS: HomeTexts = {
  hero_title: 'Mnogo zanata,',
  hero_accent: 'jedna čaršija.',
  hero_lead:
    'Web i mobilne aplikacije, cloud, baze podataka, savjet i održavanje. Za svaki posao majstor koji ga zna, a za vas',
  hero_link: 'jedna vrata na koja kucate.',
  services_lead:
    'Šest dućana u istoj ulici. Uđite u onaj koji vam treba, a ako niste sigurni koji je to, pitajte na bilo kojim vratima.',
  services: [
    {
      id: 'web',
      name: 'Web aplikacije',
      text: 'Evidencije, portali, prodaja i izvještaji u pregledniku, po mjeri vašeg posla.',
      asks: 'Web aplikacije',
    },
    {
      id: 'mobile',
      name: 'Mobilne aplikacije',
      text: 'Android i iOS, za vaše kupce ili za vaše ljude na terenu.',
      asks: 'Mobilne aplikacije',
    },
    {
      id: 'cloud',
      name: 'Cloud rješenja',
      text: 'Selidba na cloud, nadzor servera i rezervne kopije koje se zaista mogu vratiti.',
      asks: 'Cloud rješenja',
    },
    {
      id: 'databases',
      name: 'Baze podataka',
      text: 'Oblikovanje, ubrzavanje i selidba baza. Podaci ostaju tačni, brzi i vaši.',
      asks: 'Drugo',
    },
    {
      id: 'consulting',
      name: 'IT konsalting',
      text: 'Procjena prije nego što platite: šta vam treba, šta ne treba i koliko će trajati.',
      asks: 'IT konsalting',
    },
    {
      id: 'support',
      name: 'Podrška i održavanje',
      text: 'Održavamo ono što smo napravili i preuzimamo ono što je neko drugi ostavio.',
      asks: 'Drugo',
    },
  ],
  about_lead: 'Majstor radi pred vratima svog dućana.',
  about_text:
    'U staroj čaršiji svako vidi šta se pravi, zna se ko odgovara i kad će biti gotovo. Tako pravimo i softver: dogovor je jasan prije posla, napredak gledate dok nastaje, a poslije predaje ostajemo u komšiluku.',
  figure_1: '50+',
  figure_1_label: 'uspješnih projekata',
  figure_2: '5+',
  figure_2_label: 'godina iskustva',
  contact_lead: 'Recite nam šta vas muči. Odgovara vam čovjek koji bi posao i radio.',
};

export const PORTFOLIO_DEFAULTS: PortfolioTexts = {
  title: 'Iz naših dućana.',
  lead: 'Ovo smo napravili s ljudima koji su nam povjerili svoj posao. Uz svaki rad piše šta je trebalo i šta je od toga nastalo.',
};

/** A picture with a file for each of `widths` (pixels). */
interface ShownPicture {
  idguid: string;
  width: number;
  height: number;
  widths: number[];
}

/** A published work. */
export interface ShownWork {
  idguid: string;
  title: string;
  client: string;
  year: number | null;
  text: string;
  link: string;
  tags: string[];
  picture: (ShownPicture & { alt: string }) | null;
}

/** Everything that the home page is rendered with. */
export interface HomeContent extends HomeTexts {
  /** There is a published work, so the page links to the portfolio. */
  portfolio: boolean;
  /** The operator's own shop is open, so the page links to it. */
  shop: boolean;
}
export interface PortfolioContent extends PortfolioTexts {
  works: ShownWork[];
}

export interface ContentOf {
  home: HomeContent;
  portfolio: PortfolioContent;
}

/** Content at build time. */
export const AS_BUILT: ContentOf = {
  home: { ...HOME_DEFAULTS, portfolio: false, shop: false },
  portfolio: { ...PORTFOLIO_DEFAULTS, works: [] },
};

/** URL of a picture file. */
export const pictureUrl = (idguid: string, width: number, format: 'webp' | 'avif'): string =>
  `/api/public/content-pictures/${idguid}-${width}.${format}`;

/** Maximum number of works and tags, and maximum lengths. */
export const MAX_WORKS = 100;
export const MOST_TAGS = 8;
export const WORK_LIMITS = {
  title: 80,
  client: 80,
  text: 1200,
  link: 500,
  picture_alt: 200,
  tag: 30,
} as const;
export const FIRST_YEAR = 1990;
