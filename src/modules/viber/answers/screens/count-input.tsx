import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/** A whole number that a definition must have: empty while somebody types another, and what it was if they leave it so. */
export function CountInput({
  value,
  onChange,
  ...more
}: Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number;
  onChange: (count: number) => void;
}) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NumberInput
      {...more}
      allowDecimal={false}
      allowNegative={false}
      value={isEmpty ? '' : value}
      onChange={(next) => {
        setEmpty(next === '');
        if (next !== '') onChange(Number(next));
      }}
      onBlur={() => setEmpty(false)}
    />
  );
}
