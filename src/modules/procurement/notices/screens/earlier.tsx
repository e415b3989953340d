import { Link } from 'react-router';
import { formatDecimal, Panel } from '../../../../admin/kit/index.ts';
import { noticePath } from '../../labels.ts';
import type { NoticeCard } from '../announcements.api.ts';
import { shortName } from '../short-name.ts';
import classes from './card.module.css';
import { drawnPrice, summaryOf } from './earlier-summary.ts';
import { bidsText } from './lots.tsx';
import { amountText } from './money.ts';
import { Suppliers } from './suppliers.tsx';
import { dayIn } from './words.ts';

/** Who won before at this authority for the same codes, at what price, and among how many. */
export function Earlier({ notice }: { notice: NoticeCard }) {
  const { earlier, authority } = notice;
  if (!authority || notice.cpv.length === 0) return null;
  const { winner, bids, single, highest } = summaryOf(earlier);
  return (
    <Panel title="Ranije dodjele za iste CPV oznake">
      {earlier.length === 0 ? (
        <p className={classes.quiet}>Za ove oznake nema ranije objavljenih ugovora ovog organa.</p>
      ) : (
        <>
          <p className={classes.summary}>
            {winner && (
              <span>
                Najčešće: <b>{winner.name}</b> ({winner.times} od {earlier.length})
              </span>
            )}
            {bids !== null && (
              <span>
                Prosječno ponuda: <b>{formatDecimal(bids.toFixed(1))}</b>
              </span>
            )}
            {single.of > 0 && (
              <span>
                Samo jedna ponuda:{' '}
                <b>
                  {single.count} od {single.of}
                </b>
              </span>
            )}
          </p>
          <ol className={classes.earlier}>
            {earlier.map(({ idguid, name, cpv, contract }, index) => {
              const price = drawnPrice(contract);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: contracts have no id, and their order never changes
                <li key={index}>
                  <div className={classes.price}>
                    <span className={classes.bar} aria-hidden>
                      {price !== null && highest !== null && highest > 0 && (
                        <span style={{ width: `${Math.max(1, (price / highest) * 100)}%` }} />
                      )}
                    </span>
                    <b>{amountText(contract.value, contract.currency)}</b>
                  </div>
                  <div>
                    <span>
                      <Suppliers suppliers={contract.suppliers} />
                    </span>
                    <span className={classes.quiet}>
                      {' · '}
                      {[
                        contract.day && dayIn(contract.day),
                        contract.bids !== null && bidsText(contract.bids),
                        cpv,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    <Link className={classes.which} to={noticePath(idguid)}>
                      {shortName(name, 160)}
                    </Link>
                  </div>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Panel>
  );
}
