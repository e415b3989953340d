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
  register: {
    address: '/auth/register',
    file: 'auth/register.html',
    title: 'Registracija',
    description: 'Otvorite nalog za sebe i svoju organizaciju.',
    index: false,
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
  },
  run: {
    address: '/provjera',
    file: 'provjera.html',
    title: 'Provjera sajta',
    description:
      'Brzina, pristupačnost, dobra praksa, SEO i PWA jedne stranice, s prijedlozima šta popraviti.',
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
