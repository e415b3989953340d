import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folded, isEmoji, textParts } from '../thread/text-parts.ts';
import { calledIn, cannedFor, filled, mentionAt, mentionsIn, replaced, slashAt } from './canned-match.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';
import { placeIn } from './place-in.ts';
import { kindOf } from './use-files.ts';

describe('links of a text', () => {
  const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

  it('are addresses without the sentence around them', () => {
    expect(
      links('Vidi https://primjer.ba/a?b=1, pa (www.primjer.ba) i https://bs.wikipedia.org/wiki/A_(b).'),
    ).toEqual(['https://primjer.ba/a?b=1', 'https://www.primjer.ba', 'https://bs.wikipedia.org/wiki/A_(b)']);
    const text = 'Prije https://primjer.ba/ć! poslije';
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('are never anything but http and https', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://x.ba file:///etc https://')).toEqual([]);
  });
});

it.each([
  ['👍', true],
  ['👨‍👩‍👧‍👦 🇧🇦', true],
  ['❤️', true],
  ['👍👍👍👍👍👍👍', false],
  ['5', false],
  ['Hvala 👍', false],
  ['', false],
])('„%s” is shown large: %s', (text, large) => {
  expect(isEmoji(text)).toBe(large);
});

it('a long text is folded at a word', () => {
  expect(folded('Kratko')).toBeNull();
  expect(folded('riječ '.repeat(400))).toMatch(/riječ$/);
  expect(folded('red\n'.repeat(40))!.split('\n')).toHaveLength(14);
  expect(folded('x'.repeat(899) + '👍'.repeat(20))).toBe('x'.repeat(899));
});

describe('canned answers', () => {
  const all = [
    { idguid: '1', shortcut: 'radno-vrijeme', text: 'Radimo od 8 do 16.' },
    { idguid: '2', shortcut: 'pozdrav', text: 'Poštovana/poštovani {ime}, hvala!' },
    { idguid: '3', shortcut: 'dostava', text: 'Dostava traje dva radna dana.' },
  ];

  it('are called by a slash at the beginning of a word', () => {
    expect(slashAt('/poz', 4)).toEqual({ from: 0, search: 'poz' });
    expect(slashAt('Dobar dan /', 11)).toEqual({ from: 10, search: '' });
    expect(slashAt('km/h', 4)).toBeNull();
    expect(slashAt('/poz drav', 9)).toBeNull();
  });

  it('are all that a text calls, or it is a message', () => {
    expect(calledIn('/pozdarv')).toBe('pozdarv');
    expect(calledIn(' /pozdarv\n')).toBe('pozdarv');
    for (const said of ['/', 'Vidi /pozdarv', '/pozdarv za vas', '1/2', '/a/b', ''])
      expect(calledIn(said)).toBeNull();
  });

  it('are found by shortcut before text, without diacritics', () => {
    const found = (search: string) => cannedFor(all, search).map(({ idguid }) => idguid);
    expect(found('')).toEqual(['3', '2', '1']);
    expect(found('rad')).toEqual(['1', '3']);
    expect(found('postovana')).toEqual(['2']);
    expect(found('ništa')).toEqual([]);
  });

  it('name the person, where the name is known', () => {
    expect(filled('Poštovani {ime}, hvala, {IME}!', 'Amra $& Hadžić')).toBe('Poštovani Amra, hvala, Amra!');
    expect(filled('Poštovani {ime}, hvala!', null)).toBe('Poštovani, hvala!');
    expect(filled('Poštovani {ime}, hvala!', 'Viber User')).toBe('Poštovani, hvala!');
  });

  it('take the place of what called them', () => {
    expect(replaced('Da /poz i ne', 3, 7, 'Zdravo')).toEqual({ text: 'Da Zdravo i ne', cursor: 9 });
  });
});

it('people are named in a note by name and surname', () => {
  expect(mentionAt('Pitaj @amra had', 15)).toEqual({ from: 6, search: 'amra had' });
  expect(mentionAt('mail@primjer.ba', 15)).toBeNull();
  expect(mentionAt('@Amra Hadžić može', 17)).toBeNull();
});

describe('drafts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const draft = (text: string, note = false) => ({ text, note });
  const saverOf = (save: (id: string, kept: Draft) => Promise<unknown>, loaded = ['a', 'b']) => {
    const beside = new Map<string, Draft>();
    const saver = new DraftSaver(save, {
      read: (id) => beside.get(id) ?? null,
      write: (id, kept) => void (kept ? beside.set(id, kept) : beside.delete(id)),
    });
    for (const id of loaded) saver.load(id, null);
    return { saver, beside };
  };

  it('are kept after a pause, each in its conversation', async () => {
    const save = vi.fn(async () => {});
    const { saver } = saverOf(save);
    saver.write('a', 'Do', false);
    saver.write('a', 'Dobar', false);
    saver.write('b', 'Zdravo', false);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([
      ['a', draft('Dobar')],
      ['b', draft('Zdravo')],
    ]);
    expect(saver.texts('a').reply).toBe('Dobar');
  });

  it('of a reply and of a note never mix, and neither is lost', async () => {
    const save = vi.fn(async () => {});
    const { saver, beside } = saverOf(save);
    saver.write('a', 'Stiže sutra', false);
    saver.turn('a', true);
    saver.write('a', 'Kupac kasni s uplatom', true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['a', draft('Kupac kasni s uplatom', true)]]);
    saver.turn('a', false);
    expect(saver.texts('a')).toMatchObject({
      reply: 'Stiže sutra',
      note: 'Kupac kasni s uplatom',
      isNote: false,
    });
    // As after a reload.
    const { saver: next, beside: kept } = saverOf(save, []);
    kept.set('a', beside.get('a')!);
    next.load('a', draft('Kupac kasni s uplatom', true));
    expect(next.texts('a')).toMatchObject({
      reply: 'Stiže sutra',
      note: 'Kupac kasni s uplatom',
      isNote: true,
    });
  });

  it('of what was sent are not kept any more; the other is kept anew, since the server drops both', async () => {
    const save = vi.fn(async () => {});
    const { saver } = saverOf(save);
    saver.write('a', 'Dobar dan', false);
    await saver.sent('a', false);
    await saver.again('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.texts('a').reply).toBe('');
    saver.write('a', 'Dobar dan', false);
    saver.write('a', 'Zvati sutra', true);
    await saver.sent('a', true);
    await saver.again('a');
    expect(save.mock.calls).toEqual([['a', draft('Dobar dan')]]);
  });

  it('that are on their way come before the message', async () => {
    const kept = Promise.withResolvers<void>();
    const { saver } = saverOf(() => kept.promise);
    saver.write('a', 'Dobar dan', false);
    void saver.flush('a');
    let ready = false;
    void saver.sent('a', false).then(() => {
      ready = true;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(ready).toBe(false);
    kept.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(ready).toBe(true);
  });

  it('that come late stand above what was typed meanwhile, and are not written over before', async () => {
    const save = vi.fn(async () => {});
    const { saver } = saverOf(save, []);
    saver.write('a', 'i još ovo', false);
    await vi.advanceTimersByTimeAsync(1000);
    await saver.flush('a');
    expect(save).not.toHaveBeenCalled();
    saver.load('a', draft('Jučer započeto'));
    expect(saver.texts('a').reply).toBe('Jučer započeto\ni još ovo');
    // Later the page knows better.
    saver.load('a', draft('Staro'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['a', draft('Jučer započeto\ni još ovo')]]);
  });

  it('that were not kept stay on the page', async () => {
    const { saver } = saverOf(async () => Promise.reject(new Error('offline')));
    saver.write('a', 'Dobar dan', false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.texts('a').reply).toBe('Dobar dan');
  });
});

it('people are mentioned by what the text says, the longer name before one that it begins with', () => {
  const people = ['Amra Had', 'Amra Hadžić', 'Emir Šehić'].map((name) => ({ idguid: name, name }));
  expect(mentionsIn('@Amra Hadžić i @Emir Šehić, javite se', people)).toEqual(['Amra Hadžić', 'Emir Šehić']);
  expect(mentionsIn('@Amra Had, i @Emir Šehićka', people)).toEqual(['Amra Had']);
  expect(mentionsIn('Amra Hadžić', people)).toEqual([]);
});

it.each([
  ['43.8563, 18.4131', { lat: 43.8563, lon: 18.4131 }],
  ['43.8563 18.4131', { lat: 43.8563, lon: 18.4131 }],
  ['43,8563; 18,4131', { lat: 43.8563, lon: 18.4131 }],
  ['-33.9,151.2', { lat: -33.9, lon: 151.2 }],
  ['Ferhadija 12', null],
  ['91, 18', null],
  ['43.8', null],
  ['1, 2, 3', null],
])('„%s” is the place %o', (typed, place) => {
  expect(placeIn(typed)).toEqual(place);
});

it.each([
  ['image/jpeg', 900_000, 'picture'],
  ['image/jpeg', 2_000_000, 'file'],
  ['image/svg+xml', 100, 'file'],
  ['video/mp4', 20_000_000, 'video'],
  ['video/webm', 100, 'file'],
])('%s of %i bytes goes as %s', (type, size, kind) => {
  expect(kindOf({ type, size })).toBe(kind);
});
