import type { SelectProps } from '@mantine/core';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { useAccounts } from '../../ledger/screens/use-books.ts';

interface AccountSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'limit'> {
  /** Code of the account; empty: none. */
  value: string;
  onChange: (account: string) => void;
}

/** An account that may be booked on, found by its code or by words of its name. What is no such account stays in the input, and is said. */
export function AccountSelect({ value, onChange, error, ...more }: AccountSelectProps) {
  const { data: accounts } = useAccounts();
  const chart = (accounts ?? [])
    .filter(({ postable, aktivno }) => postable && aktivno)
    .map(({ konto, naziv }) => ({ value: konto, label: `${konto} ${naziv}` }));
  const stray = accounts && value !== '' && !chart.some((one) => one.value === value);
  return (
    <ChoiceSelect
      label="Konto"
      {...more}
      limit={30}
      data={chart}
      value={value || null}
      error={error ?? (stray ? 'Odaberite konto iz kontnog plana na koje se knjiži.' : undefined)}
      checked
      onChange={(account) => onChange(account ?? '')}
    />
  );
}
