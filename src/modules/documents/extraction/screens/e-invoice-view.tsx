import { Table } from '@mantine/core';
import { useId } from 'react';
import { Facts, Panel, Scroll } from '../../../../admin/kit/index.ts';
import type { EInvoiceView as View } from '../xml/view.ts';

/** What an e-invoice says, as tables: shown where a scanned document has the picture of its page. */
export function EInvoiceView({ view }: { view: View }) {
  return (
    <>
      {view.groups.map(({ title, facts }) => (
        <Panel key={title} title={title}>
          <Facts label={title} facts={facts} />
        </Panel>
      ))}
      {view.tables.map((table) => (
        <Panel key={table.title} title={table.title}>
          <Scroll aria-label={table.title}>
            <Rows {...table} />
          </Scroll>
        </Panel>
      ))}
      {view.notes.length > 0 && (
        <Panel title="Napomene">
          {view.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes never change, and two may be the same
            <p key={index}>{note}</p>
          ))}
        </Panel>
      )}
    </>
  );
}

function Rows({ title, columns, rows }: View['tables'][number]) {
  const id = useId();
  const side = (index: number) => (columns[index]?.number ? 'right' : 'left');
  return (
    <Table aria-label={title} id={id}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label }, index) => (
            <Table.Th key={label} ta={side(index)}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change, and two may be the same
          <Table.Tr key={at}>
            {columns.map(({ label }, index) => (
              <Table.Td key={label} ta={side(index)}>
                {row[index]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
