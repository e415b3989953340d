import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { counted, Problem } from '../../../../admin/kit/index.ts';
import imports from '../../../../admin/resource/import/import.module.css';
import { draftsOfRun, POSTED, voucherPage } from '../../vouchers/screens/paths.ts';
import type { VoucherImport } from '../voucher-import.api.ts';
import classes from './bank.module.css';

/** "2 nacrta su napravljena". */
export const draftsMade = (count: number): string =>
  counted(count, 'nacrt je napravljen', 'nacrta su napravljena', 'nacrta je napravljeno');

/** What an import posted, with the way to each voucher; or the drafts that it made before it stopped. */
export function VouchersDone({ result, onRestart }: { result: VoucherImport; onRestart: () => void }) {
  const { drafts, posted, posted_vouchers, stopped, run_id } = result;
  return (
    <>
      <p className={imports.lead} role="status">
        <b>{stopped ? 'Uvoz je stao.' : 'Uvoz je završen.'}</b>{' '}
        {drafts > 0
          ? draftsMade(drafts)
          : counted(posted, 'nalog je proknjižen', 'naloga su proknjižena', 'naloga je proknjiženo')}
        .
      </p>
      {stopped && (
        <Problem>{stopped} Ostale naloge uvezite ponovo istom datotekom; uvezeni se preskaču.</Problem>
      )}
      <ul className={classes.links}>
        {posted_vouchers.map(({ idguid, label }) => (
          <li key={idguid}>
            <Link to={voucherPage(idguid)}>{label}</Link>
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
        {drafts > 0 && run_id ? (
          <Button component={Link} to={draftsOfRun(run_id)}>
            Pogledaj nacrte
          </Button>
        ) : (
          <Button component={Link} to={POSTED}>
            Pogledaj knjiženje
          </Button>
        )}
      </div>
    </>
  );
}
