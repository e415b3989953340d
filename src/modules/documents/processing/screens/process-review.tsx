import { IconArrowRight } from '@tabler/icons-react';
import { formatDateTime, LinkButton } from '../../../../admin/kit/index.ts';
import type { DocumentRow } from '../shapes.ts';
import { Doubt, totalText } from './documents-cells.tsx';
import { documentPage } from './documents-data.ts';
import { RowsPanel } from './process-rows.tsx';

/** What waits for a person, the oldest first. */
export function ReviewPanel({ rows, count }: { rows: readonly DocumentRow[]; count: number }) {
  const [first] = rows;
  return (
    <RowsPanel
      title="Čeka na pregled"
      count={count}
      rows={rows}
      states="na_pregledu"
      nothing="Sve je pregledano. Novi dokumenti dolaze ovdje čim se pročitaju."
      action={
        first && (
          <LinkButton to={documentPage(first.idguid)} icon={IconArrowRight}>
            Počni pregled
          </LinkButton>
        )
      }
      said={(row) =>
        [
          row.type_name ?? 'Nepoznata vrsta',
          row.party,
          totalText(row),
          `stiglo ${formatDateTime(row.created_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      acts={(row) => <Doubt row={row} />}
    />
  );
}
