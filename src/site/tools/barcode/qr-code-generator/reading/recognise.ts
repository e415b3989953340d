import { readCard } from './read-card.ts';
import { filled, type Recognised, splitParts } from './read-fields.ts';
import { readBank } from './read-payment.ts';
import { readScheme } from './read-scheme.ts';

/** Recognizes the kind of a text by how it begins; otherwise it is plain text. */
export function recognise(text: string): Recognised {
  return (
    readUrl(text) ??
    readWifi(text) ??
    readCard(text) ??
    readScheme(text) ??
    readBank(text) ?? { kind: 'Tekst', fields: [], warnings: [] }
  );
}

function readUrl(text: string): Recognised | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const warnings: string[] = [];
  if (url.protocol === 'http:') warnings.push('Veza nije šifrovana (http://).');
  if (url.username !== '' || url.password !== '') {
    warnings.push(`Dio prije znaka @ nije ime stranice: adresa zapravo vodi na ${url.hostname}.`);
  }
  if (/(^|\.)xn--/.test(url.hostname)) {
    warnings.push(
      `Ime stranice ima slova izvan engleske abecede (${url.hostname}): moguće je oponašanje tuđe adrese.`,
    );
  }
  if (/^[\d.]+$|^\[/.test(url.hostname)) warnings.push('Adresa vodi na broj umjesto na ime stranice.');
  const fiscal = url.hostname === 'suf.poreskaupravars.org';
  return {
    kind: fiscal ? 'Fiskalni račun (Republika Srpska)' : 'Adresa (URL)',
    fields: filled([
      { label: 'Adresa', value: trimmed, link: true },
      { label: 'Stranica', value: url.host },
    ]),
    warnings,
  };
}

const SECURITY: Record<string, string> = {
  '': 'bez lozinke',
  NOPASS: 'bez lozinke',
  WPA: 'WPA / WPA2 / WPA3',
  WPA2: 'WPA2',
  SAE: 'WPA3',
  WEP: 'WEP (slaba)',
};

function readWifi(text: string): Recognised | null {
  if (!/^WIFI:/i.test(text)) return null;
  const parts = splitParts(text.slice(5));
  const security = parts.get('T') ?? '';
  const open = security === '' || security.toUpperCase() === 'NOPASS';
  return {
    kind: 'WiFi',
    fields: filled([
      { label: 'Ime mreže', value: parts.get('S') ?? '' },
      { label: 'Lozinka', value: parts.get('P') ?? '', secret: true },
      { label: 'Zaštita', value: SECURITY[security.toUpperCase()] ?? security },
      parts.get('H')?.toLowerCase() === 'true' ? { label: 'Skrivena', value: 'da' } : null,
    ]),
    warnings: open ? ['Mreža nema lozinku: saobraćaj može slušati ko god je u blizini.'] : [],
  };
}
