import { expect, test } from 'vitest';
import { deviceName } from './device.ts';

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/131.0.0.0 Safari/537.36`, 'Chrome na Windowsu'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge na Windowsu',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${APPLE} Chrome/131.0.0.0 Safari/537.36 OPR/117.0.0.0`,
    'Opera na Windowsu',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox na Linuxu'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari na iPhoneu',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome na iPhoneu',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari na Macu',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${APPLE} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet na Androidu',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${APPLE} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome na Linuxu'],
  ['Aplikacija/1.0 (Windows)', 'Program na Windowsu'],
  ['curl/8.5.0', 'Nepoznat uređaj'],
  ['<script>', 'Nepoznat uređaj'],
  ['', 'Nepoznat uređaj'],
  [null, 'Nepoznat uređaj'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
