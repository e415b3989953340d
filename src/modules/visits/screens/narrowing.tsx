import { Button, CloseButton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { DIMENSION_LABELS, DIMENSIONS, type Dimension } from '../dimensions.ts';
import type { Summary } from '../visits.api.ts';
import type { Visits } from './use-visits.ts';
import classes from './visits.module.css';

/** Chips of the active filters. */
export function FilterChips({ visits, summary }: { visits: Visits; summary: Summary | undefined }) {
  if (!visits.narrowed) return null;
  // Country names come from the server: few browsers have them in Bosnian.
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
