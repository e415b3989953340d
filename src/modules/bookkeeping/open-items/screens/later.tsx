import { Link } from 'react-router';
import { counted, formatDate, getKey, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { moneyText } from '../../ledger/screens/amount.tsx';
import type { Later } from '../items.api.ts';
import classes from './open-items.module.css';
import { API, DOCUMENTS, HOME, TOPIC } from './paths.ts';

const PATH = `${API}/later`;

/**
 * Why sums of ageing and of documents differ: ageing is of the end of today, documents are all that is booked. Nothing is said where
 * nothing is booked later than today.
 */
export function LaterNote({ of, partner }: { of: 'ageing' | 'documents'; partner?: string }) {
  const query = { partner_id: partner ?? null };
  useLiveQueries(TOPIC, getKey(PATH, query));
  const { data } = useGet<Later>(PATH, query);
  if (!data?.last) return null;
  const what = `nalozi s datumom poslije danas (${counted(data.documents, 'dokument', 'dokumenta', 'dokumenata')}, ${moneyText(data.amount)})`;
  const then = (
    <Link to={`${HOME}?${new URLSearchParams({ day: data.last })}`}>ročnost na {formatDate(data.last)}</Link>
  );
  return (
    <p className={classes.later}>
      {of === 'ageing' ? (
        <>
          Stanje je na današnji dan: {what} nisu uračunati. Imaju ih <Link to={DOCUMENTS}>dokumenti</Link> i{' '}
          {then}
        </>
      ) : (
        <>
          Uračunati su i {what}. Ročnost na današnji dan ih nema; ima ih {then}
        </>
      )}
    </p>
  );
}
