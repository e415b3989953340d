import { expect, it } from 'vitest';
import { MOST_COME, Turns } from './turns.ts';

it('bytes of batches that come are bounded for an organisation and for all, and room is made when a batch ends', async () => {
  const turns = new Turns();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const coming = (tenantId: string, bytes: number) =>
    turns.run(tenantId, async (come) => {
      come(bytes);
      await mayEnd;
    });
  const held = [coming('a', MOST_COME.organisation), coming('b', MOST_COME.all - MOST_COME.organisation - 1)];
  const later = { status: 503, data: { retry_after: 5 } };
  await expect(coming('a', 1)).rejects.toMatchObject(later);
  await expect(coming('c', 2)).rejects.toMatchObject(later);
  held.push(coming('c', 1));
  end();
  await Promise.all(held);
  await coming('a', MOST_COME.organisation);
});

it('who would wait behind too many is told to come later', async () => {
  const turns = new Turns();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const asked = Array.from({ length: 120 }, () => turns.run('a', (_come, turn) => turn(() => mayEnd)));
  const settled = Promise.allSettled(asked);
  end();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  // Three have their turn, and a hundred of one organisation may wait.
  expect(refused).toHaveLength(17);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
});
