import { Alert, Switch, TextInput } from '@mantine/core';
import { Panel } from '../../../../admin/kit/index.ts';
import { LINES_KEY, specOf } from '../schema-fields.ts';
import { readJson } from '../schema-json.ts';
import classes from './editor.module.css';
import { FieldRows } from './field-rows.tsx';
import { FieldTable } from './field-table.tsx';
import type { SchemaDraft } from './use-schema-draft.ts';

/** The schema as rows of fields; only read where it holds more than rows can show. */
export function FieldsEditor({ draft }: { draft: SchemaDraft }) {
  const { rows, waiting, setRows, newRow } = draft;
  if ('why' in rows) return <OnlyJson draft={draft} why={rows.why} />;
  return (
    <div className={classes.part}>
      <Panel title="Polja">
        <FieldRows
          rows={rows.fields}
          label="Polja vrste"
          addLabel="Dodaj polje"
          faults={waiting}
          newRow={newRow}
          onChange={(fields) => setRows({ ...rows, fields })}
        />
      </Panel>
      <Panel
        title="Stavke"
        aside={
          <Switch
            label="Dokument ima stavke"
            checked={rows.lines !== null}
            onChange={(event) =>
              setRows({
                ...rows,
                linesKey: rows.linesKey || LINES_KEY,
                lines: event.currentTarget.checked ? [] : null,
              })
            }
          />
        }
      >
        {rows.lines ? (
          <>
            <TextInput
              className={classes.linesKey}
              size="sm"
              label="Oznaka stavki"
              classNames={{ input: classes.mono }}
              value={rows.linesKey}
              error={waiting.get('lines')}
              spellCheck={false}
              onChange={(event) => setRows({ ...rows, linesKey: event.currentTarget.value.trim() })}
            />
            <FieldRows
              rows={rows.lines}
              label="Kolone stavki"
              addLabel="Dodaj kolonu"
              faults={waiting}
              newRow={newRow}
              onChange={(lines) => setRows({ ...rows, lines })}
            />
          </>
        ) : (
          <p className={classes.hint}>Vrsta nema redova, kao što su artikli fakture ili prometi izvoda.</p>
        )}
      </Panel>
    </div>
  );
}

function OnlyJson({ draft, why }: { draft: SchemaDraft; why: string }) {
  const fits = 'value' in readJson(draft.text);
  const spec = fits ? specOf(draft.text, '') : null;
  return (
    <div className={classes.part}>
      <Alert color="tile" title="Ova šema se uređuje samo kao JSON">
        {why} Sve što je u njoj ostaje kako je napisano.
      </Alert>
      {spec && spec.fields.length > 0 && (
        <Panel title="Polja koja se prepoznaju">
          <FieldTable fields={spec.fields} label="Polja koja se prepoznaju" />
        </Panel>
      )}
    </div>
  );
}
