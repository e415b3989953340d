import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PICTURE_SIDE } from '../../core/pictures/limits.ts';
import { drawLogo } from './logos.ts';
import { organisations } from './organisations.ts';

it('each organisation has a logo of its own, as people’s uploads are kept', async () => {
  const logos = await Promise.all(organisations.map(({ key }) => drawLogo(key)));
  for (const logo of logos)
    expect(await sharp(logo).metadata()).toMatchObject({
      ...{ format: 'webp', width: PICTURE_SIDE, height: PICTURE_SIDE },
    });
  expect(new Set(logos.map((logo) => logo.toString('base64'))).size).toBe(organisations.length);
});
