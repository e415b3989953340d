import { expect, it } from 'vitest';
import type { WordTransform } from './messages.ts';
import { separatedWords } from './separate-words.ts';

const word = (width: number, left: number): WordTransform => [width, 0, 0, -0.02, left, 0.5];

it('a word that reaches into the next ends half a letter before it', () => {
  const [first, last] = separatedWords([word(0.04, 0.1), word(0.01, 0.139)], [2, 1]);
  expect(first![0]).toBeCloseTo(0.029);
  expect(last).toEqual(word(0.01, 0.139));
});

it('so does one that runs down the page, or from right to left', () => {
  const down = ([a, b, c, d, e, f]: WordTransform): WordTransform => [b, a, d, c, f, e];
  const back = ([a, b, c, d, e, f]: WordTransform): WordTransform => [-a, b, c, -d, 1 - e, f];
  const pair = [word(0.04, 0.1), word(0.01, 0.139)];
  expect(separatedWords(pair.map(down), [2, 1])[0]![1]).toBeCloseTo(0.029);
  expect(separatedWords(pair.map(back), [2, 1])[0]![0]).toBeCloseTo(-0.029);
});

it('a word that stands free keeps its width, and none loses more than half of it', () => {
  expect(separatedWords([word(0.04, 0.1), word(0.01, 0.2)], [2, 1])[0]).toEqual(word(0.04, 0.1));
  expect(separatedWords([word(0.04, 0.1), word(0.01, 0.1)], [2, 1])[0]![0]).toBeCloseTo(0.02);
});
