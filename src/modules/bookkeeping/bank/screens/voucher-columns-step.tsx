import { Button, NativeSelect } from '@mantine/core';
import { counted } from '../../../../admin/kit/index.ts';
import imports from '../../../../admin/resource/import/import.module.css';
import { byField, type Mapping, missingFields, remapped } from '../../../../admin/resource/import/mapping.ts';
import { MappingTable } from '../../../../admin/resource/import/mapping-table.tsx';
import type { Inspection } from '../../../../core/transfer/transfer.api.ts';
import { useBooks } from '../../ledger/screens/use-books.ts';
import { voucherColumns } from '../voucher-columns.ts';

interface VoucherColumnsProps {
  file: File;
  inspection: Inspection;
  mapping: Mapping;
  type: string;
  busy: boolean;
  onMapping: (mapping: Mapping) => void;
  onType: (type: string) => void;
  onBack: () => void;
  onCheck: () => void;
}

/** Which column is what, and the type of vouchers whose rows name none. */
export function VoucherColumns(props: VoucherColumnsProps) {
  const { file, inspection, mapping, type, busy, onMapping, onType, onBack, onCheck } = props;
  const books = useBooks();
  const columns = byField(mapping);
  const missing = missingFields(voucherColumns, mapping).map((name) => voucherColumns.fields[name]!.label);
  const sides = 'duguje' in columns || 'potrazuje' in columns;
  const types = (books.data?.types ?? []).filter(
    ({ aktivno, namjena }) => aktivno && namjena !== 'zatvaranje',
  );
  return (
    <>
      <p className={imports.lead}>
        <b>{file.name}</b>: {counted(inspection.rows, 'red', 'reda', 'redova')},{' '}
        {counted(inspection.columns.length, 'kolona', 'kolone', 'kolona')}.
      </p>
      <MappingTable
        resource={voucherColumns}
        inspection={inspection}
        mapping={mapping}
        busy={busy}
        onMap={(column, field) => onMapping(remapped(mapping, column, field))}
      />
      <NativeSelect
        label="Vrsta naloga"
        description={
          'vrsta' in columns ? 'Za naloge čiji redovi vrstu nemaju.' : 'U datoteci nema kolone vrste.'
        }
        maw="20rem"
        value={type}
        onChange={({ currentTarget: { value } }) => onType(value)}
        data={types.map(({ sifra, naziv }) => ({ value: sifra, label: `${sifra} · ${naziv}` }))}
      />
      {(missing.length > 0 || !sides) && (
        <p className={imports.note}>
          Nedostaje kolona: {[...missing, ...(sides ? [] : ['Duguje ili Potražuje'])].join(', ')}.
        </p>
      )}
      <div className={imports.foot}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Druga datoteka
        </Button>
        <Button loading={busy} disabled={missing.length > 0 || !sides} onClick={onCheck}>
          Provjeri
        </Button>
      </div>
    </>
  );
}
