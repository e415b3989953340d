import { expect, it } from 'vitest';
import { quoted, readableContent } from './presentation.ts';

const stored = (text: string): string => quoted(new TextEncoder().encode(text));

it.each([
  ['letters', stored('Čevapi, žuta kuća, 漢字 😀'), '"Čevapi, žuta kuća, 漢字 😀"'],
  ['beside octets that are no text', '"\\197\\189\\255\\197"', '"Ž\\255\\197"'],
  ['quotes and backslashes', stored('a"b\\ž'), '"a\\"b\\\\ž"'],
  ['a backslash before digits', '"\\\\197\\\\189"', '"\\\\197\\\\189"'],
  ['what would not be seen', stored('a\u202eb\u200bc\u00a0d\n'), stored('a\u202eb\u200bc\u00a0d\n')],
  ['a letter that two strings share', '"\\197" "\\189"', '"\\197" "\\189"'],
])('content is shown as it was typed: %s', (_, content, shown) => {
  expect(readableContent(content)).toBe(shown);
});
