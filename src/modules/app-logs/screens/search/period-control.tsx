import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { readMoment } from '../../../../core/kinds/moment.ts';
import { type LogPeriod, SPANS, type Span } from './period.ts';
import classes from './search.module.css';
import { preciseText } from './times.ts';

const OWN = 'od-do';
const CHOICES = [
  ...Object.entries(SPANS).map(([value, { label }]) => ({ value, label })),
  { value: OWN, label: 'Od – do' },
];

interface PeriodControlProps {
  period: LogPeriod;
  /** Messages of the server, by the ends of the period. */
  refused: { od?: string | undefined; do?: string | undefined };
  onChange: (period: LogPeriod) => void;
}

/** The period: one that ends now, or from one moment to another. */
export function PeriodControl({ period, refused, onChange }: PeriodControlProps) {
  const span = 'span' in period ? period.span : null;
  const choose = (next: string): void => {
    if (next !== OWN) {
      onChange({ span: next as Span });
      return;
    }
    const now = Date.now();
    const length = SPANS[span ?? '1h'].length;
    onChange({ from: minute(now - length), to: minute(now + MINUTE) });
  };
  return (
    <>
      <ChoiceSelect
        className={classes.period}
        size="sm"
        aria-label="Razdoblje"
        data={CHOICES}
        value={span ?? OWN}
        onChange={(next) => next && next !== (span ?? OWN) && choose(next)}
      />
      {!('span' in period) && (
        <>
          <End
            label="Od"
            value={period.from}
            refused={refused.od}
            onChange={(from) => {
              // Swapped ends are put in order.
              if (from !== period.to)
                onChange(from < period.to ? { from, to: period.to } : { from: period.to, to: from });
            }}
          />
          <End
            label="Do"
            value={period.to}
            refused={refused.do}
            onChange={(to) => {
              if (to !== period.from)
                onChange(to > period.from ? { from: period.from, to } : { from: to, to: period.from });
            }}
          />
        </>
      )}
    </>
  );
}

const MINUTE = 60_000;
const minute = (time: number): string => new Date(Math.floor(time / MINUTE) * MINUTE).toISOString();

interface EndProps {
  label: string;
  /** ISO 8601. */
  value: string;
  refused: string | undefined;
  onChange: (value: string) => void;
}

/** One end of a period, typed in any usual way; it counts when one leaves the field or presses Enter. */
function End({ label, value, refused, onChange }: EndProps) {
  const [text, setText] = useState(() => preciseText(value));
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    setText(preciseText(value));
    setWrong(null);
  }, [value]);
  const take = (): void => {
    if (text === preciseText(value)) return;
    const read = readMoment(/^\s*sada?\s*$/i.test(text) ? new Date().toISOString() : text);
    if ('error' in read) setWrong(read.error);
    else if (read.value === value) setText(preciseText(value));
    else onChange(read.value);
  };
  return (
    <TextInput
      className={classes.moment}
      size="sm"
      aria-label={label === 'Od' ? 'Od kada' : 'Do kada'}
      placeholder="d. m. gggg. hh:mm"
      leftSection={label}
      leftSectionWidth={34}
      leftSectionPointerEvents="none"
      value={text}
      error={wrong ?? refused}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value);
        setWrong(null);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
