import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DayInput } from '../../../../admin/fields/day-input.tsx';
import { formatDate } from '../../../../admin/kit/index.ts';
import { parseDay } from '../../../../core/kinds/day.ts';
import { type Hours, type Interval, MOST_INTERVALS } from '../definition.ts';
import { EXAMPLES } from '../examples.ts';
import { DAYS } from '../summary.ts';
import { CountInput } from './count-input.tsx';
import { replaced, useEditor, useField, useLast, without } from './editor.ts';
import classes from './hours-part.module.css';
import shared from './parts.module.css';
import { SayFields } from './say-fields.tsx';

const USUAL: Interval = { from: '08:00', to: '16:00' };
const EXAMPLE = EXAMPLES[0]!.part;

/** Office hours, and what is said outside of them. */
export function HoursPart() {
  const { definition, set, errorAt } = useEditor();
  const { hours, away } = definition;
  const every = useField('away.every');
  const open = useMemo(() => hours && { hours, away }, [hours, away]);
  const lastOpen = useLast('hours', open);
  const lastAway = useLast('away', away);
  return (
    <div className={shared.part}>
      <p className={shared.lead}>
        Vrijeme je po satu u Sarajevu. Ključne riječi i tokovi odgovaraju i van radnog vremena; poruku
        odsutnosti dobije ko od njih ne dobije odgovor, ili ko čeka osobu.
      </p>
      <Switch
        label="Radno vrijeme"
        checked={hours !== null}
        onChange={({ currentTarget }) => {
          const before = lastOpen();
          set('hours', currentTarget.checked ? (before?.hours ?? EXAMPLE.hours ?? null) : null);
          set('away', currentTarget.checked ? (before?.away ?? null) : null);
        }}
      />
      {hours && (
        <>
          <div className={classes.week} data-path="hours.days">
            {DAYS.map((name, n) => (
              <Day
                key={name}
                name={name}
                path={`hours.days.${n}`}
                intervals={hours.days[n] ?? []}
                onChange={(day) => set('hours', { ...hours, days: replaced(hours.days, n, day) })}
              />
            ))}
            {errorAt('hours.days') && (
              <p className={`${shared.fault} ${classes.weekFault}`}>{errorAt('hours.days')}</p>
            )}
          </div>
          <Holidays hours={hours} onChange={(next) => set('hours', next)} />
          <Switch
            label="Poruka van radnog vremena"
            checked={away !== null}
            onChange={({ currentTarget }) =>
              set(
                'away',
                currentTarget.checked ? (lastAway() ?? { text: '', keyboard: null, every: 12 }) : null,
              )
            }
          />
          {away && (
            <>
              <SayFields
                path="away"
                label="Poruka"
                placeholder="Hvala na poruci. Trenutno ne radimo; odgovaramo radnim danom od 8 do 16 sati."
                say={away}
                onChange={(say) => set('away', { ...away, ...say })}
              />
              <CountInput
                label="Istoj osobi najviše jednom u"
                suffix=" h"
                {...every}
                className={classes.narrow}
                min={1}
                max={720}
                value={away.every}
                onChange={(next) => set('away', { ...away, every: next })}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

interface DayProps {
  name: string;
  path: string;
  intervals: Interval[];
  onChange: (intervals: Interval[]) => void;
}

function Day({ name, path, intervals, onChange }: DayProps) {
  const open = intervals.length > 0;
  const last = intervals.at(-1);
  return (
    <div className={classes.day} data-open={open || undefined}>
      <Switch
        size="sm"
        label={name}
        checked={open}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [USUAL] : [])}
      />
      <div className={classes.intervals}>
        {!open && <span className={shared.muted}>Zatvoreno</span>}
        {intervals.map((interval, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its place
          <div key={n} className={classes.interval}>
            <Clock
              path={`${path}.${n}.from`}
              label={`${name}, ${n + 1}. interval, od`}
              value={interval.from}
              onChange={(from) => onChange(replaced(intervals, n, { ...interval, from }))}
            />
            <span aria-hidden>–</span>
            <Clock
              path={`${path}.${n}.to`}
              label={`${name}, ${n + 1}. interval, do`}
              value={interval.to}
              onChange={(to) => onChange(replaced(intervals, n, { ...interval, to }))}
            />
            {intervals.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Ukloni ${n + 1}. interval: ${name}`}
                onClick={() => onChange(without(intervals, n))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {last && intervals.length < MOST_INTERVALS && (
          <ActionIcon
            variant="subtle"
            aria-label={`Dodaj interval: ${name}`}
            title="Dodaj interval (npr. poslije pauze)"
            onClick={() => onChange([...intervals, { from: last.to, to: '20:00' }])}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

/** A time of a day, typed in any usual way: `8`, `8.30`, `08:30`. */
function Clock({
  path,
  label,
  value,
  onChange,
}: {
  path: string;
  label: string;
  value: string;
  onChange: (clock: string) => void;
}) {
  const { error, wrapperProps } = useField(path);
  return (
    <TextInput
      size="sm"
      aria-label={label}
      error={error}
      wrapperProps={wrapperProps}
      className={classes.clock}
      inputMode="numeric"
      maxLength={5}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        const [, hour, minute = '00'] = /^(\d{1,2})(?:[.:,h ]?(\d{2}))?$/.exec(value.trim()) ?? [];
        if (hour) onChange(`${hour === '24' ? '00' : hour.padStart(2, '0')}:${minute}`);
      }}
    />
  );
}

function Holidays({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const [day, setDay] = useState<string | null>(null);
  const add = (): void => {
    if (!day) return;
    onChange({ ...hours, holidays: [...new Set([...hours.holidays, day])].sort() });
    setDay(null);
  };
  return (
    <div className={classes.holidays} data-path="hours.holidays">
      <div className={classes.line}>
        <DayInput
          label="Neradni dan (praznik, godišnji)"
          size="sm"
          value={day}
          onChange={(next) => setDay(next)}
          // Who types a day and goes on, or saves, means it too.
          onBlur={({ currentTarget, relatedTarget }) => {
            const isLeft = !currentTarget.closest('[data-path]')?.contains(relatedTarget);
            if (isLeft && parseDay(currentTarget.value) === day) add();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" size="sm" disabled={!day} onClick={add}>
          Dodaj datum
        </Button>
      </div>
      {hours.holidays.length > 0 && (
        <ul className={classes.chips} aria-label="Neradni dani">
          {hours.holidays.map((one, n) => (
            <li key={one}>
              {formatDate(one)}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Ukloni ${formatDate(one)}`}
                onClick={() => onChange({ ...hours, holidays: without(hours.holidays, n) })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
