// Long, since every version is drawn with logos of three shapes, and read.
// In the suite: symbol.test.ts (four versions, a logo that is too large, and symbols without one).
import { beforeAll, describe, it } from 'vitest';
import { prepareForTest } from '../reading/test/photos.ts';
import { logoAtVersion } from './test/drawn.ts';

beforeAll(prepareForTest);

describe('a logo', () => {
  it('leaves a symbol of level H readable at every version, with something in reserve', async () => {
    for (let version = 1; version <= 40; version++)
      for (const aspect of [1, 0.4, 2.5]) await logoAtVersion(version, aspect);
  });
});
