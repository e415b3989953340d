import { describe, expect, it } from 'vitest';
import { inTurn } from '../state/in-turn.ts';
import { plainTags, withChange } from './tags.ts';

describe('tags', () => {
  it('are small letters, each once', () => {
    expect(plainTags([' Žurno', 'žurno', '', 'Dostava '])).toEqual(['žurno', 'dostava']);
  });

  it('that others have added or removed meanwhile stay so', () => {
    expect(withChange(['a', 'bot'], ['a'], ['a', 'moja'])).toEqual(['a', 'bot', 'moja']);
    expect(withChange(['a', 'b', 'bot'], ['a', 'b'], ['b'])).toEqual(['b', 'bot']);
    expect(withChange(['a'], ['a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'c']);
  });
});

it('changes of a conversation go one after another, also after one that fails, and wait for no other conversation', async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = inTurn('a', async () => {
    await first.promise;
    order.push('a1');
    throw new Error('stale');
  });
  const next = inTurn('a', async () => void order.push('a2'));
  await inTurn('b', async () => void order.push('b1'));
  first.resolve();
  await expect(failing).rejects.toThrow('stale');
  await next;
  expect(order).toEqual(['b1', 'a1', 'a2']);
});
