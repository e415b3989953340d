import { expect, test } from 'vitest';
import { amended, newHistory, redone, replaced, typed, undone } from './use-undo.ts';

test('goes back by steps, and forward to what was typed since', () => {
  const held = typed(replaced(newHistory('prvo'), 'primjer'), 'primjer i još nešto', 'insert', 0);
  const back = undone(undone(held));
  expect([undone(held).now, back.now]).toEqual(['primjer', 'prvo']);
  expect(redone(redone(back)).now).toBe('primjer i još nešto');
});

test('what is typed in one go is one step', () => {
  let held = newHistory('');
  for (const [text, edit, at] of [
    ['a', 'insert', 0],
    ['ab', 'insert', 900],
    ['abc', 'insert', 2500],
    ['ab', 'delete', 2600],
    ['a', 'delete', 2700],
    ['a, zalijepljeno', null, 2800],
    ['a, zalijepljeno dvaput', null, 2900],
    ['a, zalijepljeno dvaput!', 'insert', 3000],
  ] as const)
    held = typed(held, text, edit, at);
  expect(held.past).toEqual(['', 'ab', 'abc', 'a', 'a, zalijepljeno', 'a, zalijepljeno dvaput']);
});

test('after a step nothing joins what was typed before it', () => {
  const one = typed(newHistory(''), 'a', 'insert', 0);
  expect(typed(undone(one), 'b', 'insert', 1).past).toEqual(['']);
  expect(typed(replaced(one, ''), 'b', 'insert', 1).past).toEqual(['', 'a', '']);
  expect(typed(redone(undone(one)), 'ab', 'insert', 1).past).toEqual(['', 'a']);
});

test('what is done after going back ends the way forward', () => {
  const back = undone(replaced(newHistory('a'), 'b'));
  expect(redone(typed(back, 'ax', 'insert', 0)).now).toBe('ax');
  expect(redone(replaced(back, 'c')).now).toBe('c');
});

test('what comes by itself ends no way forward', () => {
  const back = undone(replaced(newHistory('a'), 'b'));
  expect(redone(amended(back, 'a, pročitano')).now).toBe('b');
});

test('at its ends it stays', () => {
  const only = newHistory('a');
  expect(undone(only)).toBe(only);
  expect(redone(only)).toBe(only);
});

test('keeps a hundred steps', () => {
  let held = newHistory(0);
  for (let n = 1; n <= 130; n++) held = replaced(held, n);
  for (let n = 0; n < 140; n++) held = undone(held);
  expect(held.now).toBe(30);
  for (let n = 0; n < 140; n++) held = redone(held);
  expect(held.now).toBe(130);
});
