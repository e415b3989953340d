import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';

export const STATE_LABELS = { done: 'Napravljena', incomplete: 'Nepotpuna', failed: 'Nije uspjela' } as const;

const row = z
  .strictObject({
    idguid: id,
    started_at: instant,
    finished_at: instant,
    state: z
      .enum(Object.keys(STATE_LABELS) as (keyof typeof STATE_LABELS)[])
      .describe('incomplete: sadržaj nekih datoteka je nedostajao ili je bio pogrešan.'),
    archive: z.string().nullable().describe('Ime arhive u BACKUP_DIR.'),
    size: z.int().nullable().describe('Veličina arhive u bajtima.'),
    encrypted: z.boolean().nullable(),
    row_count: z.int().nullable().describe('Redova u svim tabelama.'),
    files: z.int().nullable(),
    verified_at: instant.nullable().describe('Kada je arhiva posljednji put vraćena na probu.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'BackupRun' });
export type BackupRun = z.infer<typeof row>;

const started = { kind: 'moment', label: 'Početak' } as const;
const state = { kind: 'choice', label: 'Ishod', options: STATE_LABELS } as const;
const verified = { kind: 'moment', label: 'Provjerena' } as const;
const list = {
  sortable: ['started_at', 'size'],
  sort: '-started_at',
  filters: { state, started_at: started, verified_at: verified },
  columns: {
    started_at: { ...started, list: true },
    state: { ...state, list: true },
    archive: { kind: 'text', label: 'Arhiva', max: 60, list: true },
    size: { kind: 'integer', label: 'Veličina', list: true },
    row_count: { kind: 'integer', label: 'Redova', list: true },
    files: { kind: 'integer', label: 'Datoteka', list: true },
    encrypted: { kind: 'boolean', label: 'Šifrovana', list: true },
    verified_at: { ...verified, list: true },
    error: { kind: 'text', label: 'Šta nije u redu', max: 200, list: true },
    finished_at: { kind: 'moment', label: 'Kraj', list: false },
  },
} as const satisfies ListSpec<'started_at' | 'size'>;
export type BackupSort = (typeof list)['sortable'][number];

export const backupsApi = endpoint({
  permission: 'admin_backups_pregled',
  tag: 'Rezervne kopije',
  method: 'GET',
  path: '/api/admin/rezervne-kopije',
  summary: 'Rezervne kopije baze i datoteka',
  list: list as ListSpec<BackupSort>,
  answer: pageOf(row),
});
