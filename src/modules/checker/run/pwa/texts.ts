/** Audits of the pwa category, in display order. */
export type PwaAuditId =
  | 'installable-manifest'
  | 'viewport'
  | 'splash-screen'
  | 'themed-omnibox'
  | 'content-width'
  | 'maskable-icon'
  | 'service-worker'
  | 'apple-touch-icon';

interface AuditTexts {
  title: string;
  failureTitle: string;
  description: string;
}

export const PWA_TEXTS: Record<PwaAuditId, AuditTexts> = {
  'installable-manifest': {
    title: 'Stranica se može instalirati kao aplikacija',
    failureTitle: 'Stranica se ne može instalirati kao aplikacija',
    description:
      'Manifest je datoteka koja pregledniku govori kako da stranicu ponudi kao aplikaciju. Stranici koja se može ' +
      'instalirati posjetioci se češće vraćaju. [Saznajte šta traži manifest](https://developer.chrome.com/docs/lighthouse/pwa/installable-manifest).',
  },
  viewport: {
    title: 'Ima oznaku `<meta name="viewport">` s `width` ili `initial-scale`',
    failureTitle: 'Nema oznake `<meta name="viewport">` s `width` ili `initial-scale`',
    description:
      'Oznaka `<meta name="viewport">` prilagođava stranicu mobilnim ekranima i sprečava kašnjenje dodira do 300 ms. ' +
      '[Saznajte više o oznaci viewport](https://developer.chrome.com/docs/lighthouse/pwa/viewport).',
  },
  'splash-screen': {
    title: 'Ima vlastiti početni ekran',
    failureTitle: 'Nema vlastiti početni ekran',
    description:
      'Početni ekran s imenom, bojom i ikonom iz manifesta čini da se aplikacija otvara bez bljeska. ' +
      '[Saznajte više o početnom ekranu](https://developer.chrome.com/docs/lighthouse/pwa/splash-screen).',
  },
  'themed-omnibox': {
    title: 'Boji adresnu traku bojom teme',
    failureTitle: 'Ne boji adresnu traku bojom teme',
    description:
      'Adresna traka preglednika može poprimiti boju vaše stranice. ' +
      '[Saznajte više o boji adresne trake](https://developer.chrome.com/docs/lighthouse/pwa/themed-omnibox).',
  },
  'content-width': {
    title: 'Sadržaj je širok koliko i prozor',
    failureTitle: 'Sadržaj nije širok koliko i prozor',
    description:
      'Kad je sadržaj širi od prozora, na mobilnom ekranu se mora pomicati i u stranu. ' +
      '[Saznajte kako uskladiti širine](https://developer.chrome.com/docs/lighthouse/pwa/content-width).',
  },
  'maskable-icon': {
    title: 'Manifest ima ikonu koja se smije obrezati',
    failureTitle: 'Manifest nema ikone koja se smije obrezati',
    description:
      'Ikona sa svrhom `maskable` popunjava cijeli oblik koji uređaj daje ikonama, bez bijelog ruba. ' +
      '[Saznajte više o takvim ikonama](https://developer.chrome.com/docs/lighthouse/pwa/maskable-icon-audit).',
  },
  'service-worker': {
    title: 'Ima service worker',
    failureTitle: 'Nema service workera',
    description:
      'Service worker omogućava rad bez mreže i obavještenja. Za instalaciju više nije uslov. ' +
      '[Saznajte više o service workerima](https://web.dev/learn/pwa/service-workers).',
  },
  'apple-touch-icon': {
    title: 'Ima ikonu za početni ekran iOS-a',
    failureTitle: 'Nema ikone za početni ekran iOS-a',
    description:
      'Oznaka `apple-touch-icon` daje sliku koju iOS stavlja na početni ekran. ' +
      '[Saznajte više o toj ikoni](https://web.dev/articles/apple-touch-icon).',
  },
};

/** Texts by Chromium's `Page.getInstallabilityErrors` codes. */
export const INSTALL_OBSTACLES: Record<string, string> = {
  'not-in-main-frame': 'Stranica nije učitana u glavnom okviru.',
  'not-from-secure-origin': 'Stranica nije učitana preko sigurne veze (HTTPS).',
  'no-manifest': 'Stranica nema manifesta (`<link rel="manifest">`).',
  'manifest-empty': 'Manifest se ne može preuzeti, prazan je ili se ne može pročitati.',
  'manifest-parsing-or-network-error': 'Manifest se ne može preuzeti ili se ne može pročitati.',
  'start-url-not-valid': 'Početna adresa u manifestu (`start_url`) nije ispravna.',
  'manifest-missing-name-or-short-name': 'Manifest nema imena (`name` ili `short_name`).',
  'manifest-display-not-supported':
    'Svojstvo `display` u manifestu mora biti `standalone`, `fullscreen` ili `minimal-ui`.',
  'manifest-missing-suitable-icon':
    'Manifest nema dovoljno velike ikone: PNG, SVG ili WebP od najmanje 144 piksela.',
  'no-acceptable-icon': 'Manifest nema kvadratne ikone odgovarajuće veličine (PNG, SVG ili WebP).',
  'cannot-download-icon': 'Ikona navedena u manifestu ne može se preuzeti.',
  'no-icon-available': 'Preuzeta ikona je prazna ili oštećena.',
  'platform-not-supported-on-android': 'Navedena platforma nije podržana na Androidu.',
  'no-id-specified': 'Nije naveden ID u trgovini aplikacija.',
  'ids-do-not-match': 'ID-ovi u trgovini aplikacija se ne slažu.',
  'already-installed': 'Aplikacija je već instalirana.',
  'url-not-supported-for-webapk': 'Adresa u manifestu sadrži korisničko ime, lozinku ili port.',
  'prefer-related-applications': 'Manifest traži da se umjesto stranice ponudi druga aplikacija.',
  'prefer-related-applications-only-beta-stable':
    'Svojstvo `prefer_related_applications` podržano je samo u nekim izdanjima Chromea.',
  'manifest-display-override-not-supported':
    'Prva vrijednost svojstva `display_override` mora biti `standalone`, `fullscreen` ili `minimal-ui`.',
  'manifest-location-changed': 'Adresa manifesta se promijenila dok se preuzimao.',
};
