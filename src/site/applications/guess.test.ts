import { expect, it } from 'vitest';
import { guessPlatform } from './guess.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15';

it.each([
  ['windows', WINDOWS, 0],
  ['windows', WINDOWS, 10],
  ['macos', MAC, 0],
  [null, MAC, 5],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 5],
  [null, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 5],
  [null, '', 0],
] as const)('%s is guessed', (platform, userAgent, touch) => {
  expect(guessPlatform(userAgent, touch)).toBe(platform);
});
