import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../core/endpoint.ts';
import { limitsSchema } from './limits-schema.ts';

const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  limits: limitsSchema,
});
export type LimitsState = z.infer<typeof state>;

const common = { tag: 'Postavke sajta', path: '/api/admin/checker-limits' } as const;

/** Record id of the limits in the audit trail. */
export const LIMITS_ID = '01890000-0000-7000-8000-00000000c4ec';

export const limitsGet = endpoint({
  ...common,
  method: 'GET',
  permission: 'admin_settings_pregled',
  summary: 'Ograničenja provjere sajta',
  answer: answerOf(state),
});

export const limitsUpdate = endpoint({
  ...common,
  method: 'PATCH',
  permission: 'admin_settings_save',
  summary: 'Promijeni ograničenja provjere sajta; šta se ne navede, ostaje',
  body: z.strictObject({ ...limitsSchema.partial().shape, version: z.int('Neispravna verzija.') }),
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je ograničenja u međuvremenu promijenio (`stale`).'),
});
