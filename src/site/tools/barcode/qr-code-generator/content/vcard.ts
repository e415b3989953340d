import { ContentChecks, type ContentKind, trimmed } from './kind.ts';
import { localNumberNote, PHONE_WRONG, readPhone } from './phone.ts';
import { isEmail } from './reach.ts';

/** Maximum line length in bytes, without the line end (RFC 2426, 2.6). */
const LINE = 75;

/** Escapes a text value of vCard 3.0 (RFC 2426, 5). */
export function escapeVcard(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Folds a line at 75 bytes of UTF-8, never within a character; continuation lines begin with a space. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > LINE) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += sign;
    bytes += size;
  }
  return folded;
}

/** A contact for a phone's address book. */
export const vcard: ContentKind = {
  id: 'vcard',
  about: 'Telefon nudi da doda kontakt. Što manje polja, to je kod krupniji i lakše se čita.',
  empty: 'Upišite ime ili firmu i kod nastaje sam.',
  fields: [
    { name: 'ime', label: 'Ime', control: 'line', half: true },
    { name: 'prezime', label: 'Prezime', control: 'line', half: true },
    { name: 'firma', label: 'Firma', control: 'line', half: true },
    { name: 'zvanje', label: 'Zvanje', control: 'line', half: true },
    {
      name: 'mobitel',
      label: 'Mobitel',
      control: 'line',
      inputMode: 'tel',
      placeholder: '+387 61 123 456',
      half: true,
    },
    { name: 'telefon', label: 'Telefon (posao)', control: 'line', inputMode: 'tel', half: true },
    { name: 'email', label: 'E-mail', control: 'line', inputMode: 'email', half: true },
    { name: 'web', label: 'Web stranica', control: 'line', inputMode: 'url', half: true },
    { name: 'ulica', label: 'Ulica i broj', control: 'line', more: true },
    { name: 'posta', label: 'Poštanski broj', control: 'line', inputMode: 'numeric', half: true, more: true },
    { name: 'mjesto', label: 'Mjesto', control: 'line', half: true, more: true },
    { name: 'drzava', label: 'Država', control: 'line', more: true },
    { name: 'napomena', label: 'Napomena', control: 'area', more: true },
  ],
  moreTitle: 'Adresa i napomena',
  example: {
    ime: 'Đenana',
    prezime: 'Čaušević-Šehić',
    firma: 'Primjer d.o.o.',
    zvanje: 'Direktorica',
    mobitel: '+387 61 123 456',
    email: 'denana@primjer.ba',
    web: 'https://primjer.ba',
    ulica: 'Maršala Tita 1',
    posta: '71000',
    mjesto: 'Sarajevo',
    drzava: 'Bosna i Hercegovina',
  },
  encode(values) {
    const found = new ContentChecks();
    const of = (name: string): string => trimmed(values, name);
    const phoneLine = (name: string, type: string): string => {
      if (of(name) === '') return '';
      const phone = readPhone(of(name));
      if (phone === null) found.wrong(name, PHONE_WRONG);
      else if (phone.local) found.note(localNumberNote(phone), name);
      return `TEL;TYPE=${type}:${phone?.number ?? ''}`;
    };
    if (of('ime') === '' && of('prezime') === '' && of('firma') === '') {
      found.wrong('ime', 'Upišite ime, prezime ili firmu: kontakt bez imena telefoni ne primaju.');
    }
    if (of('email') !== '' && !isEmail(of('email'))) found.wrong('email', 'Ovo nije e-mail adresa.');
    let web = of('web');
    if (web !== '' && !/^[a-z][a-z0-9+.-]*:\/\//i.test(web)) web = `https://${web}`;
    if (web !== '' && (/\s/.test(web) || !URL.canParse(web))) found.wrong('web', 'Ovo nije adresa stranice.');
    const e = (name: string): string => escapeVcard(of(name));
    const shown = [of('ime'), of('prezime')].filter(Boolean).join(' ') || of('firma');
    const address = ['ulica', 'mjesto', 'posta', 'drzava'].some((name) => of(name) !== '');
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${e('prezime')};${e('ime')};;;`,
      `FN:${escapeVcard(shown)}`,
      of('firma') && `ORG:${e('firma')}`,
      of('zvanje') && `TITLE:${e('zvanje')}`,
      phoneLine('mobitel', 'CELL'),
      phoneLine('telefon', 'WORK,VOICE'),
      of('email') && `EMAIL;TYPE=INTERNET:${of('email')}`,
      web && `URL:${web}`,
      address && `ADR;TYPE=WORK:;;${e('ulica')};${e('mjesto')};;${e('posta')};${e('drzava')}`,
      of('napomena') && `NOTE:${e('napomena')}`,
      'END:VCARD',
    ];
    return found.outcome(() =>
      lines
        .filter(Boolean)
        .map((line) => foldLine(line as string))
        .join('\r\n'),
    );
  },
};
