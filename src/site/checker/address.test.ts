import { expect, it } from 'vitest';
import { comparedIn, isPrint, runIn, withParam } from './address.ts';

const ID = '01a20006-9658-7df4-a1ba-a81610adc525';
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://x');
  return { pathname, search };
};

it.each([
  [`/provjera/${ID}`, ID],
  [`/provjera/${ID}/`, ID],
  [`/?provjera=${ID}&uporedi=5`, ID],
  [`/provjera/${ID}?provjera=5`, ID],
  ['/provjera/nije-oznaka', null],
  ['/provjera', null],
  ['/?provjera=', null],
  ['/', null],
])('%s is about the run %s', (address, id) => {
  expect(runIn(at(address))).toBe(id);
});

it('knows what a run is compared with, and that it is to be printed', () => {
  expect(comparedIn(at(`/provjera/x?uporedi=${ID}`))).toBe(ID);
  expect(comparedIn(at('/provjera/x?uporedi=../x'))).toBeNull();
  expect(isPrint(at('/provjera/x?print'))).toBe(true);
  expect(isPrint(at('/provjera/x'))).toBe(false);
});

it('sets a parameter beside the others, and takes it away', () => {
  expect(withParam(at('/?a=1'), 'provjera', ID)).toBe(`/?a=1&provjera=${ID}`);
  expect(withParam(at(`/?provjera=${ID}`), 'provjera', null)).toBe('/');
});
