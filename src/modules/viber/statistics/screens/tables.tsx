import { Link } from 'react-router';
import { formatNumber } from '../../../../admin/kit/index.ts';
import { FiguresTable, ShareBar } from '../../../../admin/period/figures-table.tsx';
import type { BotStatistics, PersonStatistics } from '../statistics.api.ts';
import classes from './statistics.module.css';
import { durationText, sharesOf, shareText } from './words.ts';

/** Cells of a row. `share`: of the most in the column, drawn as a bar below the number. */
const Numbers = ({
  values,
}: {
  values: readonly (readonly [label: string, text: string, share?: number | null])[];
}) =>
  values.map(([label, text, share]) => (
    <td key={label} data-number>
      {text}
      {typeof share === 'number' && <ShareBar share={share} />}
    </td>
  ));

/** Who answers how much and how fast. */
export function People({ people }: { people: readonly PersonStatistics[] }) {
  if (people.length === 0)
    return <p className={classes.quiet}>U ovom razdoblju niko nije odgovarao niti zatvarao razgovore.</p>;
  const columns = ['Odgovora', 'Razgovora', 'Prvi odgovor', 'Zatvoreno'];
  const shareIn = sharesOf(people);
  return (
    <FiguresTable label="Ko odgovara" region="Tabela po osobama" first="Osoba" columns={columns}>
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
    </FiguresTable>
  );
}

/** What comes to each bot. Its name narrows the screen to it. */
export function Bots({ bots, linkTo }: { bots: readonly BotStatistics[]; linkTo: (bot: string) => string }) {
  const columns = ['Novih', 'Zatvorenih', 'Prvi odgovor', 'Primljeno', 'Poslano', 'Samo bot'];
  return (
    <FiguresTable label="Po botovima" region="Tabela po botovima" first="Bot" columns={columns}>
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
    </FiguresTable>
  );
}
