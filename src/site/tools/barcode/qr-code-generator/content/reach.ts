import { ContentChecks, type ContentKind, choiceOf, trimmed, type Values } from './kind.ts';
import { localNumberNote, PHONE_WRONG, type PhoneNumber, readPhone } from './phone.ts';

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;

export function isEmail(written: string): boolean {
  return written.length <= 254 && EMAIL.test(written);
}

/** Percent-encodes for a mailto: URL (RFC 6068): line ends are CR LF, a space is %20 and never a plus. */
function encodeMail(value: string): string {
  return encodeURIComponent(value.replace(/\r\n?|\n/g, '\r\n'));
}

/** Parses several e-mail addresses. */
function addresses(found: ContentChecks, values: Values, name: string): string[] {
  const written = trimmed(values, name);
  const list = written.split(/[\s,;]+/).filter((one) => one !== '');
  const bad = list.find((one) => !isEmail(one));
  if (bad !== undefined) found.wrong(name, `„${bad}“ nije e-mail adresa.`);
  return list.map((one) => encodeURIComponent(one).replace('%40', '@'));
}

/** An e-mail draft. */
export const email: ContentKind = {
  id: 'email',
  about: 'Otvara novu poruku s upisanim primaocem, naslovom i tekstom.',
  empty: 'Upišite e-mail adresu i kod nastaje sam.',
  fields: [
    {
      name: 'prima',
      label: 'Prima',
      control: 'line',
      required: true,
      inputMode: 'email',
      placeholder: 'ime@primjer.ba',
      hint: 'Više adresa razdvojite zarezom.',
    },
    { name: 'kopija', label: 'Kopija (Cc)', control: 'line', inputMode: 'email', more: true },
    { name: 'naslov', label: 'Naslov', control: 'line' },
    { name: 'poruka', label: 'Tekst poruke', control: 'area' },
  ],
  moreTitle: 'Još polja',
  example: {
    prima: 'prodaja@primjer.ba',
    naslov: 'Upit za ponudu & cijene',
    poruka: 'Poštovani,\n\nmolim ponudu za …',
  },
  encode(values) {
    const found = new ContentChecks();
    const to = addresses(found, values, 'prima');
    const cc = addresses(found, values, 'kopija');
    if (to.length === 0) found.wrong('prima', 'Upišite adresu na koju poruka ide.');
    const query = [
      cc.length > 0 ? `cc=${cc.join(',')}` : '',
      trimmed(values, 'naslov') ? `subject=${encodeMail(trimmed(values, 'naslov'))}` : '',
      trimmed(values, 'poruka') ? `body=${encodeMail(trimmed(values, 'poruka'))}` : '',
    ].filter((part) => part !== '');
    return found.outcome(() => `mailto:${to.join(',')}${query.length > 0 ? `?${query.join('&')}` : ''}`);
  },
};

const PHONE_FIELD = {
  name: 'broj',
  label: 'Broj telefona',
  control: 'line',
  required: true,
  inputMode: 'tel',
  placeholder: '+387 61 123 456',
} as const;

/** Reads the phone field and adds its remarks. */
function phoneOf(found: ContentChecks, values: Values, international: boolean): PhoneNumber {
  const written = trimmed(values, 'broj');
  const phone = readPhone(written);
  if (written === '') found.wrong('broj', 'Upišite broj telefona.');
  else if (phone === null || (international && !phone.number.startsWith('+')))
    found.wrong('broj', PHONE_WRONG);
  else if (phone.local) found.note(localNumberNote(phone), 'broj');
  return phone ?? { number: '', local: false };
}

/** A phone number to call. */
export const phone: ContentKind = {
  id: 'telefon',
  about: 'Telefon nudi da pozove broj.',
  empty: 'Upišite broj i kod nastaje sam.',
  fields: [PHONE_FIELD],
  example: { broj: '061/123-456' },
  encode(values) {
    const found = new ContentChecks();
    const { number } = phoneOf(found, values, false);
    // A # would begin a fragment.
    return found.outcome(() => `tel:${number.replaceAll('#', '%23')}`);
  },
};

/** A text message draft. */
export const sms: ContentKind = {
  id: 'sms',
  about: 'Otvara novu SMS poruku s brojem i tekstom.',
  empty: 'Upišite broj i kod nastaje sam.',
  fields: [PHONE_FIELD, { name: 'poruka', label: 'Tekst poruke', control: 'area' }],
  example: { broj: '+387 61 123 456', poruka: 'Potvrđujem dolazak: 2 osobe' },
  encode(values) {
    const found = new ContentChecks();
    const { number } = phoneOf(found, values, false);
    const message = values.poruka ?? '';
    return found.outcome(() => `SMSTO:${number}${message.trim() === '' ? '' : `:${message}`}`);
  },
};

const VIBER_LINK = /^https:\/\/([a-z0-9-]+\.)*viber\.com\/\S+$/i;

/** A chat, channel or group on Viber. */
export const viber: ContentKind = {
  id: 'viber',
  about: 'Otvara Viber na telefonu koji ga ima.',
  empty: 'Upišite broj ili link i kod nastaje sam.',
  fields: [
    {
      name: 'oblik',
      label: 'Šta se otvara',
      control: 'choice',
      choices: [
        { value: 'broj', label: 'Razgovor s brojem' },
        { value: 'kanal', label: 'Kanal ili bot' },
        { value: 'link', label: 'Grupa ili zajednica (https link)' },
      ],
    },
    { ...PHONE_FIELD, when: { field: 'oblik', is: ['broj'] } },
    {
      name: 'ime',
      label: 'Ime kanala (URI)',
      control: 'line',
      required: true,
      hint: 'Posljednji dio adrese kanala, npr. primjer iz https://chats.viber.com/primjer.',
      when: { field: 'oblik', is: ['kanal'] },
    },
    {
      name: 'link',
      label: 'Link iz Vibera',
      control: 'line',
      required: true,
      inputMode: 'url',
      placeholder: 'https://invite.viber.com/?g2=…',
      hint: 'U Viberu: podaci o grupi → podijeli link. Radi i na telefonu bez Vibera.',
      when: { field: 'oblik', is: ['link'] },
    },
  ],
  example: { oblik: 'broj', broj: '+387 61 123 456' },
  encode(values) {
    const found = new ContentChecks();
    const form = choiceOf(viber, values, 'oblik');
    if (form === 'broj') {
      const { number } = phoneOf(found, values, true);
      return found.outcome(() => `viber://chat?number=${encodeURIComponent(number)}`);
    }
    if (form === 'kanal') {
      const name = trimmed(values, 'ime')
        .replace(/^https:\/\/chats\.viber\.com\//i, '')
        .replace(/^@/, '');
      if (!/^[\w.-]{1,64}$/.test(name))
        found.wrong('ime', 'Ime kanala ima samo slova bez kvačica, cifre, tačku, crticu i donju crtu.');
      return found.outcome(() => `https://chats.viber.com/${name}`);
    }
    const link = trimmed(values, 'link');
    if (!VIBER_LINK.test(link)) found.wrong('link', 'Link počinje s https:// i vodi na viber.com.');
    return found.outcome(() => link);
  },
};
