import { z } from 'zod';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';

export const publicFile = fileEndpoint({
  permission: 'public',
  tag: 'Viber chat',
  path: '/api/public/viber/files/:secret/:name',
  summary: 'Datoteka koju je bot poslao, za Viber i za telefon osobe',
  params: z.object({ secret: z.string(), name: z.string() }),
  query: z.object({}),
  refuses: {
    404: { description: 'Takve adrese nema.' },
    410: {
      description: 'Rok za preuzimanje je istekao (`expired`), ili se sadržaj izgubio (`bytes_missing`).',
    },
  },
});
