import { Table } from '@mantine/core';
import type { z } from 'zod';
import { Dialog, Fetched, formatDateTime, NONE, Scroll, useGet } from '../../../../../admin/kit/index.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { runsApi } from '../../documents.api.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { documentPath } from './client.ts';
import classes from './dialogs.module.css';
import { shownText } from './from-text.ts';

type Runs = z.infer<typeof runsApi.answer>['data'];
type Run = Runs[number];
const WHO = { rules: 'Pravila', endpoint: 'Jezički model', xml: 'E-faktura' };

/** What stands in the document now, and all its readings beside it; where they differ is marked. */
export function RunsDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const asked = useGet<Runs>(`${documentPath(document.idguid)}/citanja`);
  return (
    <Dialog opened onClose={onClose} title="Historija čitanja" size="64rem">
      <Fetched asked={asked}>
        {(runs) =>
          runs.length === 0 ? (
            <p>Podaci još nisu izdvajani.</p>
          ) : (
            <RunsTable document={document} runs={runs} />
          )
        }
      </Fetched>
    </Dialog>
  );
}

function RunsTable({ document, runs }: { document: DocumentDetail; runs: Runs }) {
  const { spec, fields, lines, warnings } = document;
  return (
    <>
      <p className={classes.lead}>Obojeni su redovi u kojima se čitanja, ili vaše ispravke, razlikuju.</p>
      <Scroll aria-label="Čitanja">
        <Table aria-label="Čitanja" className={classes.runs} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Polje</Table.Th>
              <Table.Th scope="col">Sada</Table.Th>
              {runs.map((run) => (
                <Table.Th key={run.run} scope="col">
                  {run.run}. {WHO[run.extractor]}
                  <br />
                  <small>{aboutRun(run)}</small>
                  {run.fault && <small className={classes.runFault}>{run.fault}</small>}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(spec?.fields ?? []).map((field) => {
              const now = fields[field.key]?.value ?? null;
              const read = runs.map((run) => run.fields[field.key] ?? null);
              return <Values key={field.key} field={field} values={[now, ...read]} />;
            })}
            <Counts name="Stavki" counts={[lines.length, ...runs.map((run) => run.lines)]} />
            <Counts name="Upozorenja" counts={[warnings.length, ...runs.map((run) => run.warnings)]} />
          </Table.Tbody>
        </Table>
      </Scroll>
    </>
  );
}

const aboutRun = ({ model, version, at, by, milliseconds }: Run): string =>
  [
    model ?? `verzija ${version}`,
    formatDateTime(at),
    by,
    `trajalo ${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`,
  ].join(' · ');

const Values = ({ field, values }: { field: FieldSpec; values: readonly (string | null)[] }) => (
  <Table.Tr data-differs={new Set(values).size > 1 || undefined}>
    <Table.Th scope="row">{field.label}</Table.Th>
    {values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns that do not move
      <Table.Td key={at}>{shownText(field, value) || NONE}</Table.Td>
    ))}
  </Table.Tr>
);

const Counts = ({ name, counts }: { name: string; counts: readonly number[] }) => (
  <Table.Tr>
    <Table.Th scope="row">{name}</Table.Th>
    {counts.map((count, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns that do not move
      <Table.Td key={at}>{count}</Table.Td>
    ))}
  </Table.Tr>
);
