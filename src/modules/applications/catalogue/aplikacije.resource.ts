import { boolean, choice, defineResource, email, file, tags, text, url } from '../../../core/resource.ts';

/**
 * Applications that an organisation publishes. The fields of platforms are named as in platforms.ts. Their addresses are by slug,
 * so no two of the installation have one (rules.ts).
 */
export const aplikacije = defineResource({
  name: 'aplikacije',
  table: 'apl_applications',
  path: '/admin/aplikacije',
  permission: 'admin_aplikacije',
  scope: 'tenant',
  labels: { one: 'Aplikacija', many: 'Aplikacije', accusative: 'aplikaciju' },
  title: 'name',
  hint: ['slug'],
  unique: [['slug'], ['name']],
  ignoreCase: ['name'],
  sort: 'name',
  verbFirst: true,
  menu: { group: 'admin', icon: 'apps', order: 55 },
  fields: {
    name: text({ label: 'Naziv', max: 100, required: true, search: true, list: true }),
    slug: text({
      label: 'Oznaka u adresi',
      help: 'Mala slova, cifre i crtice, npr. blagajna. Ne mijenja se nakon prve objave, jer po njoj traže nove verzije.',
      max: 60,
      required: true,
      search: true,
      list: true,
      pattern: {
        source: '[a-z0-9]+(-[a-z0-9]+)*',
        message: 'Samo mala slova bez kvačica, cifre i crtice između njih, npr. moja-blagajna.',
      },
    }),
    summary: text({ label: 'Kratak opis', help: 'Jedna rečenica.', max: 200, search: true }),
    description: text({
      label: 'Opis',
      help: 'Markdown: # naslov, **podebljano**, - stavka, [link](https://…).',
      max: 20_000,
      multiline: true,
    }),
    icon: file({
      label: 'Ikona',
      help: 'Kvadratna slika.',
      accept: ['image/png', 'image/jpeg', 'image/webp'],
      maxBytes: 1024 ** 2,
    }),
    windows: boolean({ label: 'Windows', list: true }),
    macos: boolean({ label: 'Mac (macOS)', list: true }),
    linux: boolean({ label: 'Linux', list: true }),
    android: boolean({ label: 'Android' }),
    universal: boolean({ label: 'Sve platforme' }),
    channels: tags({
      label: 'Kanali uz stabilni',
      help: 'Npr. beta. Stabilni kanal postoji uvijek.',
      letters: 20,
      max: 10,
    }),
    visibility: choice({
      label: 'Ko je vidi',
      options: { public: 'Svi', licensed: 'Samo organizacije s licencom' },
      required: true,
      list: true,
    }),
    website: url({ label: 'Web stranica' }),
    support_url: url({ label: 'Stranica podrške' }),
    support_email: email({ label: 'E-mail podrške' }),
    minisign_key: text({
      label: 'Javni ključ za minisign',
      help: 'Sadržaj datoteke .pub. Po njemu se provjeravaju potpisi koje čita Tauri; ugrađen je u aplikaciju.',
      max: 500,
      multiline: true,
    }),
    sparkle_key: text({
      label: 'Javni ključ za Sparkle',
      help: 'Ed25519, 44 znaka: SUPublicEDKey iz Info.plist.',
      max: 60,
    }),
  },
});
