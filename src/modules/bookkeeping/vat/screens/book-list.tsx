import { Link } from 'react-router';
import { formatDecimal, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { type KifRow, type KufRow, kifApi, kufApi } from '../documents/documents.api.ts';
import type { Book } from '../documents/documents-sql.ts';
import { BOOKS_OF_BOX, BOX_LABELS, BOXES } from '../months/boxes.ts';
import { voucherPath } from './paths.ts';

/** The boxes that rows of a book count to. */
const boxesOf = (book: Book) => ({
  boxes: {
    options: Object.fromEntries(
      BOXES.filter((box) => BOOKS_OF_BOX[box].includes(book)).map((box) => [
        box,
        `${box} ${BOX_LABELS[box]}`,
      ]),
    ),
  },
});

const COMMON = {
  labels: { count: ['dokument', 'dokumenta', 'dokumenata'], all: 'Svi dokumenti' },
  searchLabel: 'Pretraži po partneru, dokumentu, nalogu',
  title: 'document_no',
  topic: 'ledger',
  shrinks: ['name'],
} as const;

const about = ({ name, gross }: Pick<KufRow, 'name' | 'gross'>) => (
  <>
    {name ?? NONE} · {formatDecimal(gross, 2)}
  </>
);

const cells = {
  document_no: ({ document_no, voucher }: Pick<KufRow, 'document_no' | 'voucher'>) => document_no ?? voucher,
  voucher: ({ voucher, voucher_id }: Pick<KufRow, 'voucher' | 'voucher_id'>) => (
    <Link to={voucherPath(voucher_id)}>{voucher}</Link>
  ),
};

export const kufList = defineList<KufRow>({
  ...COMMON,
  name: 'kuf',
  filters: boxesOf('kuf'),
  path: '/fin/pdv/kuf',
  api: kufApi.path,
  spec: kufApi.list,
  labels: { ...COMMON.labels, many: 'KUF' },
  idOf: ({ idguid }) => idguid,
  nameOf: ({ document_no, voucher }) => document_no ?? voucher,
  linkTo: ({ voucher_id }) => voucherPath(voucher_id),
  cells,
  second: about,
});

export const kifList = defineList<KifRow>({
  ...COMMON,
  name: 'kif',
  filters: boxesOf('kif'),
  path: '/fin/pdv/kif',
  api: kifApi.path,
  spec: kifApi.list,
  labels: { ...COMMON.labels, many: 'KIF' },
  idOf: ({ idguid }) => idguid,
  nameOf: ({ document_no, voucher }) => document_no ?? voucher,
  linkTo: ({ voucher_id }) => voucherPath(voucher_id),
  cells,
  second: about,
});
