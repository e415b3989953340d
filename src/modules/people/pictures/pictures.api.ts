import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../../core/endpoint.ts';
import type { Crop } from '../../../core/pictures/encode.ts';

export const crop = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  size: z.number().gt(0).max(1),
}) satisfies z.ZodType<Crop>;

const tag = 'Slike';

export const pictureCreate = endpoint({
  method: 'POST',
  path: '/api/korisnik/pictures',
  permission: 'person',
  tag,
  summary: 'Pošalji sliku osobe ili organizacije',
  multipart: true,
  body: z.strictObject({
    options: z.strictObject({ crop }).optional().describe('Isječak; inače najveći kvadrat iz sredine.'),
    file: z.file().describe('PNG, JPEG ili WebP, najviše 5 MB.'),
  }),
  validatedByService: true,
  answer: answerOf(
    z.strictObject({ url: z.string().describe('Adresa slike; briše se za dan ako je niko ne koristi.') }),
  ),
  status: 201,
  refuses: { ...TOO_MANY, 408: { description: 'Prenos slike je trajao predugo ili je prekinut.' } },
});

export const pictureGet = endpoint({
  method: 'GET',
  path: '/api/public/pictures/:file',
  permission: 'public',
  tag,
  summary: 'Slika osobe ili organizacije',
  params: z.object({ file: z.string().describe('Oznaka slike i `.webp`.') }),
  answer: answerOf(z.null()),
  files: { 'image/webp': 'Slika.' },
});
