import { describe, expect, it } from 'vitest';
import { quarterTurn, shrink, toGray } from './gray.ts';
import { DEGREE, HEIGHT, WIDTH, written } from './test/turned.ts';
import { findTilt } from './tilt.ts';

describe('how a page lies', () => {
  it.each([0.7, -9.3])('is found to a tenth of a degree: %s', (degrees) => {
    const found = findTilt(written(degrees * DEGREE));
    expect(found.sideways).toBe(false);
    expect(Math.abs(found.standing / DEGREE - degrees)).toBeLessThan(0.1);
  });

  it('is found on its side too', () => {
    const found = findTilt(quarterTurn(written(1.2 * DEGREE), 3));
    expect(found.sideways).toBe(true);
    expect(Math.abs(found.lying / DEGREE - 1.2)).toBeLessThan(0.1);
  });

  it('an empty page lies straight, and is empty', () => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(240);
    expect(findTilt({ width: WIDTH, height: HEIGHT, data })).toEqual({
      sideways: false,
      standing: 0,
      lying: 0,
      blank: true,
    });
  });
});

it('pictures keep their gray: transparent is white, a mean is a mean', () => {
  const rgba = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255);
  const gray = toGray(rgba, 2, 2);
  expect([...gray.data]).toEqual([255, 0, 255, 76]);
  expect([...shrink(gray, 2).data]).toEqual([146]);
  expect([...quarterTurn(gray, 1).data]).toEqual([255, 255, 76, 0]);
  expect(quarterTurn(quarterTurn(gray, 3), 1)).toEqual(gray);
});
