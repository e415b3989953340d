import { fieldsOf, type Resource } from '../../../core/resource.ts';
import type { Inspection } from '../../../core/transfer/transfer.api.ts';
import { ChoiceSelect } from '../../fields/choice-select.tsx';
import classes from './import.module.css';
import type { Mapping } from './mapping.ts';

interface MappingTableProps {
  resource: Resource;
  inspection: Inspection;
  mapping: Mapping;
  busy: boolean;
  onMap: (column: number, field: string | null) => void;
}

/** The columns of a file with samples of their cells, and the field that each goes to. */
export function MappingTable({ resource, inspection, mapping, busy, onMap }: MappingTableProps) {
  const options = fieldsOf(resource).map(([value, field]) => ({
    value,
    label: field.required ? `${field.label} *` : field.label,
  }));
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Kolona u datoteci</th>
            <th scope="col">Primjeri</th>
            <th scope="col">Polje</th>
          </tr>
        </thead>
        <tbody>
          {inspection.columns.map(({ index, header, samples }) => (
            <tr key={index} data-unused={mapping[index] ? undefined : true}>
              <th scope="row">{header || `Kolona ${index + 1}`}</th>
              <td className={classes.samples}>{samples.slice(0, 3).join(' · ') || '–'}</td>
              <td>
                <ChoiceSelect
                  size="sm"
                  // The table scrolls sideways, and would cut the list off.
                  comboboxProps={{ shadow: 'md' }}
                  aria-label={`Polje za kolonu ${header || index + 1}`}
                  placeholder="Ne uvozi"
                  data={options}
                  value={mapping[index] ?? null}
                  clearable
                  clearButtonProps={{ 'aria-label': 'Ne uvozi ovu kolonu' }}
                  disabled={busy}
                  onChange={(field) => onMap(index, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
