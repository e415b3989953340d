import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  Facts,
  Fetched,
  formatDateTime,
  getKey,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import { lastListPath } from '../../../admin/list/remember.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import type { Message } from '../inbox.api.ts';
import { REASON_LABELS, STATUS_LABELS } from '../inbox.states.ts';
import { API, STATUS_COLORS, TOPIC } from './client.ts';
import { inboxList } from './inbox-list.tsx';
import { MessageActions } from './message-actions.tsx';
import { ReplyForm } from './reply-form.tsx';
import classes from './site.module.css';

/** /admin/contact-messages/{idguid}: a message, its replies and the reply form. */
export default function MessageScreen() {
  const { idguid = '' } = useParams();
  const back = lastListPath(inboxList);
  const path = `${API}/${idguid}`;
  const asked = useGet<Message>(path);
  useLiveQueries(TOPIC, getKey(path));
  return (
    <Fetched asked={asked} list={{ label: 'Kontakt poruke', to: back }} title="Poruka">
      {(message) => <Loaded message={message} back={back} onReload={() => void asked.refetch()} />}
    </Fetched>
  );
}

function Loaded({ message, back, onReload }: { message: Message; back: string; onReload: () => void }) {
  const maySave = hasPermission(useSignedIn(), 'admin_contact_messages_save');
  return (
    <>
      <PageHeader
        title={message.ime_prezime}
        recent="Kontakt poruka"
        crumbs={[{ label: 'Kontakt poruke', to: back }]}
        description={
          <span className={view.kind}>
            {message.tip_usluge}
            <Badge size="sm" color={STATUS_COLORS[message.status]}>
              {STATUS_LABELS[message.status]}
            </Badge>
          </span>
        }
        actions={maySave && <MessageActions message={message} back={back} />}
      />
      <div className={view.columns}>
        <div className={view.main}>
          <Facts label="Pošiljalac" facts={factsOf(message)} />
          <Panel title="Poruka">
            <p className={classes.message}>{message.poruka}</p>
          </Panel>
          <Replies message={message} />
          {maySave && message.status !== 'spam' && <ReplyForm message={message} onReload={onReload} />}
        </div>
        <aside className={view.side} aria-label="O poruci">
          <RecordHistory subject="contact-messages" idguid={message.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (message: Message): [string, ReactNode][] => [
  [
    'E-mail',
    <a key="email" href={`mailto:${message.email}`}>
      {message.email}
    </a>,
  ],
  [
    'Telefon',
    <a key="telefon" href={`tel:${message.telefon.replace(/[^+\d]/g, '')}`}>
      {message.telefon}
    </a>,
  ],
  ['Stigla', formatDateTime(message.created_at)],
  ...(message.spam_reason ? [['Neželjena jer', REASON_LABELS[message.spam_reason]] as [string, string]] : []),
];

/** Replies, oldest first. */
const Replies = ({ message }: { message: Message }) =>
  message.replies.map((reply) => (
    <Panel key={reply.idguid} title={reply.subject}>
      <p className={classes.replyHead}>
        {reply.sent_by}, {formatDateTime(reply.created_at)} ·{' '}
        <span role="status">
          {reply.sent_at ? `poslano ${formatDateTime(reply.sent_at)}` : 'čeka slanje'}
        </span>
      </p>
      <p className={classes.message}>{reply.body}</p>
      {reply.problem && !reply.sent_at && (
        <p className={classes.problem}>
          Server za poštu ga još nije primio: „{reply.problem}” Pokušava se ponovo, do pet dana.
        </p>
      )}
    </Panel>
  ));
