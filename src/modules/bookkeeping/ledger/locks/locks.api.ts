import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { choice, date, text } from '../../../../core/resource.ts';

const LOCKS = '/api/fin/locks';
const tag = 'Knjiženje';
const READ = { permission: 'fin_poslovnegodine_pregled', tag } as const;
const SAVE = { permission: 'fin_poslovnegodine_save', tag } as const;

/** Kinds of locks, as people call them. */
export const LOCK_LABELS = {
  vat: 'PDV',
  all: 'Knjige',
  final: 'Konačno',
} as const;

/** What each of them holds back. */
export const LOCK_HELP = {
  vat: 'Stavke s PDV oznakom ne ulaze u predane mjesece.',
  all: 'Ne knjiži se ništa do tog dana. Izuzetak se može dati osobi.',
  final: 'Ne knjiži se ništa do tog dana, bez izuzetaka. Ne vraća se.',
} as const;

const day = z.iso.date('Unesite dan.');

/** The form of a lock. */
export const LOCK_FIELDS = {
  through: date({ label: 'Zaključano do', help: 'Zaključno s tim danom. Prazno: otključano.' }),
  reason: text({ label: 'Razlog', max: 300, required: true }),
} as const;

/** The form of an exception. */
export const EXCEPTION_FIELDS = {
  kind: choice({
    label: 'Od čega',
    options: { all: 'Zaključane knjige', vat: 'Zaključan PDV' },
    required: true,
  }),
  from_day: date({ label: 'Za dane od', required: true }),
  to_day: date({ label: 'Za dane do', required: true }),
  valid_through: date({
    label: 'Vrijedi do',
    help: 'Zaključno s tim danom, najduže 31 dan.',
    required: true,
  }),
  reason: text({ label: 'Razlog', max: 300, required: true }),
} as const;

const exception = z.strictObject({
  idguid: id,
  kind: z.enum(['vat', 'all']),
  user_id: id,
  user_name: z.string(),
  from_day: day,
  to_day: day,
  valid_until: instant,
  reason: z.string(),
  granted_at: instant,
  granted_by: z.string(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  active: z.boolean().describe('Vrijedi sada.'),
});
export type LockException = z.infer<typeof exception>;

const state = z.strictObject({
  locks: z.array(
    z.strictObject({
      kind: z.enum(['vat', 'all', 'final']),
      through: day,
      reason: z.string(),
      set_at: instant,
      set_by: z.string(),
    }),
  ),
  exceptions: z.array(exception).describe('Oni koji vrijede i posljednjih 50 isteklih ili opozvanih.'),
});
export type LocksState = z.infer<typeof state>;

export const locksGet = endpoint({
  ...READ,
  method: 'GET',
  path: LOCKS,
  summary: 'Zaključani dani i izuzeci od njih',
  answer: answerOf(state),
});

export const lockSet = endpoint({
  ...SAVE,
  method: 'PUT',
  path: `${LOCKS}/:kind`,
  summary: 'Zaključa do dana, ili pomjeri postojeće zaključavanje; konačno ide samo naprijed',
  params: z.object({
    kind: z.enum(['vat', 'all', 'final']).describe('vat: PDV; all: knjige; final: konačno.'),
  }),
  body: schemaOf(LOCK_FIELDS) as unknown as z.ZodType<{ through: string | null; reason: string }>,
  answer: answerOf(state),
});

export const peopleGet = endpoint({
  ...SAVE,
  method: 'GET',
  path: `${LOCKS}/people`,
  summary: 'Ko u organizaciji smije knjižiti, pa može dobiti izuzetak',
  answer: answerOf(z.array(z.strictObject({ idguid: id, name: z.string() }))),
});

export const exceptionGrant = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${LOCKS}/exceptions`,
  status: 201,
  summary: 'Dozvoli osobi da knjiži u zaključane dane',
  body: z.strictObject({
    user_id: z.guid('Odaberite osobu.').toLowerCase(),
    ...schemaOf(EXCEPTION_FIELDS).shape,
  }) as unknown as z.ZodType<NewException>,
  answer: answerOf(state),
});
export interface NewException {
  user_id: string;
  kind: 'vat' | 'all';
  from_day: string;
  to_day: string;
  valid_through: string;
  reason: string;
}

export const exceptionRevoke = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${LOCKS}/exceptions/:idguid/revoke`,
  summary: 'Opozovi izuzetak',
  params: idParams,
  answer: answerOf(state),
  refuses: { 409: { description: 'Izuzetak je već istekao ili je opozvan (`over`).' } },
});
