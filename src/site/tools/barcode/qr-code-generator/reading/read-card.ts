import { filled, type ReadField, type Recognised, splitParts } from './read-fields.ts';

const LABELS: Record<string, string> = {
  FN: 'Ime',
  ORG: 'Firma',
  TITLE: 'Zvanje',
  TEL: 'Telefon',
  EMAIL: 'E-mail',
  URL: 'Web stranica',
  ADR: 'Adresa',
  NOTE: 'Napomena',
  BDAY: 'Rođendan',
  SUMMARY: 'Događaj',
  DTSTART: 'Počinje',
  DTEND: 'Završava',
  LOCATION: 'Mjesto',
  DESCRIPTION: 'Opis',
};

const unescaped = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

/** The non-empty parts of a structured value (N, ADR, ORG), in one line. */
const joined = (value: string): string =>
  value
    .split(/(?<!\\);/)
    .map((part) => unescaped(part).trim())
    .filter(Boolean)
    .join(', ');

const isLink = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

/** Reads a contact (vCard, MECARD) or a calendar event; null when it is neither. */
export function readCard(text: string): Recognised | null {
  if (/^BEGIN:VCARD/i.test(text)) return { kind: 'Vizitka (vCard)', fields: readLines(text), warnings: [] };
  if (/^BEGIN:(VEVENT|VCALENDAR)/i.test(text))
    return { kind: 'Događaj', fields: readLines(text), warnings: [] };
  if (/^MECARD:/i.test(text)) {
    const parts = splitParts(text.slice(7));
    const of = (key: string): string => parts.get(key) ?? '';
    return {
      kind: 'Vizitka (MECARD)',
      fields: filled([
        { label: 'Ime', value: of('N').split(',').reverse().join(' ').trim() },
        { label: 'Firma', value: of('ORG') },
        { label: 'Telefon', value: of('TEL') },
        { label: 'E-mail', value: of('EMAIL') },
        { label: 'Web stranica', value: of('URL'), link: isLink(of('URL')) },
        { label: 'Adresa', value: of('ADR') },
        { label: 'Napomena', value: of('NOTE') },
      ]),
      warnings: [],
    };
  }
  return null;
}

function readLines(text: string): ReadField[] {
  const fields: ReadField[] = [];
  let name = '';
  // A line that begins with a space continues the previous one.
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const match = /^(?:[\w-]+\.)?([\w-]+)(?:;[^:]*)?:([\s\S]*)$/.exec(line);
    if (!match) continue;
    const key = match[1]!.toUpperCase();
    if (key === 'N') name = joined(match[2]!);
    const label = LABELS[key];
    if (label === undefined) continue;
    const value = key === 'ADR' || key === 'ORG' ? joined(match[2]!) : unescaped(match[2]!).trim();
    fields.push({ label, value, ...(key === 'URL' && isLink(value) ? { link: true } : {}) });
  }
  const named = fields.some((field) => field.label === 'Ime' || field.label === 'Događaj');
  return filled([!named && name !== '' ? { label: 'Ime', value: name } : null, ...fields]);
}
