import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { Warning } from '../../../../admin/kit/warning.tsx';
import type { ListState } from '../../../../admin/list/address.ts';
import { addressOf } from './addresses.ts';
import { useFacets } from './facets-data.ts';
import classes from './notices.module.css';

const NARROW = '(max-width: 47.99em)';

/** What came of the words of a search; without words, how one may search and what is shown. `waiting`: the list does not know yet what it opens. */
export function SearchNotes({ state, waiting }: { state: ListState; waiting: boolean }) {
  const { data } = useFacets(state, !waiting);
  const { state__in: chosen, ...others } = state.filters;
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  if (state.q === '')
    return (
      <div className={classes.notes}>
        {chosen === 'open' && (
          <p>
            Prikazane su nabavke za koje se još mogu predati ponude.{' '}
            <Link to={addressOf(state, { filters: others })}>Prikaži sva obavještenja</Link>
          </p>
        )}
        {narrow ? (
          <details>
            <summary>Kako se traži i šta se preuzima</summary>
            <HowToSearch />
          </details>
        ) : (
          <HowToSearch />
        )}
      </div>
    );
  if (!data) return null;
  if (data.problem)
    return (
      <div className={classes.notes}>
        <Warning role="status">{data.problem}</Warning>
      </div>
    );
  if (data.also.length + data.ignored.length === 0) return null;
  return (
    <p className={classes.notes} role="status">
      {data.also.length > 0 && (
        <span>
          Traženo i:{' '}
          {data.also.map(({ word, others: words }, index) => (
            <span key={word}>
              {index > 0 && '; '}
              {words.map((one, at) => (
                <span key={one}>
                  {at > 0 && ', '}
                  <b>{one}</b>
                </span>
              ))}{' '}
              (uz {word})
            </span>
          ))}
          . Za riječ pod navodnicima druge se ne traže.
        </span>
      )}
      {data.ignored.length > 0 && (
        <span>
          {data.also.length > 0 && <br />}
          Nije traženo: <b>{data.ignored.join(', ')}</b>, jer stoji u skoro svakom obavještenju.
        </span>
      )}
    </p>
  );
}

/** Folded on a phone, where the list would begin below the first screen. */
const HowToSearch = () => (
  <>
    <p>
      Traži se u nazivima nabavki i lotova, u svim oblicima riječi i na oba pisma. Navodnici traže riječi
      jednu do druge: <q>izgradnja škole</q>. Crtica ispred riječi izuzima je: vozilo -kombi.
    </p>
    <p>
      Preuzimaju se obavještenja o nabavci s ispravkama, dodjele ugovora i poništenja. Ostalo iz otvorenih
      podataka se ne preuzima: planovi, prethodna, godišnja i ex ante obavještenja, sistemi kvalifikacije,
      nabavke iz Aneksa II i pozivi za direktne sporazume.
    </p>
  </>
);
