import { filled, type Recognised, splitParts } from './read-fields.ts';

/** Percent-decodes; malformed text stays unchanged. */
function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Parses a query; a plus stays a plus (RFC 6068). */
function query(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const at = text.indexOf('?');
  if (at < 0) return found;
  for (const part of text.slice(at + 1).split('&')) {
    const [key = '', ...rest] = part.split('=');
    found.set(key.toLowerCase(), plain(rest.join('=')));
  }
  return found;
}

/** Reads mailto:, tel:, sms:, Viber and geo: addresses; null when it is none of them. */
export function readScheme(text: string): Recognised | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const body = text.slice((scheme?.length ?? -1) + 1);
  const before = body.split('?')[0]!;
  const asked = query(body);
  const made = (kind: string, ...fields: [string, string | undefined][]): Recognised => ({
    kind,
    fields: filled(fields.map(([label, value]) => ({ label, value: value ?? '' }))),
    warnings: [],
  });
  switch (scheme) {
    case 'mailto':
      return made(
        'E-mail',
        ['Prima', plain(before)],
        ['Kopija', asked.get('cc')],
        ['Naslov', asked.get('subject')],
        ['Poruka', asked.get('body')],
      );
    case 'matmsg': {
      const parts = splitParts(body);
      return made(
        'E-mail',
        ['Prima', parts.get('TO')],
        ['Naslov', parts.get('SUB')],
        ['Poruka', parts.get('BODY')],
      );
    }
    case 'tel':
      return made('Telefon', ['Broj', plain(body)]);
    case 'sms':
    case 'smsto':
    case 'mmsto': {
      const [number = '', ...message] = before.split(':');
      // Only sms: has a query; in SMSTO: a question mark is part of the message.
      if (scheme !== 'sms')
        return made('SMS', ['Broj', body.split(':')[0]], ['Poruka', body.split(':').slice(1).join(':')]);
      return made('SMS', ['Broj', plain(number)], ['Poruka', asked.get('body') ?? message.join(':')]);
    }
    case 'geo': {
      const [lat = '', lon = ''] = before.split(/[,;]/);
      return made('Lokacija', ['Širina', lat], ['Dužina', lon], ['Oznaka', placeName(asked.get('q'))]);
    }
    case 'viber':
      return made('Viber', ['Broj', asked.get('number')], ['Kanal', asked.get('chaturi')]);
    case 'otpauth': {
      const read = made(
        'Prijava u dva koraka (OTP)',
        ['Račun', plain(before.replace(/^\/\/\w+\//, ''))],
        ['Izdaje', asked.get('issuer')],
      );
      const secret = asked.get('secret') ?? '';
      if (secret !== '') read.fields.push({ label: 'Tajni ključ', value: secret, secret: true });
      read.warnings.push('Ko ima ovaj kod, može praviti vaše jednokratne lozinke. Ne dijelite ga.');
      return read;
    }
    default:
      return null;
  }
}

/** The name in an Android label: „43.8597,18.4313(Sebilj)”; otherwise the label itself. */
const placeName = (label: string | undefined): string | undefined =>
  label && (/^[\d.,\s-]+\((.+)\)$/s.exec(label)?.[1] ?? label);
