import { Chip, Group } from '@mantine/core';
import { daysOf, PRESETS, presetNamed } from '../../../core/period.ts';
import { DayInput } from '../../fields/day-input.tsx';
import type { KindFilterProps } from './filter-editor.tsx';
import classes from './filters.module.css';

/** A preset period, or days from and to, both included; either may be open. */
export function MomentFilter({ filter, values, onChange, autoFocus }: KindFilterProps) {
  const named = values[''];
  const preset = presetNamed(named ?? '');
  const days = preset ? daysOf(preset, {}) : { from: values.gte, to: values.lte };
  const set = (from: string, to: string) =>
    // Swapped ends would match nothing.
    onChange(from && to && from > to ? { gte: to, lte: from } : { gte: from, lte: to });
  return (
    <>
      <Chip.Group value={named ?? ''} onChange={(value) => onChange({ '': String(value) })}>
        <Group gap={6} role="group" aria-label={filter.label}>
          {Object.entries(PRESETS).map(([value, label], index) => (
            <Chip
              key={value}
              size="xs"
              value={value}
              data-autofocus={(autoFocus && index === 0) || undefined}
            >
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <div className={classes.range}>
        <DayInput
          size="sm"
          label="Od"
          aria-label={`${filter.label}: od`}
          value={days.from ?? null}
          clearable
          onChange={(day) => set(day ?? '', days.to ?? '')}
        />
        <DayInput
          size="sm"
          label="Do"
          aria-label={`${filter.label}: do`}
          value={days.to ?? null}
          clearable
          onChange={(day) => set(days.from ?? '', day ?? '')}
        />
      </div>
    </>
  );
}
