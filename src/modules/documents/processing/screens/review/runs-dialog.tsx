import { Table } from '@mantine/core';
import type { z } from 'zod';
import { Dialog, Fetched, formatDateTime, NONE, Scroll, useGet } from '../../../../../admin/kit/index.ts';
import type { runsApi } from '../../documents.api.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { documentPath } from './client.ts';
import { shownText } from './from-text.ts';

type Runs = z.infer<typeof runsApi.answer>['data'];
const WHO = { rules: 'Pravila', endpoint: 'Jezički model', xml: 'E-faktura' };

/** All readings of the document side by side; what differs between them is marked. */
export function RunsDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const asked = useGet<Runs>(`${documentPath(document.idguid)}/citanja`);
  return (
    <Dialog opened onClose={onClose} title="Historija čitanja" size="64rem">
      <Fetched asked={asked}>
        {(runs) =>
          runs.length === 0 ? (
            <p>Podaci još nisu izdvajani.</p>
          ) : (
            <Scroll aria-label="Čitanja">
              <Table aria-label="Čitanja" stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Polje</Table.Th>
                    {runs.map(({ run, extractor, model, version, at, by, milliseconds, fault }) => (
                      <Table.Th key={run} title={fault ?? undefined}>
                        {run}. {WHO[extractor]}
                        <br />
                        <small>
                          {model ?? version} · {formatDateTime(at)} · {by} ·{' '}
                          {(milliseconds / 1000).toFixed(1).replace('.', ',')} s{fault && ' · nije odgovorio'}
                        </small>
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {(document.spec?.fields ?? []).map((field) => {
                    const values = runs.map(({ fields }) => fields[field.key] ?? null);
                    const differ = new Set(values).size > 1;
                    return (
                      <Table.Tr key={field.key} bg={differ ? 'var(--c-warning-soft)' : undefined}>
                        <Table.Th scope="row">{field.label}</Table.Th>
                        {runs.map(({ run }, at) => (
                          <Table.Td key={run}>{shownText(field, values[at]) || NONE}</Table.Td>
                        ))}
                      </Table.Tr>
                    );
                  })}
                  <Table.Tr>
                    <Table.Th scope="row">Redova / upozorenja</Table.Th>
                    {runs.map(({ run, lines, warnings }) => (
                      <Table.Td key={run}>
                        {lines} / {warnings}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                </Table.Tbody>
              </Table>
            </Scroll>
          )
        }
      </Fetched>
    </Dialog>
  );
}
