import { ContentChecks, type ContentKind, trimmed } from './kind.ts';

/** Any text, unchanged. */
export const text: ContentKind = {
  id: 'tekst',
  about: 'Bilo kakav tekst. Telefon ga samo prikaže.',
  empty: 'Upišite tekst i kod nastaje sam.',
  fields: [{ name: 'tekst', label: 'Tekst', control: 'area', required: true }],
  example: { tekst: 'Čaršija je više zanata pod više krovova.' },
  encode(values) {
    return new ContentChecks().outcome(() => values.tekst ?? '');
  },
};

/** A host with an optional port, before a path, query or fragment. */
const BARE_HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** A web address; without a scheme, https. */
export const url: ContentKind = {
  id: 'url',
  about: 'Telefon nudi da otvori stranicu.',
  empty: 'Upišite adresu stranice i kod nastaje sam.',
  fields: [
    {
      name: 'adresa',
      label: 'Adresa stranice',
      control: 'line',
      required: true,
      inputMode: 'url',
      placeholder: 'https://primjer.ba/ponuda',
    },
  ],
  example: { adresa: 'https://primjer.ba/ponuda?mjesec=5' },
  encode(values) {
    const found = new ContentChecks();
    const raw = trimmed(values, 'adresa');
    const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+([/?#]|$))/i.exec(raw)?.[1]?.toLowerCase();
    let made = raw;
    if (/\s/.test(raw)) found.wrong('adresa', 'U adresi ne smije biti razmaka; umjesto njega ide %20.');
    else if (scheme === undefined) {
      if (BARE_HOST.test(raw)) {
        made = `https://${raw}`;
        found.note('Dodato je https:// na početak.', 'adresa');
      } else found.wrong('adresa', 'Ovo nije adresa: očekuje se nešto poput https://primjer.ba.');
    } else if (scheme !== 'http' && scheme !== 'https') {
      found.note(`Početak „${scheme}:“ otvara aplikacija na telefonu, a ne preglednik.`, 'adresa');
    }
    if ((scheme === undefined || scheme.startsWith('http')) && !found.errors.adresa && !URL.canParse(made)) {
      found.wrong('adresa', 'Adresa nije ispravna: provjerite ime stranice i broj iza dvotačke.');
    }
    if (scheme === 'http') found.note('Adresa počinje s http://: veza nije šifrovana.', 'adresa');
    return found.outcome(() => asciiAddress(made));
  },
};

/**
 * The address in ASCII, as every reader opens it: the host in Punycode, non-ASCII letters of path and query percent-encoded. ASCII
 * stays unchanged.
 */
function asciiAddress(address: string): string {
  if (!/^https?:/i.test(address) || /^[\x21-\x7e]*$/.test(address)) return address;
  return new URL(address).href;
}
