import { Badge } from '@mantine/core';
import { NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { REASON_LABELS } from '../../site/inbox.states.ts';
import { km, VAT_LABELS } from '../articles/prices.ts';
import { type InquiryRow, inquiryList } from '../inquiries/inbox.api.ts';
import { STATUS_LABELS } from '../inquiries/states.ts';
import { API, HOME, STATUS_COLORS, TOPIC } from './client.ts';
import classes from './shop.module.css';

/** The inquiries; the plain address shows new ones. */
export const inquiriesList = defineList<InquiryRow>({
  name: 'upiti',
  path: HOME,
  api: API,
  spec: inquiryList,
  labels: { many: 'Upiti', count: ['upit', 'upita', 'upita'], all: 'Svi upiti' },
  searchLabel: 'Pretraži upite',
  title: 'ime_prezime',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ ime_prezime }) => ime_prezime,
  linkTo: ({ idguid }) => `${HOME}/${idguid}`,
  cells: {
    ime_prezime: (one) => <span data-new={one.status === 'new' || undefined}>{one.ime_prezime}</span>,
    excerpt: (one) => <span className={classes.excerpt}>{one.excerpt}</span>,
    ukupno: (one) => (one.ukupno === null ? NONE : <Total sum={one.ukupno} one={one} />),
    status: (one) => <Status one={one} />,
  },
  second: (one) => (
    <>
      {one.status !== 'new' && `${STATUS_LABELS[one.status]} · `}
      {one.ukupno !== null && `${km(one.ukupno)}${partly(one)} · `}
      {one.excerpt}
    </>
  ),
  filters: { ukupno: { nullable: true } },
  initial: 'status__in=new',
  topic: TOPIC,
});

/** What is missing in the sum, behind it. */
const partly = ({ ukupno_pdv }: InquiryRow): string =>
  ukupno_pdv === null || ukupno_pdv === 'with' ? '' : ` ${VAT_LABELS[ukupno_pdv]}`;

const Total = ({ sum, one }: { sum: string; one: InquiryRow }) => (
  <>
    {km(sum)}
    {partly(one) && <span className={classes.aside}>{partly(one)}</span>}
  </>
);

const Status = ({ one }: { one: InquiryRow }) => (
  <>
    <Badge size="sm" color={STATUS_COLORS[one.status]}>
      {STATUS_LABELS[one.status]}
    </Badge>
    {one.spam_reason && <span className={classes.aside}>{REASON_LABELS[one.spam_reason]}</span>}
  </>
);
