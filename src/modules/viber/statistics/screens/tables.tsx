import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatNumber, Scroll } from '../../../../admin/kit/index.ts';
import type { BotStatistics, PersonStatistics } from '../statistics.api.ts';
import classes from './statistics.module.css';
import { durationText, sharesOf, shareText } from './words.ts';

const Head = ({ first, columns }: { first: string; columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {columns.map((label) => (
        <th key={label} scope="col" data-number>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** Cells of a row. `share`: of the most in the column, drawn as a bar below the number. */
const Numbers = ({
  values,
}: {
  values: readonly (readonly [label: string, text: string, share?: number | null])[];
}) =>
  values.map(([label, text, share]) => (
    <td key={label} data-number>
      {text}
      {typeof share === 'number' && (
        <i aria-hidden className={classes.bar} style={{ '--share': share } as CSSProperties} />
      )}
    </td>
  ));

/** Who answers how much and how fast. */
export function People({ people }: { people: readonly PersonStatistics[] }) {
  if (people.length === 0)
    return <p className={classes.quiet}>U ovom razdoblju niko nije odgovarao niti zatvarao razgovore.</p>;
  const columns = ['Odgovora', 'Razgovora', 'Prvi odgovor', 'Zatvoreno'];
  const shareIn = sharesOf(people);
  return (
    <Scroll className={classes.scroll} aria-label="Tabela po osobama">
      <table className={classes.table} aria-label="Ko odgovara">
        <Head first="Osoba" columns={columns} />
        <tbody>
          {people.map((one) => (
            <tr key={one.idguid}>
              <th scope="row">{one.name}</th>
              <Numbers
                values={[
                  ['answers', formatNumber(one.answers), shareIn('answers', one)],
                  ['conversations', formatNumber(one.conversations), shareIn('conversations', one)],
                  ['first', durationText(one.first_answer), shareIn('first_answer', one)],
                  ['closed', formatNumber(one.closed), shareIn('closed', one)],
                ]}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What comes to each bot. Its name narrows the screen to it. */
export function Bots({ bots, linkTo }: { bots: readonly BotStatistics[]; linkTo: (bot: string) => string }) {
  const columns = ['Novih', 'Zatvorenih', 'Prvi odgovor', 'Primljeno', 'Poslano', 'Samo bot'];
  return (
    <Scroll className={classes.scroll} aria-label="Tabela po botovima">
      <table className={classes.table} aria-label="Po botovima">
        <Head first="Bot" columns={columns} />
        <tbody>
          {bots.map((one) => (
            <tr key={one.idguid}>
              <th scope="row">
                <Link to={linkTo(one.idguid)}>{one.name}</Link>
                {one.removed && <small> uklonjen</small>}
              </th>
              <Numbers
                values={[
                  ['opened', formatNumber(one.opened)],
                  ['closed', formatNumber(one.closed)],
                  ['first', durationText(one.first_answer)],
                  ['received', formatNumber(one.received)],
                  ['sent', formatNumber(one.sent)],
                  ['bot', shareText(one.bot_only, one.begun)],
                ]}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
