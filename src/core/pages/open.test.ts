import { beforeAll, describe, expect, it } from 'vitest';
import { faultText } from './faults.ts';
import { openPdf } from './open.ts';
import type { Pdfium } from './pdfium.ts';
import { bytesSource } from './source.ts';
import { fixture, loadForTest, makePdf, words } from './test/made.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

const open = (bytes: Uint8Array, password?: string) => openPdf(pdfium, bytesSource(bytes), password);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const three = makePdf(['jedan', 'dva', 'tri'].map((text) => ({ content: words(text, 72, 700) })));

/** Why `bytes` are refused; null if they open (the document is closed again). */
function faultOf(bytes: Uint8Array, password?: string): string | null {
  const { document, fault } = open(bytes, password);
  document?.close();
  if (fault) expect(faultText(fault)).toMatch(/^[A-ZŠĐČĆŽ].*\.$/);
  return fault?.why ?? null;
}

describe('opening a document', () => {
  it('tells how many pages it has and how large they are, turned as they say', () => {
    const bytes = makePdf([
      {},
      { width: 842, height: 1191 },
      { more: '/Rotate 90' },
      { more: '/CropBox [0 0 100 50]' },
    ]);
    const { document } = open(bytes);
    expect(document?.pages).toBe(4);
    expect(document?.repaired).toBe(false);
    expect(document?.encrypted).toBe(false);
    expect([0, 1, 2, 3].map((index) => document?.size(index))).toEqual([
      { width: 595, height: 842 },
      { width: 842, height: 1191 },
      { width: 842, height: 595 },
      { width: 100, height: 50 },
    ]);
    document?.close();
  });

  it('says what a file is that is no PDF', () => {
    expect(open(latin('\x89PNG\r\n\x1a\n....')).fault).toEqual({ why: 'not-pdf', kind: 'PNG slika' });
    expect(open(latin('PK\x03\x04..word/document.xml')).fault).toMatchObject({ kind: 'Word dokument' });
    expect(open(latin('\n<!DOCTYPE HTML><p>%PDF'))).toMatchObject({ fault: { kind: 'HTML stranica' } });
    expect(open(latin('JVBERi0xLjcKJeLjz9MK')).fault).toMatchObject({
      kind: expect.stringContaining('Base64'),
    });
    expect(open(latin('x')).fault).toEqual({ why: 'not-pdf', kind: 'tekst' });
    expect(open(new Uint8Array(5000)).fault).toEqual({ why: 'not-pdf', kind: null });
    expect(faultOf(new Uint8Array())).toBe('empty');
  });

  it('accepts what readers accept: something before the header, padding and scraps after the end', () => {
    expect(faultOf(join(latin('X-Header: 1\r\n\r\n'), three))).toBeNull();
    expect(faultOf(join(three, new Uint8Array(60_000)))).toBeNull();
    expect(faultOf(join(three, latin(`<!-- ${'sent by a server '.repeat(500)}-->`)))).toBeNull();
  });

  it('asks for a password, tells a wrong one, opens with a right one, the owner’s too', () => {
    const locked = fixture('open-password.pdf');
    expect(faultOf(locked)).toBe('needs-password');
    expect(faultOf(locked, 'sifra')).toBe('wrong-password');
    expect(faultOf(locked, 'šifra')).toBeNull();
    expect(faultOf(locked, 'vlasnik')).toBeNull();
    expect(faultOf(fixture('open-password-rc4.pdf'))).toBe('needs-password');
    expect(faultOf(fixture('open-password-rc4.pdf'), 'tajna')).toBeNull();
  });

  it('opens one that only its owner’s rights protect without a password', () => {
    const { document } = open(fixture('owner-password.pdf'));
    expect(document?.encrypted).toBe(true);
    expect(document?.text(0).text).toBe('Zakljucano');
    document?.close();
  });

  it('refuses one that has lost its end, wherever it was cut', () => {
    for (const part of [0.15, 0.4, 0.6, 0.9, 0.97]) {
      expect([part, faultOf(three.subarray(0, three.length * part))]).toEqual([part, 'truncated']);
    }
    const linearized = fixture('linearized.pdf');
    expect(faultOf(linearized)).toBeNull();
    for (const length of [400, 800, 1100, linearized.length - 40]) {
      expect([length, faultOf(linearized.subarray(0, length))]).toEqual([length, 'truncated']);
    }
    const locked = fixture('open-password.pdf');
    expect(faultOf(locked.subarray(0, locked.length / 2))).toBe('truncated');
  });

  it('refuses one whose later addition was cut off', () => {
    const addition = latin('5 0 obj\n<< /Length 10 >>\nstream\n0123');
    expect(faultOf(join(three, addition))).toBe('truncated');
  });

  it('repairs one whose table of objects is wrong, and says so', () => {
    const text = new TextDecoder('latin1').decode(three).replace(/startxref\n\d+/, 'startxref\n7');
    const { document } = open(latin(text));
    expect(document).toMatchObject({ pages: 3, repaired: true });
    document?.close();
  });

  it('tells a damaged one from one without pages', () => {
    expect(faultOf(makePdf([]))).toBe('no-pages');
    // The cross-reference table is broken; the page count is readable all the same.
    const broken = (pages: readonly object[]) =>
      latin(String.fromCharCode(...makePdf(pages)).replace(/startxref\n\d+/, 'startxref\n3'));
    expect(faultOf(broken([]))).toBe('no-pages');
    expect(faultOf(broken([{}]))).toBeNull();
    expect(faultOf(latin('%PDF-1.7\nnothing in here\nstartxref\n0\n%%EOF\n'))).toBe('damaged');
  });

  it('says when the file has gone', () => {
    let there = true;
    const source = bytesSource(three);
    const going = {
      size: source.size,
      read(position: number, into: Uint8Array) {
        if (!there) throw new Error('NotReadableError');
        source.read(position, into);
      },
    };
    const { document } = openPdf(pdfium, going);
    expect(document?.lost).toBe(false);
    there = false;
    expect(() => document?.text(2).text).not.toThrow(RangeError);
    document?.close();
    expect(openPdf(pdfium, going).fault).toEqual({ why: 'unreadable' });
  });

  it('reads the title', () => {
    const bytes = makePdf([{}], { objects: ['<< /Title (Predra\\232un) >>'] });
    const text = new TextDecoder('latin1').decode(bytes).replace('/Root 1 0 R', '/Root 1 0 R /Info 6 0 R');
    const { document } = open(latin(text));
    expect(document?.title.startsWith('Predra')).toBe(true);
    document?.close();
  });
});
