import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, UnreadableMail } from './parts.ts';

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(100)}\n%%EOF`);
const png = (width: number, height: number, bytes = 64): Buffer => {
  const picture = Buffer.alloc(bytes);
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
};
const jpeg = (width: number, height: number): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    ...Array(20).fill(0),
  ]);

const part = (
  name: string,
  content: Buffer | string,
  head = `Content-Disposition: attachment; filename="${name}"`,
) =>
  `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n${head}\r\n\r\n${Buffer.from(content).toString('base64')}`;
const inside = (eml: string) =>
  `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${eml}`;
const mail = (parts: readonly string[], b = 'b0') =>
  `From: =?utf-8?q?=C5=BDitoprom?= <racuni@zitoprom.ba>\r\nTo: knjige@firma.ba\r\nSubject: =?utf-8?q?Ra=C4=8Dun_5?=\r\nDate: Tue, 31 Mar 2026 10:00:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${b}\r\n\r\n` +
  [`Content-Type: text/plain\r\n\r\nU prilogu je račun.`, ...parts]
    .map((one) => `--${b}\r\n${one}\r\n`)
    .join('') +
  `--${b}--\r\n`;
const read = (eml: string) => partsOf(Buffer.from(eml));

describe('a mail', () => {
  it('is its people, subject, day and files', async () => {
    const { files, ...rest } = await read(mail([part('racun 5.pdf', PDF), part('bez-nastavka', PDF)]));
    expect(rest).toEqual({
      from: 'Žitoprom <racuni@zitoprom.ba>',
      to: ['knjige@firma.ba'],
      subject: 'Račun 5',
      date: '2026-03-31T08:00:00.000Z',
      skipped: [],
      nothing: null,
    });
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['racun 5.pdf', 'application/pdf'],
      ['bez-nastavka.pdf', 'application/pdf'],
    ]);
    expect(Buffer.from(files[0]!.bytes).equals(PDF)).toBe(true);
  });

  it('leaves out logos and tiny or empty ones, and keeps pictures of papers', async () => {
    const inline = (name: string, content: Buffer) =>
      part(name, content, `Content-Disposition: inline; filename="${name}"\r\nContent-ID: <${name}>`);
    const { files, skipped } = await read(
      mail([
        inline('logo.png', png(400, 300)),
        inline('slika.png', png(400, 300, 20_000)),
        part('crta.jpg', jpeg(600, 2)),
        part('sken.jpg', jpeg(1600, 2200)),
        part('prazno.pdf', ''),
      ]),
    );
    expect(files.map(({ name }) => name)).toEqual(['slika.png', 'sken.jpg']);
    expect(skipped.map(({ name }) => name)).toEqual(['logo.png', 'crta.jpg', 'prazno.pdf']);
  });

  it('cleans names', async () => {
    const { files } = await read(mail([part('../../etc/ra\u202ecun.pdf', PDF)]));
    expect(files[0]!.name).toBe('racun.pdf');
  });

  it('gives the files of forwarded mails, to a depth', async () => {
    const nested = (depth: number): string =>
      mail([part(`${depth}.pdf`, PDF), ...(depth < 5 ? [inside(nested(depth + 1))] : [])], `b${depth}`);
    const { files, skipped } = await read(nested(0));
    expect(files.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf']);
    expect(skipped.map(({ why }) => why)).toEqual(['Proslijeđene poruke čitamo najviše 3 u dubinu.']);
  });

  it('has at most fifty files', async () => {
    const { files, skipped } = await read(
      mail(Array.from({ length: 55 }, (_, at) => part(`${at}.pdf`, PDF))),
    );
    expect([files.length, skipped.length]).toEqual([50, 5]);
  });

  it('without anything to read says so', async () => {
    expect((await read(mail([]))).nothing).toBe('Poruka nema priloga.');
    expect((await read(mail([part('x.png', png(20, 20))]))).nothing).toMatch(/koji se mogu čitati/);
  });
});

it('what is no mail is refused in words, and nothing else is thrown', async () => {
  await expect(partsOf(Buffer.from('Dobar dan'))).rejects.toThrow('Datoteka nije e-mail poruka (.eml).');
  await expect(partsOf(Buffer.alloc(0))).rejects.toThrow(UnreadableMail);
  await expect(partsOf(Buffer.alloc(26 * 1024 * 1024))).rejects.toThrow('Poruka je veća od 25 MB.');
  await expect(read(`${'X-A: b\r\n'.repeat(50_000)}\r\n`)).rejects.toThrow('oštećena');
  const whole = mail([part('a.pdf', PDF), inside(mail([part('b.jpg', jpeg(9, 9))], 'b1'))]);
  const broken = fc
    .tuple(fc.nat(whole.length), fc.nat(100), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([at, cut, put]) => whole.slice(0, at) + put + whole.slice(at + cut));
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.string()), async (eml) => {
      await read(eml).catch((error) => expect(error).toBeInstanceOf(UnreadableMail));
    }),
    { numRuns: 20 },
  );
});
