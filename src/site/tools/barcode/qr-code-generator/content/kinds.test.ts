import { describe, expect, it } from 'vitest';
import {
  accountProblem,
  ibanProblem,
  isReference,
  readAmount,
  writtenAmount,
} from '../../../../../core/payment/accounts.ts';
import { splitPair } from './geo.ts';
import { encodeContent, type Values, withoutSecrets } from './kind.ts';
import { KINDS, kindOf } from './kinds.ts';
import { KIND_NAMES, type KindId } from './names.ts';
import { readPhone } from './phone.ts';
import { readDate } from './slip.ts';
import { escapeVcard, foldLine } from './vcard.ts';

const encode = (id: KindId, values: Values) => encodeContent(kindOf(id), values);
/** The text of a code, or the errors, for a readable failure. */
const textOf = (id: KindId, values: Values): unknown => {
  const outcome = encode(id, values);
  return outcome.state === 'ready' ? outcome.text : outcome;
};
const wrongOf = (id: KindId, values: Values): Record<string, string> => {
  const outcome = encode(id, values);
  return outcome.state === 'wrong' ? outcome.errors : {};
};
const notesOf = (id: KindId, values: Values): string[] => {
  const outcome = encode(id, values);
  return outcome.state === 'ready' ? outcome.notes.map((note) => note.text) : [];
};

describe('every kind', () => {
  it.each(KINDS.map((kind) => [kind.id, kind] as const))(
    '%s: its example is ready, nothing is empty',
    (_, kind) => {
      expect(encodeContent(kind, kind.example)).toMatchObject({ state: 'ready' });
      expect(encodeContent(kind, {})).toEqual({ state: 'empty' });
      expect(encodeContent(kind, { [kind.fields[0]!.name]: '  ' })).toEqual({ state: 'empty' });
    },
  );

  it('explains half a character, and where it stands', () => {
    expect(wrongOf('tekst', { tekst: 'ab\ud83d' }).tekst).toMatch(/^3\. znak: .*surogat/);
    expect(encode('tekst', { tekst: 'ab😀' })).toMatchObject({ state: 'ready', text: 'ab😀' });
  });

  it('has an id of its own for each', () => {
    expect(KINDS.map((kind) => kind.id)).toEqual(Object.keys(KIND_NAMES));
  });
});

describe('text and address', () => {
  it('keeps a text as it is written, blanks and line ends too', () => {
    expect(textOf('tekst', { tekst: '  a\n\tb ' })).toBe('  a\n\tb ');
  });

  it('completes and checks an address', () => {
    expect(textOf('url', { adresa: 'primjer.ba/a' })).toBe('https://primjer.ba/a');
    expect(textOf('url', { adresa: 'primjer.ba:8080' })).toBe('https://primjer.ba:8080');
    expect(textOf('url', { adresa: 'http://primjer.ba' })).toBe('http://primjer.ba');
    expect(textOf('url', { adresa: 'https://čaršija.ba/šta?a=đ' })).toBe(
      'https://xn--arija-gya40d.ba/%C5%A1ta?a=%C4%91',
    );
    expect(textOf('url', { adresa: 'whatsapp://send?text=a' })).toBe('whatsapp://send?text=a');
    expect(wrongOf('url', { adresa: 'ponuda' })).toHaveProperty('adresa');
    expect(wrongOf('url', { adresa: 'https://a b.ba' })).toHaveProperty('adresa');
    expect(wrongOf('url', { adresa: 'https://primjer.ba:99999' })).toHaveProperty('adresa');
  });
});

describe('WiFi', () => {
  it('escapes what has a meaning of its own', () => {
    expect(textOf('wifi', { mreza: 'a;b,c:d"e\\f', lozinka: '12;34:56"7' })).toBe(
      'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:12\\;34\\:56\\"7;;',
    );
  });

  it('has no password where there is none, and tells of a hidden network', () => {
    expect(textOf('wifi', { mreza: 'Gost', zastita: 'nopass', lozinka: 'ostalo', skrivena: 'da' })).toBe(
      'WIFI:T:nopass;S:Gost;H:true;;',
    );
  });

  it('keeps its password for nobody', () => {
    const values = { mreza: 'Gost', zastita: 'WPA', lozinka: '12345678' };
    expect(withoutSecrets(kindOf('wifi'), values)).toEqual({ mreza: 'Gost', zastita: 'WPA' });
  });

  it('counts the name in bytes and the password as its protection has it', () => {
    expect(wrongOf('wifi', { mreza: 'š'.repeat(17), lozinka: '12345678' }).mreza).toContain('34');
    expect(wrongOf('wifi', { mreza: 'a', lozinka: '1234567' }).lozinka).toContain('8 do 63');
    expect(textOf('wifi', { mreza: 'a', lozinka: 'f'.repeat(64) })).toContain('ffff');
    expect(wrongOf('wifi', { mreza: 'a', lozinka: 'g'.repeat(64) })).toHaveProperty('lozinka');
    expect(wrongOf('wifi', { mreza: 'a', zastita: 'WEP', lozinka: '1234' })).toHaveProperty('lozinka');
    expect(textOf('wifi', { mreza: 'a', zastita: 'WEP', lozinka: '12345' })).toBe('WIFI:T:WEP;S:a;P:12345;;');
    expect(wrongOf('wifi', { mreza: 'a' })).toHaveProperty('lozinka');
    expect(notesOf('wifi', { mreza: 'a', lozinka: 'šuplja123' })[0]).toContain('engleske abecede');
  });
});

describe('visiting card', () => {
  it('is vCard 3.0 with CR LF', () => {
    expect(
      textOf('vcard', {
        ime: 'Đ;ena',
        prezime: 'Ć',
        firma: 'A, B',
        mobitel: '061 123 456',
        web: 'primjer.ba',
      }),
    ).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Ć;Đ\\;ena;;;',
        'FN:Đ\\;ena Ć',
        'ORG:A\\, B',
        'TEL;TYPE=CELL:+38761123456',
        'URL:https://primjer.ba',
        'END:VCARD',
      ].join('\r\n'),
    );
  });

  it('escapes lines and backslashes', () => {
    expect(escapeVcard('a\\b;c,d\r\ne\nf')).toBe('a\\\\b\\;c\\,d\\ne\\nf');
  });

  it('folds to 75 bytes, never within a letter', () => {
    const folded = foldLine(`NOTE:${'š😀a'.repeat(60)}`);
    const lines = folded.split('\r\n');
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map((line, at) => (at === 0 ? line : line.slice(1))).join('')).toBe(
      `NOTE:${'š😀a'.repeat(60)}`,
    );
  });

  it('wants a name, and says at which field something is wrong', () => {
    expect(wrongOf('vcard', { email: 'a@b.ba' })).toHaveProperty('ime');
    expect(Object.keys(wrongOf('vcard', { ime: 'A', email: 'a@', telefon: 'x', web: 'a b' })).sort()).toEqual(
      ['email', 'telefon', 'web'],
    );
  });
});

describe('mail, phone, message, Viber', () => {
  it('percent-encodes a mail', () => {
    expect(
      textOf('email', {
        prima: 'a+b@primjer.ba; c@primjer.ba',
        naslov: 'Upit & ćevapi?',
        poruka: 'a\nb c=d',
      }),
    ).toBe('mailto:a%2Bb@primjer.ba,c@primjer.ba?subject=Upit%20%26%20%C4%87evapi%3F&body=a%0D%0Ab%20c%3Dd');
    expect(wrongOf('email', { prima: 'nije adresa' }).prima).toContain('„nije“');
    expect(wrongOf('email', { naslov: 'a' })).toHaveProperty('prima');
  });

  it.each([
    ['061/123-456', '+38761123456'],
    ['00387 61 123 456', '+38761123456'],
    ['+387 (0)61 123 456', '+38761123456'],
    ['(033) 123-456', '+38733123456'],
    ['+1 212 555 0100', '+12125550100'],
    ['122', '122'],
    ['*100#', '*100#'],
  ])('reads the number %s', (written, number) => {
    expect(readPhone(written)?.number).toBe(number);
  });

  it.each(['', 'abc', '+', '06', '+387', '12345678901234567890'])('refuses the number „%s“', (written) => {
    expect(readPhone(written)).toBeNull();
  });

  it('writes tel, SMSTO and viber', () => {
    expect(textOf('telefon', { broj: '*100#' })).toBe('tel:*100%23');
    expect(notesOf('telefon', { broj: '061 123 456' })[0]).toContain('+38761123456');
    expect(textOf('sms', { broj: '+38761123456', poruka: 'a: b?' })).toBe('SMSTO:+38761123456:a: b?');
    expect(textOf('viber', { broj: '061 123 456' })).toBe('viber://chat?number=%2B38761123456');
    expect(wrongOf('viber', { broj: '122' })).toHaveProperty('broj');
    expect(textOf('viber', { oblik: 'kanal', ime: 'https://chats.viber.com/primjer' })).toBe(
      'https://chats.viber.com/primjer',
    );
    expect(textOf('viber', { oblik: 'link', link: 'https://invite.viber.com/?g2=AQ' })).toBe(
      'https://invite.viber.com/?g2=AQ',
    );
    expect(wrongOf('viber', { oblik: 'link', link: 'https://viber.com.zlo.ba/x' })).toHaveProperty('link');
  });
});

describe('place', () => {
  it('reads numbers as people write and paste them', () => {
    expect(textOf('geo', { sirina: '43,8597', duzina: '18.4313' })).toBe('geo:43.8597,18.4313');
    expect(textOf('geo', { sirina: '43.8597123456, 18.4313' })).toBe('geo:43.859712,18.4313');
    expect(textOf('geo', { sirina: '-1', duzina: '0', naziv: 'A & B' })).toBe('geo:-1,0?q=-1,0(A%20%26%20B)');
    expect(splitPair('43,8597')).toBeNull();
  });

  it('refuses what is no place', () => {
    expect(wrongOf('geo', { sirina: '91', duzina: '181' })).toMatchObject({
      sirina: expect.any(String),
      duzina: expect.any(String),
    });
    expect(wrongOf('geo', { sirina: '43.85' })).toHaveProperty('duzina');
  });
});

describe('EPC', () => {
  const right = { primalac: 'Čaršija d.o.o.', iban: 'HR12 1001 0051 8630 0016 0' };

  it('has its lines in their places', () => {
    expect(textOf('epc', { ...right, iznos: '1.234,5', svrha: 'Račun\n12' })).toBe(
      'BCD\n002\n1\nSCT\n\nČaršija d.o.o.\nHR1210010051863000160\nEUR1234.50\n\n\nRačun 12',
    );
    expect(textOf('epc', right)).toBe('BCD\n002\n1\nSCT\n\nČaršija d.o.o.\nHR1210010051863000160');
    expect(textOf('epc', { ...right, poziv: 'RF18 5390 0754 7034', bic: 'zabahr2x', sifra: 'gdds' })).toBe(
      'BCD\n002\n1\nSCT\nZABAHR2X\nČaršija d.o.o.\nHR1210010051863000160\n\nGDDS\nRF18539007547034',
    );
  });

  it('checks the account, the amount and the lengths', () => {
    expect(wrongOf('epc', { ...right, iban: 'HR12 1001 0051 8630 0016 1' }).iban).toContain('Kontrolni');
    expect(wrongOf('epc', { ...right, iban: 'HR12 1001 0051 8630 0016' }).iban).toContain('21');
    // Errors of complete values are shown while one is still in the field; others are not.
    const told = (iban: string) => encode('epc', { ...right, iban });
    expect(told('HR12 1001 0051 8630 0016 1')).toMatchObject({ complete: new Set(['iban']) });
    expect(told('HR12 1001 0051 8630 0016')).toMatchObject({ complete: new Set() });
    for (const iznos of ['0', '1.000.000.000', '1,234', 'sto']) {
      expect(wrongOf('epc', { ...right, iznos }), iznos).toHaveProperty('iznos');
    }
    expect(textOf('epc', { ...right, iznos: '999.999.999,99' })).toContain('EUR999999999.99');
    expect(wrongOf('epc', { ...right, primalac: 'a'.repeat(71) })).toHaveProperty('primalac');
    expect(wrongOf('epc', { ...right, svrha: 'a'.repeat(141) })).toHaveProperty('svrha');
    expect(wrongOf('epc', { ...right, svrha: 'a', poziv: 'RF18539007547034' })).toHaveProperty('poziv');
    expect(wrongOf('epc', { ...right, poziv: 'RF19539007547034' })).toHaveProperty('poziv');
    expect(wrongOf('epc', { ...right, primalac: 'č'.repeat(70), svrha: 'č'.repeat(120) }).svrha).toContain(
      '331',
    );
  });

  it('says when the account is outside of the area', () => {
    expect(notesOf('epc', { ...right, iban: 'BA391290079401028494' })[0]).toContain('BA');
    expect(notesOf('epc', right)).toEqual([]);
  });
});

describe('slip and accounts', () => {
  it('is text with a line for each field', () => {
    expect(
      textOf('uplatnica', {
        primalac: 'Primjer',
        racun_primaoca: '129-007-94010284-94',
        iznos: '1234,5',
        datum: '1.2.2026',
        vrsta_uplate: '0',
      }),
    ).toBe(
      'UPLATNICA (KM)\nPrimalac / primatelj: Primjer\nRačun primaoca: 129-007-94010284-94\nIznos: 1.234,50 KM\nDatum: 01.02.2026.\nVrsta uplate: 0',
    );
  });

  it('checks account, day and digits', () => {
    expect(accountProblem('1290079401028494')).toBeNull();
    expect(accountProblem('1290079401028495')).toContain('Kontrolni');
    expect(accountProblem('129007940102849')).toContain('15');
    expect(accountProblem('BA39 1290 0794 0102 8494')).toBeNull();
    expect(readDate('29. 2. 2028.')).toBe('29.02.2028.');
    expect(readDate('29.2.2026')).toBeNull();
    const wrong = wrongOf('uplatnica', {
      primalac: 'P',
      racun_primaoca: '1290079401028494',
      vrsta_prihoda: '12345',
      datum: '31.4.2026',
    });
    expect(Object.keys(wrong).sort()).toEqual(['datum', 'vrsta_prihoda']);
  });

  it('knows IBANs and references', () => {
    for (const iban of [
      'BA391290079401028494',
      'DE89 3704 0044 0532 0130 00',
      'GB82 WEST 1234 5698 7654 32',
    ]) {
      expect(ibanProblem(iban), iban).toBeNull();
    }
    for (const iban of ['BA391290079401028449', 'DE89 3704 0044 0532 0130 0', '1', 'ŠŠ12']) {
      expect(ibanProblem(iban), iban).not.toBeNull();
    }
    expect(isReference('RF18 5390 0754 7034')).toBe(true);
  });

  it('reads amounts, and none that could mean two', () => {
    expect(readAmount('1.234.567,8')).toBe(123456780);
    expect(readAmount('1,234.56')).toBe(123456);
    expect(readAmount('12.5')).toBe(1250);
    expect(readAmount('12,50 KM')).toBe(1250);
    expect(readAmount('1.234')).toBeNull();
    expect(readAmount('-1')).toBeNull();
    expect(writtenAmount(123456789)).toBe('1.234.567,89');
  });
});
