import { expect, test } from 'vitest';
import { amended, begun, changed, redone, replaced, undone } from './use-history.ts';

test('goes back to what stood there, and forward to what was typed since', () => {
  const typed = changed(replaced(begun('prvo'), 'primjer'), 'primjer i još nešto');
  const back = undone(typed);
  expect(back.now).toBe('prvo');
  expect(redone(back)).toEqual(typed);
});

test('what is done after going back ends the way forward', () => {
  const back = undone(replaced(begun('a'), 'b'));
  expect(redone(changed(back, 'ax')).now).toBe('ax');
  expect(redone(replaced(back, 'c')).now).toBe('c');
});

test('what comes by itself ends no way forward', () => {
  const back = undone(replaced(begun('a'), 'b'));
  expect(redone(amended(back, 'a, pročitano')).now).toBe('b');
});

test('at its ends it stays', () => {
  const only = begun('a');
  expect(undone(only)).toBe(only);
  expect(redone(only)).toBe(only);
});

test('keeps twenty steps', () => {
  let held = begun(0);
  for (let n = 1; n <= 30; n++) held = replaced(held, n);
  for (let n = 0; n < 40; n++) held = undone(held);
  expect(held.now).toBe(10);
  for (let n = 0; n < 40; n++) held = redone(held);
  expect(held.now).toBe(30);
});
