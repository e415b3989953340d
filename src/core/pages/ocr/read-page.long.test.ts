// Long, since a page is turned and looked at for each of these.
// In the suite: read-page.test.ts (a page that lies straight, askew and on its side).
import { describe, expect, it } from 'vitest';
import { quarterTurn } from './gray.ts';
import { DEGREE, readsTurned, written } from './test/turned.ts';
import { findTilt } from './tilt.ts';

describe('how a page lies', () => {
  it.each([0, -1.9, 4])('is found to a tenth of a degree: %s', (degrees) => {
    const found = findTilt(written(degrees * DEGREE));
    expect(found.sideways).toBe(false);
    expect(Math.abs(found.standing / DEGREE - degrees)).toBeLessThan(0.1);
  });

  it('is found on its side too, and in spite of the rules of a table', () => {
    for (const rules of [false, true]) {
      const found = findTilt(quarterTurn(written(1.2 * DEGREE, { rules }), 3));
      expect(found.sideways).toBe(true);
      expect(Math.abs(found.lying / DEGREE - 1.2)).toBeLessThan(0.1);
    }
  });
});

describe('a page that is read', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0.8],
    [3, 3.1],
  ])('turned by %s quarters and %s degrees, is read upright, and its words placed', readsTurned);
});
