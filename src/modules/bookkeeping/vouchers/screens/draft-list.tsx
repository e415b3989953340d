import { formatDate } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { amountText } from '../../ledger/screens/amount.tsx';
import { DRAFTS as API, type DraftRow, draftsList } from '../drafts.api.ts';
import { DRAFTS, draftPage } from './paths.ts';

/** What a draft is called where it has no number. */
export const draftName = ({
  type,
  day,
  description,
}: Pick<DraftRow, 'type' | 'day' | 'description'>): string =>
  description || [type, day && formatDate(day)].filter(Boolean).join(' ') || 'Prazan nacrt';

/** Vouchers that are being written. */
export const draftList = defineList<DraftRow>({
  name: 'nacrti-naloga',
  path: DRAFTS,
  api: API,
  spec: draftsList,
  labels: { many: 'Knjiženje', count: ['nacrt', 'nacrta', 'nacrta'], all: 'Svi nacrti' },
  searchLabel: 'Pretraži po vrsti, opisu ili broju izvoda',
  title: 'description',
  idOf: ({ idguid }) => idguid,
  nameOf: draftName,
  linkTo: ({ idguid }) => draftPage(idguid),
  cells: { description: draftName, day: ({ day }) => (day ? formatDate(day) : '') },
  second: ({ type, day, debit }) => (
    <>{[type, day && formatDate(day), amountText(debit)].filter(Boolean).join(' · ')}</>
  ),
  filters: { run_id: { label: 'Samo iz jednog uvoza', hidden: true } },
  topic: 'drafts',
});
