import type { QueryClient } from '@tanstack/react-query';
import type { Picked } from '../../../admin/files/picked.ts';
import { type Parcel, send } from '../../../admin/files/queue.ts';
import { api } from '../../../web/api.ts';
import { FILES, filesChanged } from './client.ts';

/** Sends files into a folder; `place` is its name. Those of whole folders keep their paths below it. */
export function sendTo(
  client: QueryClient,
  folder_id: string | null,
  place: string,
  picked: readonly Picked[],
): void {
  const parcels = picked.map(
    ({ file, path }): Parcel => ({
      file,
      place: [place, ...path].filter(Boolean).join(' / '),
      keep: (sent, onConflict) =>
        api.post(FILES, { file: sent, folder_id, path, on_conflict: onConflict ?? 'refuse' }),
    }),
  );
  send(parcels, () => filesChanged(client));
}
