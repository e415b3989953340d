import { Badge } from '@mantine/core';
import { NONE, Scroll } from '../../../../admin/kit/index.ts';
import type { FieldSpec } from '../field-spec.ts';
import { KINDS } from '../kinds.ts';
import { Code } from './names.tsx';
import classes from './types.module.css';

/** Fields of a type as a table: what each is, by which words it is found, what it may hold. */
export const FieldTable = ({ fields, label }: { fields: readonly FieldSpec[]; label: string }) => (
  <Scroll className={classes.scroll}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Naziv</th>
          <th scope="col">Oznaka</th>
          <th scope="col">Vrsta</th>
          <th scope="col" className={classes.wide}>
            Riječi na papiru
          </th>
          <th scope="col">Ograničenja</th>
          <th scope="col">Primjer</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <th scope="row">
              {field.label}
              {field.required && <span className={classes.required}> obavezno</span>}
              {field.description && <div className={classes.note}>{field.description}</div>}
            </th>
            <td>
              <Code>{field.key}</Code>
            </td>
            <td>{KINDS[field.kind].label}</td>
            <td>
              {field.words.length > 0 ? (
                <span className={classes.words}>
                  {field.words.map((word) => (
                    <Badge key={word} size="sm" color="gray" variant="light" tt="none">
                      {word}
                    </Badge>
                  ))}
                </span>
              ) : (
                NONE
              )}
            </td>
            <td>{limitsOf(field) || NONE}</td>
            <td className={classes.sample}>{field.choices[0] ?? KINDS[field.kind].sample}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

function limitsOf({ choices, maxLength, minimum, maximum }: FieldSpec): string {
  return [
    choices.length > 0 && choices.join(' / '),
    maxLength !== null && `najviše znakova: ${maxLength}`,
    minimum !== null && `od ${minimum}`,
    maximum !== null && `do ${maximum}`,
  ]
    .filter(Boolean)
    .join(', ');
}
