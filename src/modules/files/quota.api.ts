import { z } from 'zod';
import { answerOf, conflict, endpoint, idParams, instant } from '../../core/endpoint.ts';
import { fileAmount } from '../../core/files/amount.ts';
import { ORGANISATIONS } from '../../core/identity/paths.ts';
import { changesSchema } from '../../core/schema.ts';
import { QUOTA_FIELDS } from './quota.fields.ts';

const tag = 'Organizacije';
const common = { tag, path: `${ORGANISATIONS}/:idguid/file-quota`, params: idParams } as const;

const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  gigabytes: z.string().nullable().describe('Dati prostor u GB; prazno: zadani.'),
  files: z.int().nullable().describe('Dati broj datoteka; prazno: zadani.'),
  used: fileAmount.describe('Koliko organizacija koristi.'),
  quota: fileAmount.describe('Koliko smije.'),
});
export type QuotaState = z.infer<typeof state>;

export interface QuotaChange {
  version: number;
  gigabytes?: string | null;
  files?: number | null;
}

export const quotaGet = endpoint({
  ...common,
  method: 'GET',
  permission: 'admin_tenants_pregled',
  summary: 'Prostor za datoteke: svoje organizacije, a operateru bilo koje',
  answer: answerOf(state),
});

export const quotaUpdate = endpoint({
  ...common,
  method: 'PATCH',
  permission: 'admin_tenants_save',
  summary: 'Odredi prostor za datoteke (samo operater); šta se ne navede, ostaje',
  body: changesSchema(QUOTA_FIELDS).extend({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
  }) as unknown as z.ZodType<QuotaChange>,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je prostor u međuvremenu promijenio (`stale`).'),
});
