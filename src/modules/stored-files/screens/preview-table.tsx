import { Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Fetched, Scroll, useGet } from '../../../admin/kit/index.ts';
import type { FileTable, FileTableAnswer } from '../previews.api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILES } from './client.ts';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';
import { PlainText } from './preview-text.tsx';

/** The beginning of a CSV or of a workbook's sheet. */
export default function TableFile({ file }: { file: StoredFileRow }) {
  const [sheet, setSheet] = useState(0);
  const query = { sheet: sheet || undefined, v: file.revision };
  const asked = useGet<FileTableAnswer>(`${FILES}/${file.idguid}/table`, query, {
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (file.size === 0) return <NoPreview file={file}>Datoteka je prazna.</NoPreview>;
  return (
    <Fetched asked={asked}>
      {({ problem, table }) => {
        // Its text may be readable where its table is not.
        if (!table) return <PlainText file={file} instead={problem ?? undefined} />;
        if (table.sheets.length < 2) return <Sheet table={table} name={file.name} />;
        return (
          <Tabs value={String(sheet)} onChange={(value) => setSheet(Number(value))} keepMounted={false}>
            <Tabs.List className={classes.sheets} aria-label="Listovi">
              {table.sheets.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place
                <Tabs.Tab key={index} value={String(index)}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {table.sheets.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place
              <Tabs.Panel key={index} value={String(index)} aria-busy={asked.isPlaceholderData}>
                {index === sheet && <Sheet table={table} name={name} />}
              </Tabs.Panel>
            ))}
          </Tabs>
        );
      }}
    </Fetched>
  );
}

function Sheet({ table: { rows, more_rows, more_columns }, name }: { table: FileTable; name: string }) {
  const [head, ...body] = rows;
  if (!head) return <p className={classes.nothing}>Ovaj list je prazan.</p>;
  const columns = [...Array(Math.max(...rows.map(({ cells }) => cells.length))).keys()];
  return (
    <figure className={classes.sheet} aria-label={`Tabela ${name}`}>
      <Scroll className={classes.scroll} aria-label={`Redovi: ${name}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head.number}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {shown(head.cells[column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {columns.map((column) => (
                  <td key={column} data-number={typeof cells[column] === 'number' || undefined}>
                    {shown(cells[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {(more_rows || more_columns) && (
        <figcaption className={classes.note}>
          Prikazano je prvih{' '}
          {[more_rows && `${rows.length} redova`, more_columns && `${columns.length} kolona`]
            .filter(Boolean)
            .join(' i ')}
          . Ostalo je u datoteci.
        </figcaption>
      )}
    </figure>
  );
}

type Cell = FileTable['rows'][number]['cells'][number] | undefined;

/** As people write it; a number as it stands in the file, without signs between thousands, because it may be a code. */
function shown(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'da' : 'ne';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : cell;
}
