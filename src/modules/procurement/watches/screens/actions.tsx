import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RemoveButton } from '../../../../admin/form/use-remove.tsx';
import { LinkButton, useAct, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { WATCHES_PATH } from '../../labels.ts';
import type { Watch } from '../watches.api.ts';
import { noticesAt, watchApi, watchPath } from './watches-data.ts';

/** What can be done with a watch. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { idguid, name, version, owner, active, muted, may_edit, query } = watch;
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const url = watchApi(idguid);
  const remove = () =>
    ask({
      title: `Obrisati praćenje „${name}”?`,
      text: 'Briše se odmah i ne ide u korpu, zajedno s njegovim privatnim adresama za kalendar i RSS. Ako ga samo ne trebate neko vrijeme, pauzirajte ga.',
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: () => api.delete(`${url}?version=${version}`),
      done: () => navigate(WATCHES_PATH, { replace: true, flushSync: true }),
    });
  return (
    <>
      {may_edit && <RemoveButton onClick={remove} />}
      <LinkButton variant="default" to={noticesAt(query)} icon={IconSearch}>
        Otvori u pretrazi
      </LinkButton>
      {owner === 'organisation' && (
        <Button
          variant="default"
          loading={busy}
          leftSection={muted ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />}
          onClick={() => act(() => api.put(`${url}/muted`, { muted: !muted }))}
        >
          {muted ? 'Javljaj i meni' : 'Ne javljaj meni'}
        </Button>
      )}
      {may_edit && (
        <Button
          variant="default"
          loading={busy}
          leftSection={
            active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={() => act(() => api.put(`${url}/active`, { active: !active }))}
        >
          {active ? 'Pauziraj' : 'Nastavi'}
        </Button>
      )}
      {may_edit && (
        <LinkButton to={watchPath(idguid, 'edit')} icon={IconPencil}>
          Uredi
        </LinkButton>
      )}
      {dialog}
    </>
  );
}
