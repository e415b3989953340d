import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { messageOf, useGet, useUndo } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import { PIPELINE_API, PIPELINE_PATH, PIPELINE_TOPIC } from '../../labels.ts';
import { BOARD_PATH } from '../manifest.ts';
import type { Entry, PipelineCard } from '../pipeline.api.ts';
import type { PipelineState } from '../states.ts';

export const LIST = { label: 'Naše nabavke', to: PIPELINE_PATH };
export const TABS = [
  { to: PIPELINE_PATH, label: 'Lista' },
  { to: BOARD_PATH, label: 'Tabla' },
];
export const entryApi = (idguid: string, below = ''): string =>
  `${PIPELINE_API}/${encodeURIComponent(idguid)}${below}`;

export const STATE_COLORS: Record<PipelineState, string> = {
  gledamo: 'gray',
  pripremamo: 'tile',
  predali: 'copper',
  dobili: 'green',
  izgubili: 'red',
};

/** What the organisation has of a notice, as it is now. */
export function useCard(idguid: string) {
  useLiveQueries(PIPELINE_TOPIC.name, ['get', entryApi(idguid)]);
  return useGet<PipelineCard>(entryApi(idguid));
}

/** Takes an entry again; without a person who may not be responsible any more. */
const putBack = (values: { person_id: string | null }): Promise<unknown> =>
  api.post(PIPELINE_API, values).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.errors.person_id)) throw error;
    return api.post(PIPELINE_API, { ...values, person_id: null });
  });

/** Takes an entry off the organisation's list; it can be put back as it was, at the top of its column. */
export function useTakeOff() {
  const client = useQueryClient();
  const offer = useUndo();
  return async (entry: Entry): Promise<void> => {
    const { idguid, version, title, state, person_id, remind, offer: amount } = entry;
    try {
      await api.delete(`${entryApi(idguid)}?version=${version}`);
    } catch (error) {
      toast.error(messageOf(error));
      return;
    } finally {
      void client.invalidateQueries();
    }
    // A reminder whose time has passed meanwhile is not set again.
    const stillAhead = entry.remind_at !== null && Date.parse(entry.remind_at) > Date.now();
    const values = { idguid, state, person_id, remind: stillAhead ? remind : null, offer: amount };
    offer(`Uklonjeno iz naših nabavki: ${title}`, () => putBack(values), 'Nabavka je vraćena u naše.');
  };
}
