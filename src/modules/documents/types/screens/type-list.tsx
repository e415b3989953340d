import { counted } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { type TypeRow, typeApi } from '../types.api.ts';
import { Code, TypeName } from './names.tsx';
import { TYPES_PAGE, typePage } from './paths.ts';

/** The organisation's types of documents. */
export const typeList = defineList<TypeRow>({
  name: 'vrste-dokumenata',
  path: TYPES_PAGE,
  api: typeApi.list.path,
  spec: typeApi.list.list,
  labels: { many: 'Vrste dokumenata', count: ['vrsta', 'vrste', 'vrsta'], all: 'Sve vrste' },
  searchLabel: 'Pretraži vrste',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => typePage('view', idguid),
  cells: {
    name: (type) => <TypeName {...type} />,
    code: ({ code }) => <Code>{code}</Code>,
  },
  second: ({ fields, documents, active }) =>
    `${counted(fields, 'polje', 'polja', 'polja')} · ${counted(documents, 'dokument', 'dokumenta', 'dokumenata')}${active ? '' : ' · van upotrebe'}`,
  topic: 'document-types',
});
