/** What is said of each page outside of it: where it is, its title, its description. */
export interface PageInfo {
  /** Address the server answers with it. */
  address: string;
  /** File in dist/site. */
  file: string;
  title: string;
  description: string;
  /** False keeps it out of search engines. */
  index: boolean;
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
  },
  login: {
    address: '/auth/login',
    file: 'auth/login.html',
    title: 'Prijava',
    description: 'Prijavite se u poslovni prostor svoje organizacije.',
    index: false,
  },
  notFound: {
    address: '/404',
    file: '404.html',
    title: 'Stranica nije pronađena',
    description: 'Stranica koju tražite ne postoji ili je preseljena.',
    index: false,
  },
} satisfies Record<string, PageInfo>;

export type PageKey = keyof typeof PAGES;
