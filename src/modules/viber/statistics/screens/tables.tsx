import { Link } from 'react-router';
import { formatNumber, Scroll } from '../../../../admin/kit/index.ts';
import type { BotStatistics, PersonStatistics } from '../statistics.api.ts';
import classes from './statistics.module.css';
import { durationText, shareText } from './words.ts';

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

const Numbers = ({ values }: { values: readonly (readonly [label: string, text: string])[] }) =>
  values.map(([label, text]) => (
    <td key={label} data-number>
      {text}
    </td>
  ));

/** Who answers how much and how fast. */
export function People({ people }: { people: readonly PersonStatistics[] }) {
  if (people.length === 0)
    return <p className={classes.quiet}>U ovom razdoblju niko nije odgovarao niti zatvarao razgovore.</p>;
  const columns = ['Odgovora', 'Razgovora', 'Prvi odgovor', 'Zatvorio/la'];
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
                  ['answers', formatNumber(one.answers)],
                  ['conversations', formatNumber(one.conversations)],
                  ['first', durationText(one.first_answer)],
                  ['closed', formatNumber(one.closed)],
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
