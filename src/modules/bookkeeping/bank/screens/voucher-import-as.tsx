import { Radio } from '@mantine/core';
import imports from '../../../../admin/resource/import/import.module.css';
import type { ImportAs } from '../voucher-import.api.ts';

const WAYS: readonly { value: ImportAs; label: string; help: string }[] = [
  {
    value: 'drafts',
    label: 'Kao nacrti',
    help: 'Nemaju broja i nisu u knjigama: pregledate ih, dopunite i proknjižite kasnije.',
  },
  {
    value: 'posted',
    label: 'Odmah proknjiži',
    help: 'Dobijaju broj i više se ne mijenjaju; ispravljaju se samo stornom.',
  },
];

interface VoucherImportAsProps {
  value: ImportAs;
  busy: boolean;
  onChange: (value: ImportAs) => void;
}

/** What becomes of the vouchers of a file. */
export const VoucherImportAs = ({ value, busy, onChange }: VoucherImportAsProps) => (
  <Radio.Group
    className={imports.keys}
    label="Kako uvesti naloge"
    value={value}
    onChange={(chosen) => onChange(chosen as ImportAs)}
  >
    {WAYS.map((way) => (
      <Radio key={way.value} value={way.value} label={way.label} description={way.help} disabled={busy} />
    ))}
  </Radio.Group>
);
