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
import { LinkButton, useAct, useQuestion, useUndo } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { WATCHES_API, WATCHES_PATH } from '../../labels.ts';
import type { Watch } from '../watches.api.ts';
import { noticesAt, watchApi, watchPath } from './watches-data.ts';

/** What can be done with a watch. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { idguid, name, version, owner, active, muted, may_edit, query } = watch;
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const offerUndo = useUndo();
  const url = watchApi(idguid);
  const remove = () =>
    ask({
      title: `Obrisati praćenje „${name}”?`,
      text: 'S njim se brišu lista onoga što je pronašlo i njegove privatne adrese za kalendar i RSS, i to se ne može vratiti. Ako ga samo ne trebate neko vrijeme, pauzirajte ga.',
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: () => api.delete(`${url}?version=${version}`),
      done: () => {
        offerUndo(
          `Obrisano: ${name}.`,
          () => remade(watch),
          `Vraćeno: ${name}. Javlja o onome što se objavi od sada.`,
        );
        return navigate(WATCHES_PATH, { replace: true, flushSync: true });
      },
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

/** Makes a watch anew as it was; what it had found, and its private addresses, do not come back. */
async function remade(watch: Watch): Promise<void> {
  const { name, query, owner, rhythm, by_mail, in_app, conversation_id, active, muted } = watch;
  const values = { name, query, owner, rhythm, by_mail, in_app, conversation_id };
  const url = watchApi((await api.post<Watch>(WATCHES_API, values)).data.idguid);
  if (!active) await api.put(`${url}/active`, { active });
  if (muted) await api.put(`${url}/muted`, { muted });
}
