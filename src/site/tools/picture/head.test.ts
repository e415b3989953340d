import { expect, it } from 'vitest';
import { sizeProblem } from './head.ts';
import { pictureSize } from './size.ts';

it('only what is known to be small enough is decoded', () => {
  expect(sizeProblem({ width: 10_000, height: 10_000 }, '')).toBeNull();
  expect(sizeProblem({ width: 10_001, height: 10_000 }, 'Smanjite je.')).toBe(
    'Slika ima 10.001 × 10.000 piksela, više nego što stane u memoriju. Smanjite je.',
  );
  for (const none of [null, { width: 0, height: 4 }])
    expect(sizeProblem(none, '')).toContain('ne kaže koliko je velika');
});

it('an AVIF may tell its size late', () => {
  const head = Buffer.alloc(100_040);
  head.write('ftypavif', 4, 'latin1');
  head.write('ispe', 100_000, 'latin1');
  head.writeUInt32BE(640, 100_008);
  head.writeUInt32BE(480, 100_012);
  expect(pictureSize(head, 'avif')).toEqual({ width: 640, height: 480 });
});
