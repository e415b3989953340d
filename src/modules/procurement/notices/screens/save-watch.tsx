import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../../admin/kit/index.ts';
import type { ListState } from '../../../../admin/list/address.ts';
import { beginning } from '../../../../core/text.ts';
import { api } from '../../../../web/api.ts';
import { WATCHES_API } from '../../labels.ts';
import { watchPath } from '../../watches/screens/watches-data.ts';
import { WATCH_FIELDS } from '../../watches/watch.fields.ts';
import { type Watch, type WatchPreview, type WatchValues, watchPreview } from '../../watches/watches.api.ts';
import { watchAddress, watchedQuery } from './addresses.ts';

/** What a watch is that was saved with one press: the person's own, named by its conditions. */
const usual = (query: string, { conditions }: WatchPreview): WatchValues => ({
  name: beginning(conditions.map(({ text }) => text).join(', '), WATCH_FIELDS.name.max),
  query,
  owner: 'mine',
  rhythm: 'daily',
  in_app: true,
  by_mail: true,
  conversation_id: null,
});

/**
 * Saves a search as a watch with one press, and shows it. Where something is to be decided first, as it has no conditions or would tell too
 * much, its form opens, which says so.
 */
export function SaveWatch({ state, children }: { state: ListState; children: string }) {
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const query = watchedQuery(state);
  const save = () =>
    act(async () => {
      const asked = await api.get<WatchPreview>(watchPreview.path, { query: { query } });
      const { problem, warning, found } = asked.data;
      if (problem !== null || (warning !== null && found > 0)) {
        void navigate(watchAddress(query));
        return asked;
      }
      const saved = await api.post<Watch>(WATCHES_API, usual(query, asked.data));
      void navigate(watchPath(saved.data.idguid));
      return saved;
    });
  return (
    <Button
      variant="default"
      leftSection={<IconBellPlus size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
