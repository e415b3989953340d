import { expect, it } from 'vitest';
import { readerCount, withPageReader } from './readers.ts';

it('as many files are read at a time as leave a core to the server', () => {
  expect([1, 2, 3, 4, 5, 64].map(readerCount)).toEqual([1, 1, 2, 3, 4, 4]);
});

it('an organisation with many files does not keep another waiting until they are all read', async () => {
  const order: string[] = [];
  const one = (who: string) =>
    withPageReader(who, undefined, async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push(who);
    });
  await Promise.all([...Array.from({ length: 30 }, () => one('a')), one('b')]);
  expect(order.indexOf('b')).toBeLessThan(30);
});
