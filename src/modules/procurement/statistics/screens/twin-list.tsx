import { Badge } from '@mantine/core';
import { NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { townText } from '../../notices/town-text.ts';
import { PATHS, supplierPath } from '../manifest.ts';
import { twinList as api, TWIN_REASONS, TWIN_STATES, type Twin } from '../twins.api.ts';

const COLORS = { open: 'yellow', joined: 'green', apart: 'gray' } as const;

/** Suppliers that may be one firm. */
export const twinList = defineList<Twin>({
  name: 'ejn-iste-firme',
  path: PATHS.twins,
  api: api.path,
  spec: api.list,
  labels: { many: 'Iste firme', count: ['par', 'para', 'parova'], all: 'Svi parovi' },
  searchLabel: 'Pretraži dobavljače',
  title: 'a_name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ a_name }) => a_name,
  linkTo: ({ a }) => supplierPath(a),
  shrinks: ['a_name', 'b_name'],
  cells: {
    city: ({ city }) => (city === null ? NONE : townText(city)),
    reason: ({ reason, ambiguous }) => `${TWIN_REASONS[reason]}${ambiguous ? '; više mogućih' : ''}`,
    state: ({ state }) => (
      <Badge size="sm" color={COLORS[state]}>
        {TWIN_STATES[state]}
      </Badge>
    ),
  },
  second: ({ b_name, a_tax, b_tax, city, reason, ambiguous, state }) => (
    <>
      možda isti kao: {b_name}
      <br />
      {TWIN_STATES[state]} · {TWIN_REASONS[reason]} ({city === null ? NONE : townText(city)})
      {ambiguous && '; registrovanih tog imena ima više'} · poreski broj {a_tax ?? NONE} i {b_tax ?? NONE}
    </>
  ),
});
