import { z } from 'zod';
import { answerOf, endpoint, failure, id, idParams, instant } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { money, text } from '../../../../core/resource.ts';

const YEARS = '/api/fin/years';
const tag = 'Knjiženje';
const amount = z.string().describe('Iznos u KM, npr. 1234.50.');

/** What the person adds to a closing. */
export const CLOSING_FIELDS = {
  tax: money({
    label: 'Porez na dobit',
    help: 'Iznos iz poreznog bilansa; program ga ne računa. Prazno: nema poreza.',
    min: 0,
  }),
  tax_account: text({
    label: 'Konto obaveze za porez',
    max: 10,
    pattern: { source: '[0-9]{3,10}', message: 'Konto se piše ciframa.' },
  }),
} as const;
/** Usual account of the tax that is owed. */
export const TAX_ACCOUNT = '481';

const input = schemaOf(CLOSING_FIELDS) as unknown as z.ZodType<TaxInput>;
export interface TaxInput {
  tax: string | null;
  tax_account: string | null;
}

const line = z.strictObject({
  account: z.string(),
  account_name: z.string(),
  partner: z.string().nullable(),
  document_no: z.string().nullable(),
  debit: amount.nullable(),
  credit: amount.nullable(),
});
const preview = z.strictObject({
  digest: z.string().describe('Šalje se uz zatvaranje: knjiži se samo ono što je viđeno.'),
  result: amount.describe('Dobit razdoblja poslije poreza; gubitak je negativan.'),
  next: z.strictObject({ naziv: z.string(), pocetak: z.string(), kraj: z.string(), made: z.boolean() }),
  vouchers: z.array(
    z.strictObject({
      type: z.string(),
      day: z.string(),
      description: z.string(),
      total: amount,
      lines: z.array(line),
    }),
  ),
  problems: z.array(z.strictObject({ message: z.string(), blocks: z.boolean() })),
});
export type ClosingPreview = z.infer<typeof preview>;
export type PreviewLine = z.infer<typeof line>;

export const closingPreview = endpoint({
  method: 'POST',
  path: `${YEARS}/:idguid/closing/preview`,
  permission: 'fin_poslovnegodine_save',
  tag,
  summary: 'Pregled zatvaranja godine: svaka stavka koja bi se proknjižila; ništa se ne mijenja',
  params: idParams,
  body: input,
  answer: answerOf(preview),
  refuses: { 409: { description: 'Godina je već zatvorena (`closed`).', schema: failure } },
});

const closed = z.strictObject({
  idguid: id,
  closed_at: instant,
  closed_by: z.string(),
  reopened_at: instant.nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  vouchers: z.array(
    z.strictObject({
      idguid: id,
      name: z.string(),
      day: z.string(),
      description: z.string(),
      total: amount,
    }),
  ),
});
export type Closing = z.infer<typeof closed>;
export const closingShape = closed;

export const closingClose = endpoint({
  method: 'POST',
  path: `${YEARS}/:idguid/closing`,
  permission: 'fin_poslovnegodine_save',
  tag,
  status: 201,
  summary: 'Zatvori godinu i otvori sljedeću, jednim korakom',
  params: idParams,
  body: z.strictObject({
    ...schemaOf(CLOSING_FIELDS).shape,
    digest: z.string('Prvo pogledajte pregled.'),
  }) as unknown as z.ZodType<TaxInput & { digest: string }>,
  answer: answerOf(closed),
  refuses: {
    409: {
      description: 'Godina je već zatvorena (`closed`), ili se knjige od pregleda promijenile (`changed`).',
      schema: failure,
    },
  },
});

export const closingReopen = endpoint({
  method: 'POST',
  path: `${YEARS}/:idguid/closing/reopen`,
  permission: 'fin_revizija_save',
  tag,
  summary: 'Ponovo otvori zatvorenu godinu: nalozi zatvaranja i otvaranja se storniraju',
  params: idParams,
  body: schemaOf({ reason: text({ label: 'Razlog', max: 300, required: true }) }) as unknown as z.ZodType<{
    reason: string;
  }>,
  answer: answerOf(closed),
  refuses: { 409: { description: 'Godina nije zatvorena, ili je sljedeća zatvorena.', schema: failure } },
});
