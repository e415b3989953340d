import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  lastChange,
  versionQuery,
} from '../../../core/endpoint.ts';
import { versionField } from '../../rights/fields.ts';
import { CHAT_API } from '../labels.ts';
import { TEXT_MAX } from '../protocol/limits.ts';
import { READ, SAVE } from './api-parts.ts';

export const SHORTCUT_MAX = 30;
/** Canned answers that an organisation may have. */
export const CANNED_MAX = 500;

const canned = z
  .strictObject({ idguid: id, ...lastChange, shortcut: z.string(), text: z.string() })
  .meta({ id: 'ViberCanned' });
export type Canned = z.infer<typeof canned>;

const values = {
  shortcut: z
    .string()
    .trim()
    .transform((text) => text.replace(/^\//, ''))
    .pipe(
      z
        .string()
        .min(1, 'Unesite prečicu.')
        .max(SHORTCUT_MAX)
        .regex(/^[\p{L}\p{N}_-]+$/u, 'Prečica ima samo slova, cifre, crticu i donju crtu.'),
    )
    .describe('Bez kose crte na početku.'),
  text: z.string().trim().min(1, 'Unesite tekst.').max(TEXT_MAX),
};

const path = `${CHAT_API}/canned`;
const single = { path: `${CHAT_API}/canned/:idguid`, params: idParams } as const;
const DUPLICATE = 'Već postoji odgovor s tom prečicom (`duplicate`).';

export const cannedList = endpoint({
  ...READ,
  method: 'GET',
  path,
  summary: 'Brzi odgovori, po prečici',
  answer: answerOf(z.array(canned)),
});

export const cannedCreate = endpoint({
  ...SAVE,
  method: 'POST',
  path,
  summary: 'Dodaj brzi odgovor',
  body: z.strictObject(values),
  answer: answerOf(canned),
  status: 201,
  refuses: { 409: { description: `${DUPLICATE} Ili ih je najviše koliko smije biti (\`too_many\`).` } },
});
export type CannedValues = z.output<typeof cannedCreate.body>;

export const cannedUpdate = endpoint({
  ...SAVE,
  ...single,
  method: 'PUT',
  summary: 'Uredi brzi odgovor',
  body: z.strictObject({ ...values, version: versionField }),
  answer: answerOf(canned),
  refuses: conflict(canned, `Neko ga je promijenio (\`stale\`). ${DUPLICATE}`),
});

export const cannedRemove = endpoint({
  ...SAVE,
  ...single,
  method: 'DELETE',
  summary: 'Obriši brzi odgovor',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: conflict(canned, 'Neko ga je promijenio (`stale`).'),
});
