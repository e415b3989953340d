import { Badge } from '@mantine/core';
import { defineList } from '../../../admin/list/definition.ts';
import { SERVICE_TYPES } from '../contact-form.ts';
import { type MessageRow, messageList } from '../inbox.api.ts';
import { REASON_LABELS, STATUS_LABELS } from '../inbox.states.ts';
import { API, HOME, STATUS_COLORS, TOPIC } from './client.ts';
import classes from './site.module.css';

const TYPES = Object.fromEntries(SERVICE_TYPES.map((value) => [value, value]));

/** The inbox; the plain address shows new messages. */
export const inboxList = defineList<MessageRow>({
  name: 'kontakt-poruke',
  path: HOME,
  api: API,
  spec: messageList,
  labels: { many: 'Kontakt poruke', count: ['poruka', 'poruke', 'poruka'], all: 'Sve poruke' },
  searchLabel: 'Pretraži poruke',
  title: 'ime_prezime',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ ime_prezime }) => ime_prezime,
  linkTo: ({ idguid }) => `${HOME}/${idguid}`,
  cells: {
    ime_prezime: (one) => <span data-new={one.status === 'new' || undefined}>{one.ime_prezime}</span>,
    excerpt: (one) => <span className={classes.excerpt}>{one.excerpt}</span>,
    status: (one) => <Status one={one} />,
  },
  second: (one) => (
    <>
      {one.status !== 'new' && `${STATUS_LABELS[one.status]} · `}
      {one.excerpt}
    </>
  ),
  filters: { tip_usluge: { options: TYPES } },
  initial: 'status__in=new',
  topic: TOPIC,
});

const Status = ({ one }: { one: MessageRow }) => (
  <>
    <Badge size="sm" color={STATUS_COLORS[one.status]}>
      {STATUS_LABELS[one.status]}
    </Badge>
    {(one.answered_by || one.spam_reason) && (
      <span className={classes.aside}>
        {one.spam_reason ? REASON_LABELS[one.spam_reason] : one.answered_by}
      </span>
    )}
  </>
);
