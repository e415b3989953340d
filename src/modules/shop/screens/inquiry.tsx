import { Badge, Button } from '@mantine/core';
import { IconCheck, IconMail, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import {
  Facts,
  Fetched,
  formatDateTime,
  getKey,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../admin/kit/index.ts';
import { lastListPath } from '../../../admin/list/remember.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { api } from '../../../web/api.ts';
import type { ApiError } from '../../../web/call.ts';
import { type MessageAction, REASON_LABELS } from '../../site/inbox.states.ts';
import type { Inquiry } from '../inquiries/inbox.api.ts';
import { INQUIRIES, KEPT_INQUIRIES, STATUS_LABELS } from '../inquiries/states.ts';
import { answerMail } from './answer-mail.ts';
import { API, STATUS_COLORS, TOPIC } from './client.ts';
import { inquiriesList } from './inbox-list.tsx';
import { InquiryLines } from './inquiry-lines.tsx';
import classes from './shop.module.css';

/** /erp/upiti/{idguid}: who asks, for what, and what they say. */
export default function InquiryScreen() {
  const { idguid = '' } = useParams();
  const back = lastListPath(inquiriesList);
  const path = `${API}/${idguid}`;
  const asked = useGet<Inquiry>(path);
  useLiveQueries(TOPIC, getKey(path));
  return (
    <Fetched asked={asked} list={{ label: 'Upiti', to: back }} title="Upit">
      {(inquiry) => <Loaded inquiry={inquiry} back={back} />}
    </Fetched>
  );
}

function Loaded({ inquiry, back }: { inquiry: Inquiry; back: string }) {
  const maySave = hasPermission(useSignedIn(), KEPT_INQUIRIES.permission);
  return (
    <>
      <PageHeader
        title={inquiry.ime_prezime}
        recent="Upit"
        crumbs={[{ label: 'Upiti', to: back }]}
        description={
          <span className={view.kind}>
            Upit iz prodavnice
            <Badge size="sm" color={STATUS_COLORS[inquiry.status]}>
              {STATUS_LABELS[inquiry.status]}
            </Badge>
          </span>
        }
        actions={
          <>
            <Button component="a" href={answerMail(inquiry)} leftSection={<IconMail size={16} aria-hidden />}>
              Odgovori mailom
            </Button>
            {maySave && <Actions inquiry={inquiry} back={back} />}
          </>
        }
      />
      <div className={view.columns}>
        <div className={view.main}>
          <Panel title="Artikli, kakvi su bili u času upita">
            <InquiryLines inquiry={inquiry} />
          </Panel>
          {inquiry.poruka && (
            <Panel title="Poruka">
              <p className={classes.message}>{inquiry.poruka}</p>
            </Panel>
          )}
          <Facts label="Ko pita" facts={factsOf(inquiry)} />
        </div>
        <aside className={view.side} aria-label="O upitu">
          <RecordHistory subject={INQUIRIES.name} idguid={inquiry.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (inquiry: Inquiry): [string, ReactNode][] => [
  [
    'E-mail',
    <a key="email" href={`mailto:${inquiry.email}`}>
      {inquiry.email}
    </a>,
  ],
  [
    'Telefon',
    inquiry.telefon ? (
      <a key="telefon" href={`tel:${inquiry.telefon.replace(/[^+\d]/g, '')}`}>
        {inquiry.telefon}
      </a>
    ) : (
      'nije naveden'
    ),
  ],
  ['Stigao', formatDateTime(inquiry.created_at)],
  ...(inquiry.spam_reason ? [['Neželjen jer', REASON_LABELS[inquiry.spam_reason]] as [string, string]] : []),
];

function Actions({ inquiry, back }: { inquiry: Inquiry; back: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { act, busy } = useAct();
  const { ask, dialog } = useRemove();
  const { idguid, version, status } = inquiry;
  // After a stale edit the inquiry is refetched.
  const refused = ({ code }: ApiError): boolean => {
    if (code === 'stale') void client.invalidateQueries();
    return false;
  };
  const set = (action: MessageAction) =>
    void act(() => api.patch(`${API}/${idguid}`, { version, action }), { refused });
  const spam = status === 'spam';
  return (
    <>
      {!spam && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={
            status === 'new' ? <IconCheck size={16} aria-hidden /> : <IconMailOpened size={16} aria-hidden />
          }
          onClick={() => set(status === 'new' ? 'answered' : 'new')}
        >
          {status === 'new' ? 'Označi kao odgovoren' : 'Vrati među nove'}
        </Button>
      )}
      <Button
        variant="default"
        disabled={busy}
        leftSection={spam ? <IconMailOpened size={16} aria-hidden /> : <IconMailOff size={16} aria-hidden />}
        onClick={() => set(spam ? 'not_spam' : 'spam')}
      >
        {spam ? 'Nije neželjen' : 'Neželjen'}
      </Button>
      <Button
        variant="default"
        color="red"
        disabled={busy}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() =>
          ask({
            accusative: 'upit',
            titles: [inquiry.ime_prezime],
            remove: () => api.delete(`${API}/${idguid}`, { query: { version } }),
            restore: () => restoreFrom(`${API}/trash`, [idguid]),
            done: () => navigate(back, { replace: true, flushSync: true }),
          })
        }
      >
        Obriši
      </Button>
      {dialog}
    </>
  );
}
