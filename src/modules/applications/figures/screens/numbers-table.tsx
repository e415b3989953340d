import { counted, formatDate, formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { percent } from '../../../../admin/period/change.ts';
import { FiguresTable, ShareBar } from '../../../../admin/period/figures-table.tsx';
import type { Figures, NumberFigures } from '../figures.api.ts';
import { knownAt, lastPoint, numberText } from './words.ts';

const COLUMNS = ['Preuzimanja', 'Instalacija', 'Udio', 'Do polovine instalacija'];

/** Each version of the period: how often it was downloaded, who has it, and how fast it spread. */
export function NumbersTable({ figures }: { figures: Figures }) {
  const point = lastPoint(figures);
  const all = point < 0 ? 0 : knownAt(figures, point);
  return (
    <FiguresTable label="Po verzijama" region="Tabela po verzijama" first="Verzija" columns={COLUMNS}>
      {figures.numbers.map((one) => (
        <Row key={one.number} one={one} point={point} all={all} />
      ))}
    </FiguresTable>
  );
}

function Row({ one, point, all }: { one: NumberFigures; point: number; all: number }) {
  const { number, published_on, half_after, downloads, active } = one;
  const has = point < 0 ? 0 : (active[point] ?? 0);
  const share = number !== '' && all > 0 ? has / all : null;
  return (
    <tr>
      <th scope="row">
        {numberText(one)}
        <small>{published_on ? `objavljena ${formatDate(published_on)}` : 'klijent je ne šalje'}</small>
      </th>
      <td data-number>{formatNumber(downloads.reduce((sum, count) => sum + count, 0))}</td>
      <td data-number>{formatNumber(has)}</td>
      <td data-number>
        {share === null ? NONE : percent(share)}
        {share !== null && <ShareBar share={share} />}
      </td>
      <td data-number>{half_after === null ? NONE : daysText(half_after)}</td>
    </tr>
  );
}

const daysText = (days: number): string => (days === 0 ? 'istog dana' : counted(days, 'dan', 'dana', 'dana'));
