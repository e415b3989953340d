import { expect, it } from 'vitest';
import { loadConfig } from '../../../server/config.ts';
import { serviceHost } from '../service.ts';
import type { KnownBot } from './known-bots.ts';
import { obstacleOf } from './obstacle.ts';

const calling = (VIBER_URL?: string) => loadConfig(VIBER_URL ? { VIBER_URL } : {});
const bot = (given: Partial<KnownBot> = {}) => ({ active: true, simulated: false, ...given }) as KnownBot;

it('keeps bots of a simulator from the live service, and no others', () => {
  const live = calling();
  expect(obstacleOf(bot(), live)).toBeNull();
  expect(obstacleOf(bot({ simulated: true }), live)).toMatch(/iz simulacije/);
  expect(obstacleOf(bot({ simulated: true }), calling('simulator'))).toBeNull();
  expect(obstacleOf(bot({ simulated: true }), calling('http://127.0.0.1:8701'))).toBeNull();
  expect(obstacleOf(bot({ active: false }), live)).toBe('Bot je isključen.');
  expect(obstacleOf(null, live)).toBe('Bot je uklonjen.');
});

it('names the host that calls go to only where it is neither the live service nor our own simulator', () => {
  expect(serviceHost(calling())).toBeNull();
  expect(serviceHost(calling('simulator'))).toBeNull();
  expect(serviceHost(calling('https://relay.example/pa'))).toBe('relay.example');
});
