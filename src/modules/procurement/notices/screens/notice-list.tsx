import { Badge } from '@mantine/core';
import { IconBookmarkFilled } from '@tabler/icons-react';
import { Nothing } from '../../../../admin/fields/field-value.tsx';
import { formatDateTime, formatDecimal } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { NOTICES_API, NOTICES_PATH, noticePath } from '../../labels.ts';
import { TypeBadge } from '../../types/screens/type-badge.tsx';
import { noticeList as api, type NoticeRow } from '../announcements.api.ts';
import { CHOSEN } from '../card.api.ts';
import { shortName } from '../short-name.ts';
import { townText } from '../town-text.ts';
import { DaysLeft, OursBadge, StateBadge } from './marks.tsx';
import classes from './notices.module.css';

const { columns, ...spec } = api.list;
/** Shown unless a person chooses otherwise: the others stand in the second line of the name, or on the page. */
const USUAL = new Set(['name', 'authority', 'contract_type', 'value', 'deadline', 'state']);

/** Notices of procurements. The plain address opens those for which offers can still be handed in. */
export const noticeList = defineList<NoticeRow>({
  name: 'ejn-obavjestenja',
  path: NOTICES_PATH,
  api: api.path,
  spec: {
    ...spec,
    columns: Object.fromEntries(
      Object.entries(columns!).map(([name, column]) => [name, { ...column, list: USUAL.has(name) }]),
    ),
  },
  labels: {
    many: 'Obavještenja',
    count: ['obavještenje', 'obavještenja', 'obavještenja'],
    all: 'Sva obavještenja',
  },
  initial: 'state__in=open',
  searchLabel: 'Pretraži obavještenja',
  title: 'name',
  fills: 'name',
  shrinks: ['authority'],
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => shortName(name),
  linkTo: ({ idguid }) => noticePath(idguid),
  filters: { value: { scale: 2, unit: 'KM' } },
  choices: Object.fromEntries(CHOSEN.map((field) => [field, { path: `${NOTICES_API}/references/${field}` }])),
  cells: {
    name: (row) => (
      <>
        <span className={classes.name}>{shortName(row.name)}</span>
        {row.hit && <span className={classes.hit}>u lotu: {shortName(row.hit, 160)}</span>}
      </>
    ),
    authority: ({ authority, city }) =>
      authority ? (
        <span className={classes.authority} title={authority.name}>
          {authority.name}
          {city && <span>{townText(city)}</span>}
        </span>
      ) : (
        <Nothing />
      ),
    procedure_type: ({ procedure_type }) => procedure_type?.name ?? <Nothing />,
    contract_type: ({ contract_type }) => (contract_type ? <TypeBadge type={contract_type} /> : <Nothing />),
    cpv: ({ cpv }) =>
      cpv.length === 0 ? (
        <Nothing />
      ) : (
        <span title={cpv.map(({ code, name }) => `${code} ${name}`).join('\n')}>
          {cpv.map(({ code }) => code).join(', ')}
        </span>
      ),
    value: ({ value }) => (value === null ? <Nothing /> : `${formatDecimal(value, 2)}\u00a0KM`),
    deadline: (row) =>
      row.deadline === null ? (
        <span className={classes.quiet}>bez roka</span>
      ) : (
        <span className={classes.deadline}>
          <DaysLeft announced={row.announced} deadline={row.deadline} state={row.state} />
          <time className={classes.quiet} dateTime={row.deadline}>
            {formatDateTime(row.deadline)}
          </time>
        </span>
      ),
    state: (row) => <States row={row} />,
  },
  second: (row) => (
    <span className={classes.second} data-ours={row.pipeline !== null || undefined}>
      {row.state === 'open' && row.deadline ? (
        <DaysLeft announced={row.announced} deadline={row.deadline} state={row.state} />
      ) : (
        <StateBadge state={row.state} />
      )}
      {row.pipeline !== null && <OursBadge state={row.pipeline} />}
      {row.value !== null && <b>{formatDecimal(row.value, 2)}&nbsp;KM</b>}
      <span className={classes.secondText}>{row.hit ? `u lotu: ${row.hit}` : row.authority?.name}</span>
    </span>
  ),
});

/** State, and what is particular of a notice. */
const States = ({ row }: { row: NoticeRow }) => (
  <span className={classes.states}>
    <StateBadge state={row.state} />
    {row.corrected && (
      <Badge size="sm" color="yellow">
        Ispravljeno
      </Badge>
    )}
    {row.pipeline !== null && <OursBadge state={row.pipeline} />}
    {row.followed && (
      <IconBookmarkFilled className={classes.followed} size={15} role="img" aria-label="Pratite ga" />
    )}
  </span>
);
