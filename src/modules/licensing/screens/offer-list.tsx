import { ACTING } from '../../../admin/acting/acting.ts';
import { formatNumber, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { LICENCES_TOPIC, OFFERS_PATH, offerPath } from '../labels.ts';
import { offerList as api, type OfferRow } from '../offers/offers.api.ts';
import { MODES } from '../states.ts';

/** The organisation's applications, and how they may be had. */
export const offerList = defineList<OfferRow>({
  name: 'licence-ponude',
  path: OFFERS_PATH,
  api: api.path,
  spec: api.list,
  topic: LICENCES_TOPIC.name,
  labels: {
    many: 'Aplikacije i ponude',
    count: ['aplikacija', 'aplikacije', 'aplikacija'],
    all: 'Sve aplikacije',
  },
  searchLabel: 'Pretraži aplikacije',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => offerPath(idguid),
  cells: {
    mode: ({ mode }) => MODES[mode],
    seats: ({ seats }) => (seats === null ? NONE : formatNumber(seats)),
    days: ({ days, mode }) => (days === null ? (mode === 'closed' ? NONE : 'ne ističe') : formatNumber(days)),
  },
  second: ({ mode, working, waiting }) => (
    <>
      {MODES[mode]} · vrijedi {formatNumber(working)}
      {waiting > 0 && ` · čeka ${formatNumber(waiting)}`}
    </>
  ),
  keep: [ACTING],
});
