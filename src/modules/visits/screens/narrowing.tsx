import { Button, CloseButton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { ChoiceSelect } from '../../../admin/resource/fields/ChoiceSelect.tsx';
import { DayInput } from '../../../admin/resource/fields/DayInput.tsx';
import { isDay } from '../../../core/schema.ts';
import { DIMENSION_LABELS, DIMENSIONS, type Dimension } from '../dimensions.ts';
import { PERIODS, type Period } from '../period.ts';
import type { Summary } from '../visits.api.ts';
import type { Visits } from './use-visits.ts';
import classes from './visits.module.css';

/** The stretch of time; of an own one also its days. */
export function PeriodChoice({ visits }: { visits: Visits }) {
  const { period, days, range, setPeriod } = visits;
  const setDay = (name: 'od' | 'do', day: string | null) => {
    const given = { od: isDay(days.od) ? days.od : range.from, do: isDay(days.do) ? days.do : range.to };
    const next = { ...given, [name]: day ?? '' };
    // An end before the beginning would show nothing and not say why.
    setPeriod('dani', next.od && next.do && next.od > next.do ? { od: next.do, do: next.od } : next);
  };
  return (
    <>
      <ChoiceSelect
        className={classes.period}
        size="sm"
        aria-label="Razdoblje"
        data={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
        value={period}
        onChange={(next) =>
          next && setPeriod(next as Period, next === 'dani' ? { od: range.from, do: range.to } : {})
        }
      />
      {period === 'dani' && (
        <>
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Od dana"
            value={range.from}
            onChange={(day) => setDay('od', day)}
          />
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Do dana"
            value={range.to}
            onChange={(day) => setDay('do', day)}
          />
        </>
      )}
    </>
  );
}

/** What the screen is narrowed by; each can be taken away by itself. */
export function FilterChips({ visits, summary }: { visits: Visits; summary: Summary | undefined }) {
  if (!visits.narrowed) return null;
  // The names of countries are the server's: few browsers know them in Bosnian.
  const labelOf = (name: Dimension, value: string): string =>
    summary?.filters.find((one) => one.dimension === name && one.value === value)?.label ?? value;
  return (
    <section className={classes.chips} aria-label="Filteri">
      {DIMENSIONS.flatMap((name) =>
        (visits.filters[name] ?? []).map((value) => {
          const { one } = DIMENSION_LABELS[name];
          const label = labelOf(name, value);
          return (
            <span key={`${name}:${value}`} className={classes.chip}>
              <span className={classes.chipText}>
                {one}: <strong>{label}</strong>
              </span>
              <CloseButton
                size="xs"
                aria-label={`Ukloni filter ${one}: ${label}`}
                onClick={() => visits.removeFilter(name, value)}
              />
            </span>
          );
        }),
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconFilterOff size={15} aria-hidden />}
        onClick={visits.clear}
      >
        Očisti filtere
      </Button>
    </section>
  );
}
