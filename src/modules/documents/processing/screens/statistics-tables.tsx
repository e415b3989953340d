import { formatNumber, Scroll } from '../../../../admin/kit/index.ts';
import { TypeName } from '../../types/screens/names.tsx';
import type { Statistics } from '../overview.api.ts';
import classes from './statistics.module.css';
import { percentText } from './statistics-text.ts';

/** The fields that people correct most, each with its bar and its numbers. */
export function CorrectedFields({ fields }: Pick<Statistics, 'fields'>) {
  if (fields.length === 0)
    return (
      <p className={classes.quiet}>
        Na dokumentima odobrenim u ovom razdoblju niko ništa nije ispravio. Dok dokument nije odobren, njegove
        ispravke se ne broje.
      </p>
    );
  const most = Math.max(...fields.map(({ corrected }) => corrected));
  const kinds = new Set(fields.map(({ type_name }) => type_name)).size;
  return (
    <Scroll className={classes.scroll}>
      <table className={classes.table} aria-label="Šta se najčešće ispravlja">
        <thead>
          <tr>
            <th scope="col">Polje</th>
            <th scope="col" aria-label="Poređenje" />
            <th scope="col" data-number>
              Ispravljeno
            </th>
            <th scope="col" data-number>
              Od odobrenih
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, label, type_name, corrected, approved }) => (
            <tr key={`${type_name}/${key}`}>
              <th scope="row">
                {label}
                {kinds > 1 && <span className={classes.of}>{type_name}</span>}
              </th>
              <td className={classes.bar}>
                <span style={{ inlineSize: `${(corrected / most) * 100}%` }} />
              </td>
              <td data-number>{formatNumber(corrected)}</td>
              <td data-number>{percentText(corrected, approved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** How many documents of each type were approved, and how many of them as they were read. */
export function TypeShares({ types }: Pick<Statistics, 'types'>) {
  if (types.length === 0)
    return <p className={classes.quiet}>U ovom razdoblju nijedan dokument nije odobren.</p>;
  return (
    <Scroll className={classes.scroll}>
      <table className={classes.table} aria-label="Odobreni dokumenti po vrsti">
        <thead>
          <tr>
            <th scope="col">Vrsta</th>
            <th scope="col" data-number>
              Odobreno
            </th>
            <th scope="col" data-number>
              Bez ispravke
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ code, name, color, approved, untouched }) => (
            <tr key={code}>
              <th scope="row">
                <TypeName name={name} colour={color} />
              </th>
              <td data-number>{formatNumber(approved)}</td>
              <td data-number>{percentText(untouched, approved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
