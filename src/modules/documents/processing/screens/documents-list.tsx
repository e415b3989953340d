import { Nothing } from '../../../../admin/fields/field-value.tsx';
import { formatDate } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { documentList as spec } from '../documents.api.ts';
import type { DocumentRow } from '../shapes.ts';
import { KEPT_DOCUMENTS, STATES } from '../states.ts';
import { DOCUMENTS_TOPIC } from '../topic.ts';
import classes from './documents.module.css';
import { asideOf, Doubt, doubtText, Pair, StateCell, TypeCell, totalText } from './documents-cells.tsx';
import { documentPage, NOUNS } from './documents-data.ts';

/** The organisation's documents; the plain address shows those that wait for a person. */
export const documentsList = defineList<DocumentRow>({
  name: KEPT_DOCUMENTS.name,
  path: KEPT_DOCUMENTS.path,
  api: KEPT_DOCUMENTS.api,
  spec,
  labels: { many: 'Dokumenti', count: NOUNS, all: 'Svi dokumenti' },
  searchLabel: 'Pretraži dokumente i tekst u njima',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => documentPage(idguid),
  shrinks: ['name', 'party'],
  cells: {
    name: ({ name }) => <span title={name}>{name}</span>,
    party: ({ party }) => (party ? <span title={party}>{party}</span> : <Nothing />),
    state: (row) => <StateCell row={row} />,
    type_name: (row) => <TypeCell row={row} />,
    doubtful: (row) => <Doubt row={row} />,
    total: (row) => <span className={classes.amount}>{totalText(row)}</span>,
  },
  second: (row) => {
    const said = row.state === 'na_pregledu' ? doubtText(row) : asideOf(row);
    return (
      <>
        <Pair of={[STATES[row.state], said]} end={totalText(row)} />
        <Pair of={[row.type_name, row.party]} end={row.day && formatDate(row.day)} />
      </>
    );
  },
  initial: 'state__in=na_pregledu',
  topic: DOCUMENTS_TOPIC,
});
