import { describe, expect, it } from 'vitest';
import { fileNameProblem, numberedName, plainFileName } from './file-name.ts';
import { MAX_FILE_NAME } from './limits.ts';

describe('the name of a sent file', () => {
  it.each([
    ['a path', '../../etc/passwd', 'passwd'],
    ['a path of Windows', 'C:\\Dokumenti\\ugovor.pdf', 'ugovor.pdf'],
    ['NUL and control characters', 'ugo\0vor\n.p\u007fdf', 'ugovor.pdf'],
    ['a direction that turns round', 'slika\u202egnp.exe', 'slikagnp.exe'],
    ['an Arabic letter mark', 'slika\u061c.png', 'slika.png'],
    ['invisible characters', '\ufeffugo\u200bvor\u2060.pdf', 'ugovor.pdf'],
    ['only dots', '...', 'datoteka'],
    ['nothing', '', 'datoteka'],
    ['only what cannot be seen', '\u200d\u200c', 'datoteka'],
    ['only slashes', '///', 'datoteka'],
    ['letters in two parts', 'c\u030cas.txt', 'čas.txt'],
    ['joined emoji', '👩‍🔧 majstorica.jpg', '👩‍🔧 majstorica.jpg'],
    ['runs of spaces', '  a \t b.txt ', 'a b.txt'],
  ])('of %s becomes a plain one', (_, sent, plain) => expect(plainFileName(sent)).toBe(plain));

  it('is cut before its extension, and no character is halved', () => {
    const long = plainFileName(`${'👩‍🔧'.repeat(150)}.pdf`);
    expect([...long]).toHaveLength(MAX_FILE_NAME);
    expect(long).toMatch(/\.pdf$/);
    expect(long.isWellFormed()).toBe(true);
    expect(plainFileName(`${'č'.repeat(300)}.pdf`)).toBe(`${'č'.repeat(196)}.pdf`);
  });

  it('is one that a person may type', () => {
    for (const sent of ['\u200b', 'a\u202eb', '....', 'a/..', 'x'.repeat(300), '\u061c.'])
      expect(fileNameProblem(plainFileName(sent)), sent).toBeNull();
  });
});

describe('a typed name', () => {
  it.each([
    ['', 'Unesite naziv.'],
    [' \t', 'Unesite naziv.'],
    ['\u200d', 'Unesite naziv.'],
    ['a/b', 'Naziv ne može sadržavati kosu crtu.'],
    ['a\\b', 'Naziv ne može sadržavati kosu crtu.'],
    ['a\0b', 'Naziv sadrži znak koji nije dozvoljen.'],
    ['a\u202eb', 'Naziv sadrži znak koji nije dozvoljen.'],
    ['. .', 'Naziv ne može biti od samih tačaka.'],
    ['č'.repeat(201), 'Najviše 200 znakova.'],
    ['👩‍🔧.jpg', null],
  ])('%j is refused for what is wrong with it', (name, problem) =>
    expect(fileNameProblem(name)).toBe(problem),
  );
});

it('a number fits into the longest name, before the extension', () => {
  expect(numberedName('ugovor.pdf', 2)).toBe('ugovor (2).pdf');
  expect(numberedName('Ugovor br. 5', 2)).toBe('Ugovor br. 5 (2)');
  expect(numberedName('.env', 2)).toBe('.env (2)');
  expect(numberedName(`${'č'.repeat(196)}.pdf`, 12)).toBe(`${'č'.repeat(191)} (12).pdf`);
  expect([...numberedName('👩'.repeat(200), 2)]).toHaveLength(MAX_FILE_NAME);
});
