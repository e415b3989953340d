import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../list-query.ts';
import type { Kept } from './kept.ts';

/** Days for which a removed record can be restored. */
export const TRASH_DAYS = 30;

/** A removed record, as the list of the trash answers it. */
const removedRecord = z
  .strictObject({
    idguid: id,
    title: z.string(),
    place: z.string().optional().describe('Gdje je ležao; samo kod zapisa koji negdje leže.'),
    removed_at: instant,
    removed_by: z.string(),
    kept_until: instant.describe('Do kada se može vratiti.'),
  })
  .meta({ id: 'RemovedRecord' });
export type RemovedRecord = z.infer<typeof removedRecord>;

/** What the trash may be asked for. */
export const trashSpecOf = ({ titled, place }: Kept): ListSpec<'title' | 'removed_at' | 'removed_by'> => ({
  sortable: ['title', 'removed_at', 'removed_by'],
  sort: '-removed_at',
  filters: {
    removed_at: { kind: 'moment', label: 'Obrisano' },
    removed_by: { kind: 'text', label: 'Ko je obrisao' },
    idguid: { kind: 'reference', label: 'Zapis' },
  },
  columns: {
    title: { kind: 'text', label: titled, list: true },
    ...(place && { place: { kind: 'text', label: place, list: true } }),
    removed_at: { kind: 'moment', label: 'Obrisano', list: true },
    removed_by: { kind: 'text', label: 'Ko je obrisao', list: true },
    kept_until: { kind: 'moment', label: 'Čuva se do', list: true },
  },
});

/** Body of a request about several records. */
export const idsBody = z.strictObject({
  idguids: z
    .array(z.string())
    .min(1, 'Odaberite bar jedan zapis.')
    .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} zapisa.`),
});

/** The endpoints of removed records: for whoever may remove them. */
export function trashEndpoints(kept: Kept) {
  const { many, permission } = kept;
  const base = `${kept.api}/trash`;
  const save = { permission, tag: many };
  return {
    trash: endpoint({
      ...save,
      method: 'GET',
      path: base,
      summary: `${many}: korpa, obrisani zapisi`,
      list: trashSpecOf(kept),
      answer: pageOf(removedRecord),
    }),
    restore: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/restore`,
      summary: `${many}: vrati iz korpe`,
      body: idsBody,
      answer: answerOf(z.strictObject({ restored: z.int() })),
      refuses: {
        404: { description: 'Bar jedan od zapisa nije u korpi; nijedan nije vraćen.' },
        409: {
          description:
            'Bar jedan od zapisa se ne može vratiti; nijedan nije vraćen. `duplicate`: njegovu jedinstvenu vrijednost sada ima drugi zapis. `cannot_restore`: nema onoga na šta pokazuje, ili više nije ispravan.',
        },
      },
    }),
  };
}
