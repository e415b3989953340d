import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { bosnianTexts } from './locale.ts';

const english = createRequire(import.meta.url)('lighthouse/shared/localization/locales/en-US.json') as Record<
  string,
  { message: string }
>;
/** Texts of Lighthouse's other programs and categories, which no report here shows. */
const ELSEWHERE = /flow-report|treemap|core\/user-flow|agentic|webmcp/;
const bosnian = bosnianTexts();

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))]
    // Inside a plural a word may stand where a placeholder does.
    .filter((name) => !/^(?:plural|number)$/.test(name!))
    .sort();
const links = (text: string) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, url]) => url).sort();

describe('the Bosnian texts of Lighthouse', () => {
  it('are all there, and none too many', () => {
    const wanted = Object.keys(english).filter((id) => !ELSEWHERE.test(id));
    expect(Object.keys(bosnian).sort()).toEqual(wanted.sort());
  });

  it('have the placeholders, links and code marks of the English ones', () => {
    const wrong = Object.entries(bosnian).filter(([id, text]) => {
      const { message } = english[id]!;
      const odd = (text.match(/`/g)?.length ?? 0) % 2 === 1;
      return (
        odd ||
        String(links(text)) !== String(links(message)) ||
        String(placeholders(text)) !== String(placeholders(message))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are not English, but for names and single words that both languages share', () => {
    const same = Object.entries(bosnian).filter(([id, text]) => {
      const plain = text.replace(/`[^`]*`|\{[^}]*\}/g, '');
      return text === english[id]!.message && plain.trim().split(/\s+/).length > 1 && /[a-z]{3}/i.test(plain);
    });
    expect(same).toEqual([]);
  });

  it('say things as Bosnian does, not as Croatian', () => {
    const words =
      /(?<!\p{L})(zaslon|poslužitelj|gumb|tipkovnic|tijekom|točk|točn|općinsk|sustav|uvjet|izvješć|predmemorij|zaporka|računal|tražilic|sučelj|pogrešk|dohvaćanj|izvedb)\p{L}*/iu;
    expect(Object.values(bosnian).filter((text) => words.test(text))).toEqual([]);
  });
});
