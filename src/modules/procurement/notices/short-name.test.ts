import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it('cuts long names between letters, and says that they go on', () => {
  expect(shortName('kratko')).toBe('kratko');
  expect(shortName('😀'.repeat(400), 10)).toBe(`${'😀'.repeat(9)}…`);
  expect(shortName('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
  // As many letters as there is room for, of two units each.
  expect(shortName('😀'.repeat(300))).toBe('😀'.repeat(300));
  expect(shortName(`${'a'.repeat(300)}😀`)).toBe(`${'a'.repeat(299)}…`);
});
