import { z } from 'zod';
import { answerOf, endpoint, idParams, instant } from '../../core/endpoint.ts';
import { fileEndpoint } from '../../core/files/file-endpoint.ts';
import { PATH, read, save, scan, stale, storedFile, version } from './stored-files.api.ts';

const fileVersion = z.strictObject({
  revision: z.int(),
  name: z.string().describe('Naziv s kojim je ta verzija poslana.'),
  size: z.int(),
  media_type: z.string(),
  scan,
  at: instant,
  by: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const versionsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid/versions`,
  summary: 'Verzije datoteke, od najnovije',
  params: idParams,
  answer: answerOf(z.array(fileVersion)),
});

const revisionParams = idParams.extend({
  revision: z.coerce.number('Neispravan broj verzije.').int().min(1).max(2_147_483_647),
});

export const versionContent = fileEndpoint({
  ...read,
  path: `${PATH}/:idguid/versions/:revision/content`,
  params: revisionParams,
  summary: 'Sadržaj jedne verzije',
});

export const versionCreate = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/:idguid/versions`,
  summary: 'Nova verzija datoteke',
  params: idParams,
  body: z.strictObject({ version, file: z.string('Pošaljite datoteku.') }),
  answer: answerOf(storedFile),
  status: 201,
  refuses: stale,
});

export const versionRestore = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/:idguid/versions/:revision/restore`,
  summary: 'Vrati stariju verziju kao najnoviju',
  params: revisionParams,
  body: z.strictObject({ version }),
  answer: answerOf(storedFile),
  refuses: stale,
});
