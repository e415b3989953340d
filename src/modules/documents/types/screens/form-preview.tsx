import { useState } from 'react';
import { FieldInput } from '../../../../admin/fields/field-input.tsx';
import type { FormValue } from '../../../../admin/fields/form-values.ts';
import { EmptyState, Panel, Scroll } from '../../../../admin/kit/index.ts';
import type { Field } from '../../../../core/resource.ts';
import type { FieldSpec } from '../field-spec.ts';
import { specOf } from '../schema-fields.ts';
import { readJson } from '../schema-json.ts';
import classes from './editor.module.css';

/** How the fields look to whoever reviews a document. Nothing that is typed here is kept. */
export function FormPreview({ text }: { text: string }) {
  const [values, setValues] = useState<Record<string, FormValue>>({});
  const spec = 'value' in readJson(text) ? specOf(text, '') : null;
  if (!spec || (spec.fields.length === 0 && !spec.lines))
    return (
      <Panel title="Pregled obrasca">
        <EmptyState title="Nema polja za prikaz" />
      </Panel>
    );
  return (
    <Panel title="Pregled obrasca">
      <p className={classes.hint}>
        Ovako polja vidi ko pregleda dokument. Ništa što se ovdje upiše ne čuva se.
      </p>
      <div className={classes.preview}>
        {spec.fields.map((field) => (
          <FieldInput
            key={`${field.key} ${field.kind}`}
            resource={{ path: '' }}
            name={`pregled.${field.key}`}
            field={inputOf(field)}
            value={values[field.key] ?? (field.kind === 'boolean' ? false : '')}
            onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
            onBlur={() => {}}
            inputRef={() => {}}
          />
        ))}
      </div>
      {spec.lines && (
        <Scroll className={classes.columns}>
          <table aria-label="Kolone stavki u obrascu">
            <thead>
              <tr>
                {spec.lines.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
          </table>
        </Scroll>
      )}
    </Panel>
  );
}

/** The declared field that is shown for one of a type. */
function inputOf({
  kind,
  label,
  required,
  description,
  choices,
  maxLength,
  minimum,
  maximum,
}: FieldSpec): Field {
  const base = { label, required, help: description || undefined };
  const limits = { min: minimum ?? undefined, max: maximum ?? undefined };
  switch (kind) {
    case 'date':
    case 'boolean':
    case 'jib':
    case 'pdv':
    case 'email':
      return { kind, ...base };
    case 'integer':
      return { kind, ...base, ...limits };
    case 'amount':
      return { kind: 'money', ...base, ...limits };
    case 'number':
      return { kind: 'decimal', precision: 20, scale: 6, ...base, ...limits };
    case 'choice':
      return { kind, ...base, options: Object.fromEntries(choices.map((one) => [one, one])) };
    default:
      return { kind: 'text', max: maxLength ?? 1000, ...base };
  }
}
