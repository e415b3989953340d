import { choice, email, integer, text } from '../../../core/resource.ts';
import { WAYS } from './ways.ts';

/** Most name servers, secondaries and records of a domain. */
export const MOST = { ns: 8, secondaries: 8, records: 5000 } as const;

const seconds = (label: string, min: number, max: number, help: string) =>
  integer({ label: `${label} (s)`, min, max, required: true, help });

/** The name, which is chosen when a domain is made and never again. */
export const NAME_FIELD = {
  name: text({
    label: 'Ime domene',
    max: 1000,
    required: true,
    help: 'Npr. primjer.ba ili kucni.primjer.ba. Kasnije se ne mijenja.',
  }),
} as const;

/** What can be changed later too. In the form `ns` and `secondaries` are texts, one to a line. */
export const DOMAIN_FIELDS = {
  way: choice({
    label: 'Ko odgovara za domenu',
    options: WAYS,
    required: true,
    help: 'PowerDNS je poseban program koji čita iste podatke; samo on potpisuje zonu (DNSSEC).',
  }),
  ns: text({
    label: 'DNS serveri domene',
    max: 4000,
    required: true,
    multiline: true,
    help: 'Imena servera koji odgovaraju za domenu, jedno u redu. Ista se upisuju kod registrara.',
  }),
  contact: email({
    label: 'Kontakt',
    required: true,
    help: 'E-mail adresa onoga ko se brine o domeni. Svako je može vidjeti u DNS-u (SOA).',
  }),
  minimum: seconds(
    'Nepoznato ime se pamti',
    5,
    300,
    'Ime koje neko zatraži prije nego što postoji ostaje mu nepoznato do ovoliko sekundi: od 5 do 300.',
  ),
  ttl_least: seconds('Najmanji TTL hosta', 5, 86_400, 'Kraće pamćenje adrese host ne može tražiti.'),
  ttl_most: seconds('Najveći TTL hosta', 5, 604_800, 'Ni duže od ovoga.'),
  refresh: seconds(
    'Osvježavanje',
    60,
    1_209_600,
    'Koliko često pomoćni serveri sami pitaju ima li promjena.',
  ),
  retry: seconds('Ponovni pokušaj', 30, 86_400, 'Kad im ne odgovorimo, pitaju ponovo nakon ovoliko.'),
  expire: seconds(
    'Rok trajanja',
    86_400,
    31_536_000,
    'Koliko bez nas smiju odgovarati prije nego što zanijeme.',
  ),
  secondaries: text({
    label: 'Pomoćni serveri',
    max: 1000,
    multiline: true,
    help: 'IP adrese servera koji smiju preuzeti cijelu zonu i kojima javljamo promjene, jedna u redu.',
  }),
  note: text({ label: 'Napomena', max: 1000, multiline: true }),
} as const;

/** What a new domain begins with. */
export const NEW_DOMAIN = {
  way: 'embedded',
  minimum: 60,
  ttl_least: 30,
  ttl_most: 86_400,
  refresh: 3600,
  retry: 900,
  expire: 1_209_600,
} as const;

/** The entries of a text with one to a line; commas and blanks part them too. */
export const entriesOf = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[\s,;]+/).filter(Boolean);
