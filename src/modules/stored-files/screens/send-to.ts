import type { QueryClient } from '@tanstack/react-query';
import type { Picked } from '../../../admin/files/picked.ts';
import { type Parcel, send } from '../../../admin/files/queue.ts';
import { api } from '../../../web/api.ts';
import { MOST_NAMES } from '../labels.ts';
import { FILES, filesChanged } from './client.ts';

/** Sends files into a folder; `place` is its name. Those of whole folders keep their paths below it. */
export function sendTo(
  client: QueryClient,
  folder_id: string | null,
  place: string,
  picked: readonly Picked[],
): void {
  const isTaken = takenIn(folder_id, picked);
  const parcels = picked.map(
    ({ file, path }, index): Parcel => ({
      file,
      place: [place, ...path].filter(Boolean).join(' / '),
      isTaken: () => isTaken(index),
      keep: (sent, onConflict) =>
        api.post(FILES, { file: sent, folder_id, path, on_conflict: onConflict ?? 'refuse' }),
    }),
  );
  send(parcels, () => filesChanged(client));
}

/** Says which of the files have names that are taken; asks for many at once, and not before the first of them is due. */
function takenIn(folder_id: string | null, picked: readonly Picked[]) {
  const answers = new Map<number, Promise<Set<number>>>();
  const ask = async (first: number): Promise<Set<number>> => {
    const files = picked.slice(first, first + MOST_NAMES).map(({ file: { name }, path }) => ({ name, path }));
    const { data } = await api.post<number[]>(`${FILES}/taken`, { folder_id, files });
    return new Set(data.map((index) => first + index));
  };
  return async (index: number): Promise<boolean> => {
    const first = index - (index % MOST_NAMES);
    const answer = answers.get(first) ?? ask(first);
    answers.set(first, answer);
    return (await answer).has(index);
  };
}
