import { z } from 'zod';
import { answerOf, type Endpoint, endpoint } from '../endpoint.ts';

/** Query of an endpoint that answers a file. */
export const fileQuery = z.object({
  inline: z
    .string()
    .optional()
    .describe('Bilo šta: preglednik prikazuje datoteku umjesto da je sačuva, ako je vrsta bezopasna.'),
  unscanned: z
    .string()
    .optional()
    .describe('Bilo šta: i ako je prevelika za provjeru na viruse; samo za preuzimanje.'),
  ticket: z.string().optional().describe('Propusnica iz `/api/auth/ticket`, umjesto tokena.'),
});

/** Refusals of what hands out a file, or something made of it (`requireScanned`). */
export const WITHHELD = {
  409: { description: 'U datoteci je virus (`infected`), ili je prevelika za provjeru (`unscanned`).' },
  423: { description: 'Datoteka se još provjerava na viruse (`scanning`).' },
};

type Declared = Omit<Endpoint, 'method' | 'answer' | 'files'>;

/** An endpoint that answers a stored file (`sendFile`): GET, with ranges and a conditional request. */
export const fileEndpoint = <const E extends Declared>(declared: E) =>
  endpoint({
    query: fileQuery as E['query'] extends object ? E['query'] : typeof fileQuery,
    ...declared,
    method: 'GET',
    answer: answerOf(z.null()),
    files: { 'application/octet-stream': 'Datoteka, s vrstom sadržaja po njenim bajtovima.' },
    refuses: {
      ...WITHHELD,
      410: { description: 'Sadržaj datoteke se izgubio (`bytes_missing`).' },
      416: {
        description: 'Traženi dio (`Range`) je iza kraja datoteke, ili se traženi dijelovi preklapaju.',
      },
      ...declared.refuses,
    },
  });
