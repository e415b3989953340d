import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { APPLICATIONS_API, SAVE_APPLICATIONS, SEE_APPLICATIONS } from '../labels.ts';

export const signingKey = z
  .strictObject({
    application_id: id,
    key_id: z.string().describe('Oznaka ključa, kako je ispisuje minisign.'),
    minisign: z.string().describe('Javni ključ kao datoteka .pub.'),
    tauri: z.string().describe('Javni ključ za `plugins.updater.pubkey` u tauri.conf.json.'),
    sparkle: z.string().describe('Javni ključ za SUPublicEDKey u Info.plist.'),
    origin: z.enum(['made', 'imported']).describe('made: napravljen na serveru; imported: upisan.'),
    created_at: instant,
    created_by: z.string(),
  })
  .meta({ id: 'ApplicationSigningKey' });
export type SigningKey = z.infer<typeof signingKey>;

const tag = 'Aplikacije';
const single = { path: `${APPLICATIONS_API}/:idguid/signing-key`, params: idParams } as const;
const save = { permission: SAVE_APPLICATIONS, inPerson: true, tag } as const;

export const signingKeyGet = endpoint({
  ...single,
  permission: SEE_APPLICATIONS,
  tag,
  method: 'GET',
  summary: 'Ključ kojim server potpisuje; prazno ako potpisuje izdavač',
  answer: answerOf(signingKey.nullable()),
});

export const signingKeySet = endpoint({
  ...save,
  ...single,
  method: 'POST',
  summary:
    'Neka server potpisuje: napravi ključ, ili upiši postojeći (minisign, Tauri, Sparkle). Javni ključevi aplikacije postaju njegovi',
  body: z.strictObject({
    secret: z
      .string('Unesite tekst.')
      .max(4000, 'Predugačko za ključ.')
      .nullable()
      .default(null)
      .describe('Postojeći tajni ključ; prazno: napravi novi. Ne vraća se.'),
    password: z
      .string('Unesite tekst.')
      .max(500, 'Predugačka lozinka.')
      .default('')
      .describe('Lozinka tog ključa.'),
  }),
  answer: answerOf(signingKey),
  status: 201,
  refuses: { 409: { description: 'Server već ima ključ ove aplikacije (`exists`).' } },
});

export const signingKeyRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Ukloni ključ sa servera; nove datoteke potpisuje izdavač. Javni ključevi ostaju',
  answer: answerOf(z.null()),
});
