import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createEventStreams } from './events.ts';

it('opens so many streams for one visitor, so many in all, and gives back what was closed', async () => {
  const streams = createEventStreams();
  const own = Array.from({ length: 12 }, () => streams.open('ana'));
  expect(() => streams.open('ana')).toThrow('Previše otvorenih praćenja s ove adrese.');
  await once(own[0]!.body.destroy(), 'close');
  own[0] = streams.open('ana');
  for (let count = own.length; count < 500; count++) own.push(streams.open(`visitor ${count}`));
  expect(() => streams.open('bojan')).toThrow(/^Previše otvorenih praćenja/);
  for (const { body } of own) body.destroy();
});
