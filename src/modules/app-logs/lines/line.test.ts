import { describe, expect, it, vi } from 'vitest';
import { CUT_FIELD, type GivenLine, type LineSource, makeLine } from './line.ts';
import { cleanCut, cleanText, cutText } from './text.ts';
import { vectorOf } from './tokens.ts';

const source: LineSource = { tenantId: null, app: 'blagajna', node: null, release: null };
const now = Date.parse('2026-11-25T12:00:00Z');
const bounds = { now, oldest: Date.parse('2026-11-01T00:00:00Z') };
const made = (given: Partial<GivenLine>) =>
  makeLine({ level: 'info', message: '', ...given }, source, bounds);

describe('a text', () => {
  it('is without commands to a terminal, NUL, halves of characters and unseen signs', () => {
    expect(cleanText('\u001b[31mCrveno\u001b[0m i \u001b]0;naslov\u0007dalje\u001b(B')).toBe(
      'Crveno i dalje',
    );
    expect(cleanText('a\0b\ud800c\u202Ed\r\ne\u009b')).toBe('ab\ufffdcd\ne');
  });

  it('is cut between characters, and says so', () => {
    expect(cutText('šta ima', 100)).toBe('šta ima');
    const cut = cutText('😀'.repeat(100), 21);
    expect(cut).toMatch(/^(😀)+ …$/u);
    expect(cut.length).toBeLessThanOrEqual(21);
  });

  it('is cleaned no further than it is kept, and what was not looked at is cut', () => {
    expect(cleanCut('šta ima', 20)).toEqual({ kept: 'šta ima', isCut: false });
    expect(cleanCut('x'.repeat(21), 20)).toEqual({ kept: `${'x'.repeat(18)} …`, isCut: true });
    expect(cleanCut(`${'\0'.repeat(30)}kratko i dalje`, 20)).toEqual({ kept: 'kratko i d …', isCut: true });
    expect(cleanCut(`${'\0'.repeat(39)}😀 dalje`, 20)).toEqual({ kept: ' …', isCut: true });
    const replaced = vi.spyOn(String.prototype, 'toWellFormed');
    made({ message: 'š'.repeat(250_000), fields: { tekst: 'š'.repeat(250_000), ['š'.repeat(9000)]: 1 } });
    made({ level: 'error', error: { type: 'š'.repeat(250_000), message: 'x', stack: '' } });
    const read = replaced.mock.contexts.map((text) => String(text).length);
    replaced.mockRestore();
    expect(Math.max(...read)).toBe(16_000);
  });
});

describe('a line', () => {
  it('with a thousand fields keeps a hundred, and says how many are gone', () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`polje${n}`, n]));
    const line = made({ fields });
    expect(Object.keys(line.fields)).toHaveLength(101);
    expect(line.fields[CUT_FIELD]).toEqual({ fields: 900 });
  });

  it('with long texts, long marks and deep nesting is cut, and says where', () => {
    let deep: unknown = 'dno';
    for (let n = 0; n < 50; n++) deep = { deep };
    const line = made({
      message: 'x'.repeat(20_000),
      trace: 't'.repeat(4096),
      fields: { tekst: 'y'.repeat(5000), deep, stack: 'z'.repeat(6000) },
    });
    expect(line.message).toHaveLength(8000);
    expect(line.trace).toBe('t'.repeat(64));
    expect(String(line.fields.stack)).toHaveLength(6000);
    expect(line.fields[CUT_FIELD]).toEqual({ message: 20_000, trace: 4096, texts: 1, fields: 1 });
    expect(JSON.stringify(line.fields.deep)).toBe('{"deep":{"deep":{"deep":{}}}}');
  });

  it('of another time than is kept gets today’s, and keeps its own as a field', () => {
    const of = (at: string) => made({ at: new Date(at) });
    expect(of('2026-11-24T01:02:03Z')).toMatchObject({ at: new Date('2026-11-24T01:02:03Z'), fields: {} });
    for (const at of [
      '2020-01-01T00:00:00Z',
      '2030-01-01T00:00:00Z',
      '-200000-01-01T00:00:00Z'.replace('-2', '-02'),
    ])
      if (!Number.isNaN(Date.parse(at))) expect(of(at).at.getTime()).toBe(now);
    expect(of('2020-01-01T00:00:00Z').fields).toEqual({ sent_at: '2020-01-01T00:00:00.000Z' });
    expect(made({ at: new Date(Number.NaN) }).at.getTime()).toBe(now);
  });

  it('names a person by an id alone', () => {
    expect(made({ person: 'Amra Husić' }).person).toBeNull();
    const id = '0189A000-0000-7000-8000-00000000000A';
    expect(made({ person: id }).person).toBe(id.toLowerCase());
  });

  it('is found by its words and its fields, without case and diacritics', () => {
    const line = made({
      message: "Žiro-račun O'Brien 127.0.0.1",
      fields: { err: { code: 'ECONN' }, oznake: ['Š1', 2], tajna: null, __proto__x: true },
    });
    const words = vectorOf(line).split(' ');
    for (const one of [
      "'=level=info'",
      "'=app=blagajna'",
      "'ziro'",
      "'racun'",
      "'o'",
      "'brien'",
      "'127'",
      "'=err.code=econn'",
      "'econn'",
      "'=oznake=s1'",
      "'=oznake=2'",
      "'=__proto__x=true'",
    ])
      expect(words).toContain(one);
  });

  it('is found by all its fields also beside a long message', () => {
    const message = Array.from({ length: 1000 }, (_, n) => `riječ${n}`).join(' ');
    const words = vectorOf(made({ message, fields: { kasa: 3, opis: 'zadnje' } })).split(' ');
    expect(words).toHaveLength(200);
    expect(words).toEqual(expect.arrayContaining(["'=kasa=3'", "'=opis=zadnje'", "'rijec0'"]));
  });

  it('is not found as another application’s, whatever its fields are called', () => {
    const fields = { app: 'web', org: 'tudja', Level: ['fatal'], sloj: { app: 'web' } };
    const words = vectorOf(made({ fields })).split(' ');
    expect(words.filter((word) => word.startsWith("'="))).toEqual([
      "'=level=info'",
      "'=app=blagajna'",
      "'=sloj.app=web'",
    ]);
    expect(words).toContain("'web'");
  });

  it('of empty lists and objects is within bounds too', () => {
    const line = made({ fields: { lista: Array.from({ length: 50_000 }, () => []), kasa: 3 } });
    expect(JSON.stringify(line.fields).length).toBeLessThan(1000);
    expect(line.fields[CUT_FIELD]).toEqual({ fields: 49_902 });
  });
});
