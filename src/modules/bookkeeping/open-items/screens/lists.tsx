import { Badge } from '@mantine/core';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { counted } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { AGE_NAMES } from '../../ledger/ages.ts';
import { BOOK_CHOICES } from '../../ledger/books.api.ts';
import { type ItemState, type OpenItem, STATES } from '../../ledger/open-item.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import { type AgedPartner, ageingList as ageingSpec, itemList as itemSpec } from '../items.api.ts';
import { type Match, matchList as matchSpec } from '../matches.api.ts';
import { type ReminderRow, reminderList as reminderSpec } from '../reminders.api.ts';
import classes from './open-items.module.css';
import { API, CLOSINGS, DOCUMENTS, HOME, partnerPath, REMINDERS, TOPIC } from './paths.ts';

const NO_PARTNER = 'Bez partnera';
const choices = { partner_id: choicesOf({ path: BOOK_CHOICES }, 'partner_id') };

/** Partners and accounts with what is open by age. */
export const ageingList = defineList<AgedPartner>({
  name: 'rocnost',
  path: HOME,
  api: `${API}/ageing`,
  spec: ageingSpec,
  labels: { many: 'Otvorene stavke', count: ['partner', 'partnera', 'partnera'], all: 'Svi partneri' },
  searchLabel: 'Pretraži partnere i konta',
  title: 'partner',
  shrinks: ['partner'],
  idOf: ({ id }) => id,
  nameOf: ({ partner, account }) => `${partner ?? NO_PARTNER}, ${account}`,
  linkTo: ({ partner_id }) => partner_id && partnerPath(partner_id),
  cells: {
    partner: ({ partner }) => partner ?? NO_PARTNER,
    balance: ({ balance }) => (
      <strong>
        <Amount value={balance} />
      </strong>
    ),
    ...Object.fromEntries(
      AGE_NAMES.map((age) => [age, (row: AgedPartner) => <Amount value={row[age]} quiet />]),
    ),
  },
  second: ({ balance, overdue }) => (
    <>
      <Amount value={balance} />
      {!/^-?0+\.00$/.test(overdue) && (
        <>
          {' '}
          · dospjelo <Amount value={overdue} />
        </>
      )}
    </>
  ),
  choices,
  topic: TOPIC,
});

const COLOURS: Record<ItemState, string> = { term: 'gray', due: 'copper', review: 'red' };
/** What a document waits for. */
export const StateBadge = ({ state, overdue }: Pick<OpenItem, 'state' | 'overdue'>) => (
  <Badge size="sm" variant="light" color={COLOURS[state]} miw="max-content">
    {state === 'due' && overdue ? `Kasni ${counted(overdue, 'dan', 'dana', 'dana')}` : STATES[state]}
  </Badge>
);

/** Open documents. */
export const itemList = defineList<OpenItem>({
  name: 'otvoreni-dokumenti',
  path: DOCUMENTS,
  api: API,
  spec: itemSpec,
  labels: {
    many: 'Otvoreni dokumenti',
    count: ['dokument', 'dokumenta', 'dokumenata'],
    all: 'Svi dokumenti',
  },
  searchLabel: 'Pretraži dokumente',
  title: 'document_no',
  idOf: ({ id }) => id,
  nameOf: ({ document_no, partner }) => `${documentName(document_no)}, ${partner ?? NO_PARTNER}`,
  linkTo: ({ partner_id }) => partner_id && partnerPath(partner_id),
  cells: {
    document_no: ({ document_no }) => documentName(document_no),
    partner: ({ partner }) => partner ?? NO_PARTNER,
    state: (one) => <StateBadge {...one} />,
    open: ({ open }) => <Amount value={open} />,
  },
  second: ({ account, open, state, overdue }) => (
    <>
      {account} · <Amount value={open} /> <StateBadge state={state} overdue={overdue} />
    </>
  ),
  choices,
  topic: TOPIC,
});

/** Closings between documents. */
export const closingList = defineList<Match>({
  name: 'zatvaranja',
  path: CLOSINGS,
  api: `${API}/matches`,
  spec: matchSpec,
  labels: { many: 'Zatvaranja', count: ['zatvaranje', 'zatvaranja', 'zatvaranja'], all: 'Sva zatvaranja' },
  searchLabel: 'Pretraži zatvaranja',
  title: 'partner',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ debit_document, credit_document }) =>
    `${documentName(debit_document)} i ${documentName(credit_document)}`,
  linkTo: ({ partner_id }) => partner_id && partnerPath(partner_id),
  cells: {
    partner: ({ partner }) => partner ?? NO_PARTNER,
    debit_document: ({ debit_document }) => documentName(debit_document),
    credit_document: ({ credit_document }) => documentName(credit_document),
    amount: ({ amount }) => <Amount value={amount} />,
  },
  second: ({ debit_document, credit_document, amount }) => (
    <>
      {documentName(debit_document)} – {documentName(credit_document)} · <Amount value={amount} />
    </>
  ),
  choices,
  topic: TOPIC,
});

/** Sent reminders. */
export const reminderList = defineList<ReminderRow>({
  name: 'opomene',
  path: REMINDERS,
  api: `${API}/reminders`,
  spec: reminderSpec,
  labels: { many: 'Opomene', count: ['opomena', 'opomene', 'opomena'], all: 'Sve opomene' },
  searchLabel: 'Pretraži opomene',
  title: 'partner',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ partner }) => partner,
  linkTo: ({ partner_id }) => partnerPath(partner_id),
  cells: {
    total: ({ total }) => <Amount value={total} />,
    recipient: ({ recipient, sent_at, problem }) => (
      <>
        {recipient}
        {problem ? (
          <span className={classes.problem}> · {problem}</span>
        ) : (
          !sent_at && <span className={classes.quiet}> · čeka slanje</span>
        )}
      </>
    ),
  },
  choices,
  topic: TOPIC,
});
