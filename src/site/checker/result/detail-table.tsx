import type { Cell, DetailTable } from './details.ts';
import { counted } from './format.ts';
import { Said } from './said.tsx';
import { Scroller } from './scroller.tsx';

/** What an audit found, as tables. They scroll sideways by themselves where the screen is narrow. */
export function DetailTables({ tables }: { tables: DetailTable[] }) {
  return tables.map((table, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
    <div key={index} className="detail">
      <Scroller>
        <table>
          {table.title && <caption>{table.title}</caption>}
          <thead>
            <tr>
              {table.columns.map(({ label, number }, column) =>
                label ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <th key={column} scope="col" className={number ? 'number' : undefined}>
                    {label}
                  </th>
                ) : (
                  // A heading that says nothing is none.
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ cells, below }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={row} className={below ? 'below' : undefined}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className={table.columns[column]?.number ? 'number' : undefined}>
                    <Shown cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {table.more > 0 && (
        <p className="detail-more">
          I još {counted(table.more, 'red', 'reda', 'redova')}; svi su u JSON izvještaju.
        </p>
      )}
    </div>
  ));
}

function Shown({ cell: { kind, text, href } }: { cell: Cell }) {
  if (kind === 'code') return <code>{text}</code>;
  if (kind === 'link')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  return kind === 'text' ? <Said text={text} foreign /> : text;
}
