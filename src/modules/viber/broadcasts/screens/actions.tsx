import { Button } from '@mantine/core';
import {
  IconCalendarClock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RemoveButton } from '../../../../admin/form/use-remove.tsx';
import { counted, formatNumber, LinkButton, useAct, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { BROADCASTS_PATH } from '../../labels.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { broadcastApi, broadcastPath, useCount } from './broadcasts-data.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What can be done with a broadcast in its state. */
export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const { idguid, state, version, name, sums, obstacle } = broadcast;
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const [planning, setPlanning] = useState(false);
  const count = useCount(broadcast);
  const url = broadcastApi(idguid);
  const isOpen = state === 'draft' || state === 'planned';
  const people = count ? counted(count.receivers, 'pretplatnik', 'pretplatnika', 'pretplatnika') : '';
  const ready = count !== undefined && count.receivers > 0 && obstacle === null;
  const post = (what: string, body?: object) => () => api.post(`${url}/${what}`, body);

  const send = () =>
    ask({
      title: `Poslati poruku „${name}”?`,
      text: `Primit će je ${people}, odmah. Poslane poruke se ne mogu povući, a Viber ih može naplatiti.`,
      confirmLabel: `Pošalji (${formatNumber(count?.receivers ?? 0)})`,
      refusal: 'Slanje nije pokrenuto',
      confirm: post('start', { version }),
    });
  const remove = () =>
    ask({
      title: `Obrisati nacrt „${name}”?`,
      text: 'Nacrt se briše odmah i ne ide u korpu.',
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: () => api.delete(`${url}?version=${version}`),
      done: () => navigate(BROADCASTS_PATH, { replace: true, flushSync: true }),
    });
  const cancel = () =>
    ask({
      title: `Otkazati slanje poruke „${name}”?`,
      text:
        state === 'planned'
          ? 'Poruka se neće poslati. Otkazana se ne može ponovo zakazati.'
          : `${formatNumber(sums.waiting)} onih koji čekaju neće primiti poruku. Već poslane poruke ostaju. Otkazano se ne može nastaviti.`,
      confirmLabel: 'Otkaži slanje',
      cancelLabel: 'Nazad',
      danger: true,
      confirm: post('cancel'),
    });
  const repeat = () =>
    ask({
      title: `Ponoviti nepoznate (${formatNumber(sums.unknown)})?`,
      text: 'Viber za njih nije odgovorio, pa su neki možda već dobili poruku. Ako ponovite, njima poruka može stići dvaput. Viber nema način da to spriječi.',
      confirmLabel: 'Ponovi, može stići dvaput',
      danger: true,
      confirm: post('repeat-unknown', { sure: true }),
    });

  if (!broadcast.may_edit) return null;
  return (
    <>
      {state === 'draft' && <RemoveButton onClick={remove} />}
      {isOpen && (
        <LinkButton variant="default" to={broadcastPath(idguid, 'edit')} icon={IconPencil}>
          Uredi
        </LinkButton>
      )}
      {state === 'planned' && (
        <Button variant="default" loading={busy} onClick={() => act(post('pause'))}>
          Vrati u nacrt
        </Button>
      )}
      {(state === 'planned' || state === 'running' || state === 'paused') && (
        <Button variant="default" color="red" leftSection={<IconX size={16} aria-hidden />} onClick={cancel}>
          Otkaži
        </Button>
      )}
      {isOpen && (
        <Button
          variant="default"
          leftSection={<IconCalendarClock size={16} aria-hidden />}
          disabled={!ready}
          onClick={() => setPlanning(true)}
        >
          {state === 'planned' ? 'Drugo vrijeme' : 'Zakaži'}
        </Button>
      )}
      {isOpen && (
        <Button leftSection={<IconSend size={16} aria-hidden />} disabled={!ready} onClick={send}>
          {state === 'planned' ? 'Pošalji odmah' : 'Pošalji'}
        </Button>
      )}
      {(state === 'done' || state === 'paused') && sums.unknown > 0 && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={repeat}>
          Ponovi nepoznate
        </Button>
      )}
      {state === 'running' && (
        <Button
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={busy}
          onClick={() => act(post('pause'))}
        >
          Zaustavi
        </Button>
      )}
      {state === 'paused' && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={busy}
          disabled={obstacle !== null}
          onClick={() => act(post('resume'))}
        >
          Nastavi
        </Button>
      )}
      {planning && (
        <PlanDialog
          broadcast={broadcast}
          receivers={count?.receivers ?? 0}
          onClose={() => setPlanning(false)}
        />
      )}
      {dialog}
    </>
  );
}
