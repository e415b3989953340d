import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../../../test/any-text.ts';
import { encodeContent } from '../content/kind.ts';
import { kindOf } from '../content/kinds.ts';
import { headProblem, readPictureHead } from './picture-size.ts';
import { recognise } from './recognise.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('what a code is', () => {
  const fieldsOf = (text: string) => {
    const { kind, fields } = recognise(text);
    return { kind, ...Object.fromEntries(fields.map((field) => [field.label, field.value])) };
  };

  it.each([
    ['wifi', 'WiFi'],
    ['vcard', 'Vizitka (vCard)'],
    ['email', 'E-mail'],
    ['telefon', 'Telefon'],
    ['sms', 'SMS'],
    ['geo', 'Lokacija'],
    ['epc', 'EPC uplata (EUR)'],
    ['viber', 'Viber'],
    ['url', 'Adresa (URL)'],
    ['tekst', 'Tekst'],
    ['uplatnica', 'Tekst'],
  ] as const)('recognises our own %s', (id, kind) => {
    const outcome = encodeContent(kindOf(id), kindOf(id).example);
    expect(recognise(outcome.state === 'ready' ? outcome.text : '').kind).toBe(kind);
  });

  it('reads a network back, whatever its name and password are made of', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ab;:,\\"č 1PST'), minLength: 8, maxLength: 14 });
    fc.assert(
      fc.property(signs, signs, (mreza, lozinka) => {
        fc.pre(mreza.trim() !== '' && lozinka.trim() !== '');
        const outcome = encodeContent(kindOf('wifi'), { mreza, lozinka });
        expect(outcome.state).toBe('ready');
        expect(fieldsOf(outcome.state === 'ready' ? outcome.text : '')).toMatchObject({
          'Ime mreže': mreza,
          Lozinka: lozinka,
        });
      }),
    );
  });

  it('reads a card back, folded and escaped', () => {
    const napomena = 'Šta; ima, \\ ovdje\ni u drugom redu '.repeat(5).trim();
    const outcome = encodeContent(kindOf('vcard'), {
      ime: 'Đ',
      prezime: 'Ć',
      napomena,
      ulica: 'A; B',
      mjesto: 'C',
    });
    expect(fieldsOf(outcome.state === 'ready' ? outcome.text : '')).toEqual({
      kind: 'Vizitka (vCard)',
      Ime: 'Đ Ć',
      Napomena: napomena,
      Adresa: 'A; B, C',
    });
  });

  it.each([
    ['EUR1234.50', '1.234,50 EUR'],
    ['EUR12', '12,00 EUR'],
    ['EUR1.234', 'EUR1.234'],
  ])('writes the amount %s of an order as it is written here', (amount, written) =>
    expect(fieldsOf(`BCD\n002\n1\nSCT\n\nA\nHR1210010051863000160\n${amount}`)).toMatchObject({
      Iznos: written,
    }),
  );

  it('reads what others write', () => {
    expect(fieldsOf('MECARD:N:Hadžić,Ana;TEL:061123456;;')).toEqual({
      kind: 'Vizitka (MECARD)',
      Ime: 'Ana Hadžić',
      Telefon: '061123456',
    });
    expect(fieldsOf('sms:+38761?body=a%20b')).toEqual({ kind: 'SMS', Broj: '+38761', Poruka: 'a b' });
    expect(fieldsOf('mailto:a@b.ba?subject=100%')).toEqual({
      kind: 'E-mail',
      Prima: 'a@b.ba',
      Naslov: '100%',
    });
    expect(fieldsOf('K:PR|V:01|C:1|R:845000000040484987|N:EPS|I:RSD3596,13|SF:189')).toMatchObject({
      kind: 'NBS IPS uplata (Srbija)',
      Primalac: 'EPS',
      Iznos: '3.596,13 RSD',
    });
    expect(recognise('https://suf.poreskaupravars.org/v/?vl=A').kind).toContain('Fiskalni');
  });

  it('tells the name of a place without what belongs to its notation', () => {
    const named = 'geo:43.8597,18.4313?q=43.8597,18.4313(Sebilj%2C%20Ba%C5%A1%C4%8Dar%C5%A1ija)';
    const label = (text: string) => recognise(text).fields.find((field) => field.label === 'Oznaka')?.value;
    expect(label(named)).toBe('Sebilj, Baščaršija');
    expect(label('geo:43.8,18.4?q=Most%20(stari)')).toBe('Most (stari)');
    expect(label('geo:43.8,18.4')).toBeUndefined();
  });

  it('hides secrets, and offers only http and https as links', () => {
    expect(
      recognise('WIFI:T:WPA;S:a;P:tajna123;;').fields.find((field) => field.label === 'Lozinka')?.secret,
    ).toBe(true);
    expect(
      recognise('otpauth://totp/a?secret=ABC').fields.find((field) => field.value === 'ABC')?.secret,
    ).toBe(true);
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,a',
      'https://a b',
      'file:///etc/passwd',
      'BEGIN:VCARD\nFN:a\nURL:javascript:alert(1)\nEND:VCARD',
    ]) {
      expect(
        recognise(text).fields.some((field) => field.link),
        text,
      ).toBe(false);
    }
    expect(recognise('HTTPS://PRIMJER.BA').fields[0]).toMatchObject({ link: true });
  });

  it('warns of addresses that pretend', () => {
    expect(recognise('https://banka.ba@zlo.ba/').warnings[0]).toContain('zlo.ba');
    expect(recognise('https://bаnka.ba/').warnings[0]).toContain('xn--');
    expect(recognise('http://primjer.ba/').warnings).toHaveLength(1);
    expect(recognise('https://primjer.ba/').warnings).toEqual([]);
  });

  it('never fails, whatever it is given', () => {
    const begin = fc.constantFrom(
      '',
      'WIFI:',
      'BEGIN:VCARD\n',
      'MECARD:',
      'mailto:',
      'geo:',
      'SMSTO:',
      'BCD\n002\n',
      'K:PR|',
      'otpauth://',
      'https://',
      'MATMSG:',
      'BEGIN:VEVENT\r\n',
    );
    fc.assert(
      fc.property(begin, anyText(), (start, rest) => typeof recognise(start + rest).kind === 'string'),
    );
  });
});

describe('the header of a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('says how large a %s is', async (type) => {
    const file = await sharp({ create: { width: 123, height: 45, channels: 3, background: '#abc' } })
      .toFormat(type)
      .toBuffer();
    expect(readPictureHead(file)).toEqual({ type, width: 123, height: 45 });
    expect(headProblem(readPictureHead(file), '')).toBeNull();
  });

  it('reads WebP without loss and with transparency', async () => {
    const image = sharp({
      create: { width: 321, height: 54, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    });
    expect(readPictureHead(await image.clone().webp({ lossless: true }).toBuffer())).toMatchObject({
      width: 321,
      height: 54,
    });
    expect(readPictureHead(await image.clone().webp().toBuffer())).toMatchObject({ width: 321, height: 54 });
  });

  it('refuses a bomb, and what is none', async () => {
    const bomb = Buffer.from(
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#abc' } })
        .png()
        .toBuffer(),
    );
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    expect(headProblem(readPictureHead(bomb), 'Smanjite je.')).toMatch(
      /20\.000 × 20\.000 piksela.*Smanjite je\.$/,
    );
    expect(headProblem(readPictureHead(bytes('nije slika')), '')).toContain('nije slika');
    expect(headProblem(readPictureHead(new Uint8Array(0)), '')).toContain('nije slika');
    expect(headProblem(readPictureHead(bytes('\x89PNG\r\n')), '')).toContain('oštećena');
    expect(headProblem(readPictureHead(bytes('\0\0\0\x18ftypheic')), '')).toContain('HEIC');
    expect(headProblem(readPictureHead(bytes('<?xml version="1.0"?><svg xmlns=""></svg>')), '')).toBeNull();
  });

  it('never fails on bytes of any kind', () => {
    const begins = ['', '\x89PNG', 'GIF89a', '\xff\xd8\xff', 'RIFF0000WEBPVP8X', '0000ftypavif', 'BM'].map(
      bytes,
    );
    fc.assert(
      fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 300 }), (begin, rest) => {
        readPictureHead(Uint8Array.from([...begin, ...rest]));
      }),
      { numRuns: 500 },
    );
  });
});
