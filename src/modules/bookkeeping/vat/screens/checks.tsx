import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted, formatNumber, Panel } from '../../../../admin/kit/index.ts';
import type { MonthDetail } from '../vat.api.ts';
import { voucherPath } from './paths.ts';
import classes from './vat.module.css';

type Problem = MonthDetail['problems'][number];

/** Where a problem is mended. */
const placeOf = ({ place, voucher_id, partner_id }: Problem): { to: string; label: string } | null => {
  if (place === 'organisation') return { to: '/korisnik/tenants/postavke', label: 'Podaci organizacije' };
  if (place === 'code') return { to: '/fin/pdv-oznake', label: 'PDV oznake' };
  if (place === 'partner' && partner_id)
    return { to: `/admin/companies/${partner_id}/edit`, label: 'Podaci partnera' };
  return voucher_id ? { to: voucherPath(voucher_id), label: 'Nalog' } : null;
};

/** What has to be mended before the files are made. */
export function Checks({ detail: { problems, blocking, warnings } }: { detail: MonthDetail }) {
  const all = blocking + warnings;
  const summary = [
    blocking > 0 && counted(blocking, 'greška', 'greške', 'grešaka'),
    warnings > 0 && counted(warnings, 'upozorenje', 'upozorenja', 'upozorenja'),
  ].filter(Boolean);
  return (
    <div id="kontrola">
      <Panel title="Kontrola" aside={<span className={classes.muted}>{summary.join(', ')}</span>}>
        {all === 0 ? (
          <p className={classes.good}>
            <IconCircleCheck size={18} aria-hidden /> Ništa ne nedostaje.
          </p>
        ) : (
          <ul className={classes.problems} aria-label="Šta nedostaje">
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity, and the list is never reordered
              <Row key={index} problem={problem} />
            ))}
          </ul>
        )}
        {all > problems.length && (
          <p className={classes.muted}>
            Prikazano je prvih {formatNumber(problems.length)}. Ostatak se vidi kad se ovi isprave.
          </p>
        )}
      </Panel>
    </div>
  );
}

function Row({ problem }: { problem: Problem }) {
  const { message, blocks, voucher, voucher_id, document_no, partner } = problem;
  const place = placeOf(problem);
  const about = [document_no, partner].filter(Boolean).join(' · ');
  return (
    <li data-blocks={blocks || undefined}>
      {blocks ? (
        <IconAlertTriangle size={16} aria-label="Greška" />
      ) : (
        <IconInfoCircle size={16} aria-label="Upozorenje" />
      )}
      <div>
        <div>{message}</div>
        {(voucher || about) && (
          <div className={classes.muted}>
            {voucher && voucher_id && <Link to={voucherPath(voucher_id)}>{voucher}</Link>}
            {voucher && about && ' · '}
            {about}
          </div>
        )}
      </div>
      {place && place.label !== 'Nalog' && <Link to={place.to}>{place.label}</Link>}
    </li>
  );
}
