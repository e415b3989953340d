import { Badge } from '@mantine/core';
import { formatDate } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { VOUCHERS as API, type VoucherRow, vouchersList } from '../vouchers.api.ts';
import { POSTED, voucherPage } from './paths.ts';
import classes from './voucher.module.css';

const choices = (field: string) => ({ path: `${API}/references/${field}` });

/** Posted vouchers. */
export const voucherList = defineList<VoucherRow>({
  name: 'knjizenje',
  path: POSTED,
  api: API,
  spec: vouchersList,
  labels: { many: 'Knjiženje', count: ['nalog', 'naloga', 'naloga'], all: 'Svi nalozi' },
  searchLabel: 'Pretraži po broju, opisu ili broju izvoda',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => voucherPage(idguid),
  cells: {
    name: (row) => (
      <span className={classes.row}>
        {row.name}
        <StateOf voucher={row} />
      </span>
    ),
  },
  second: ({ day, amount, description }) => (
    <>
      {formatDate(day)} · <Amount value={amount} /> · {description}
    </>
  ),
  choices: { year_id: choices('year_id'), partner_id: choices('partner_id') },
  topic: 'ledger',
});

/** Says that a voucher reverses another one, or is reversed. */
export function StateOf({ voucher }: { voucher: Pick<VoucherRow, 'reversed' | 'reversal_kind'> }) {
  if (voucher.reversal_kind)
    return (
      <Badge size="xs" variant="light" color={voucher.reversal_kind === 'red' ? 'red' : 'gray'}>
        Storno
      </Badge>
    );
  return voucher.reversed ? (
    <Badge size="xs" variant="light" color="gray">
      Storniran
    </Badge>
  ) : null;
}
