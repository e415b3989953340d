import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { counted, Problem } from '../../../../admin/kit/index.ts';
import imports from '../../../../admin/resource/import/import.module.css';
import type { VoucherImport } from '../voucher-import.api.ts';
import classes from './bank.module.css';

/** What an import posted, with the way to each voucher. */
export function VouchersDone({ result, onRestart }: { result: VoucherImport; onRestart: () => void }) {
  const { posted, posted_vouchers, stopped } = result;
  return (
    <>
      <p className={imports.lead} role="status">
        <b>Uvoz je završen.</b>{' '}
        {counted(posted, 'nalog je proknjižen', 'naloga su proknjižena', 'naloga je proknjiženo')}.
      </p>
      {stopped && (
        <Problem>
          Knjiženje je stalo: {stopped} Ostale naloge uvezite ponovo istom datotekom; proknjiženi se preskaču.
        </Problem>
      )}
      <ul className={classes.links}>
        {posted_vouchers.map(({ idguid, label }) => (
          <li key={idguid}>
            <Link to={`/fin/knjizenje/${idguid}`}>{label}</Link>
          </li>
        ))}
      </ul>
      {posted > posted_vouchers.length && (
        <p className={imports.note}>Ovdje je prvih {posted_vouchers.length}; ostali su u knjiženju.</p>
      )}
      <div className={imports.foot}>
        <Button variant="default" onClick={onRestart}>
          Uvezi još jednu datoteku
        </Button>
        <Button component={Link} to="/fin/knjizenje">
          Pogledaj knjiženje
        </Button>
      </div>
    </>
  );
}
