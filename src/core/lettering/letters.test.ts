import { expect, it } from 'vitest';
import { fitting, lettering, widthOf } from './letters.ts';

it('knows every letter of the slogan and of an address, the Bosnian ones too', () => {
  for (const [text, face] of [
    ['Mnogo zanata, jedna čaršija.', 'display'],
    ['xn--arija-s6a.ba:8080/Đžć?a=1&b=%20', 'sans'],
    ['Pristupačnost 100%', 'bold'],
  ] as const)
    for (const letter of text) expect(widthOf(letter, face, 100), `${letter} in ${face}`).toBeGreaterThan(5);
  expect(
    lettering('čč', { face: 'display', size: 10, x: 0, y: 0, fill: '#000' }).match(/<path/g),
  ).toHaveLength(2);
});

it('cuts a line that is too long', () => {
  expect(fitting('primjer.ba', 'sans', 20, 500)).toBe('primjer.ba');
  const cut = fitting('vrlo-dugo-ime-'.repeat(20), 'sans', 20, 500);
  expect(cut).toMatch(/^vrlo-dugo.*\.\.\.$/);
  expect(widthOf(cut, 'sans', 20)).toBeLessThanOrEqual(500);
  expect(widthOf('漢字', 'sans', 20)).toBe(widthOf('??', 'sans', 20));
});

it('sets a line in the middle', () => {
  const line = { face: 'bold', size: 20, x: 100, y: 0, fill: '#000' } as const;
  const left = 100 - widthOf('95%', 'bold', 20) / 2;
  expect(lettering('95%', { ...line, middle: true })).toContain(`translate(${left} 0)`);
});
