import { z } from 'zod';
import { answerOf, endpoint } from '../../../core/endpoint.ts';
import { POSITION_COLUMNS } from './position-columns.ts';
import { formatField, spanFields, spanShape } from './span.ts';
import { amount, REPORT, REPORTS } from './trial-balance.api.ts';

const whole = z.string().nullable().describe('Cijeli KM; prazno u naslovu.');

const statement = z.strictObject({
  span: spanShape,
  year_before: z.string().nullable().describe('Prethodna poslovna godina.'),
  forms: z.array(z.string()).describe('Uvezeni obrasci koji važe u ovoj godini.'),
  form: z.string().nullable().describe('Prikazani obrazac; prazno za interni pregled.'),
  valid_from: z.int().nullable(),
  rows: z.array(
    z.strictObject({
      aop: z.string(),
      name: z.string(),
      formula: z.string(),
      heading: z.boolean(),
      current: whole,
      before: whole,
      rounding: amount.describe('Razlika zaokruživanja: ovaj iznos manje zbir zaokruženih pozicija.'),
    }),
  ),
  groups: z
    .array(
      z.strictObject({
        account: z.string(),
        name: z.string(),
        level: z.int(),
        part: z.enum(['position', 'result']),
        current: amount,
        before: amount.nullable(),
      }),
    )
    .describe('Interni pregled po klasama i grupama, dok obrazac nije uvezen; duguje manje potražuje.'),
});
export type Statement = z.infer<typeof statement>;

export const statementApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/statement`,
  summary: 'Bilans po uvezenim AOP pozicijama, a bez njih interni pregled po klasama i grupama',
  query: z.object({
    year: spanFields.year,
    to: spanFields.to,
    ...formatField,
    form: z.string().max(60).optional().describe('Naziv obrasca; inače prvi uvezeni.'),
  }),
  answer: answerOf(statement),
});

const imported = z.strictObject({
  dry_run: z.boolean(),
  forms: z.array(
    z.strictObject({
      form: z.string(),
      valid_from: z.int(),
      positions: z.int(),
      replaces: z.int().describe('Pozicija koje se zamjenjuju.'),
    }),
  ),
  problems: z.array(
    z.strictObject({ row: z.int().describe('Red datoteke; zaglavlje je 1.'), message: z.string() }),
  ),
  rows: z.array(
    z.strictObject({
      row: z.int(),
      form: z.string(),
      aop: z.string(),
      name: z.string(),
      formula: z.string(),
    }),
  ),
});
export type ImportedPositions = z.infer<typeof imported>;

export const importPositionsApi = endpoint({
  method: 'POST',
  path: `${REPORTS}/statement/positions`,
  permission: 'fin_poslovnegodine_save',
  tag: 'Knjiženje',
  summary: `Uvezi pozicije bilansa iz CSV datoteke (kolone ${POSITION_COLUMNS.join(', ')}); obrasci iz datoteke se zamjenjuju`,
  multipart: true,
  query: z.object({
    dry_run: z
      .enum(['true', 'false'], 'Može biti true ili false.')
      .default('true')
      .transform((text) => text === 'true')
      .describe('Samo pregled; ništa se ne čuva.'),
  }),
  answer: answerOf(imported),
  refuses: {
    400: { description: 'Nije poslana datoteka.' },
    408: { description: 'Prenos datoteke je trajao predugo ili je prekinut.' },
    413: { description: 'Datoteka je prevelika.' },
  },
});
