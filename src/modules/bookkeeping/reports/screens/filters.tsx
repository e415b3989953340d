import { Button, Drawer, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { DayInput } from '../../../../admin/fields/day-input.tsx';
import { formatDate } from '../../../../admin/kit/index.ts';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { useDaysPeriod } from '../../../../admin/period/use-days-period.ts';
import { dayOf } from '../../../../core/dates.ts';
import { daysOf } from '../../../../core/period.ts';
import { isDay } from '../../../../core/schema.ts';
import { ApiError } from '../../../../web/call.ts';
import type { BooksFrame } from '../../ledger/books.api.ts';
import classes from './filters.module.css';
import type { ReportAddress } from './use-report.ts';

/** As wide as the rules of a phone in filters.module.css and table.module.css. */
const PHONE = '(max-width: 479.98px)';

const Refusals = createContext<Record<string, string>>({});
/** What the API said of a filter, under the name that it has there. */
export const useRefused = (name: string): string | undefined => useContext(Refusals)[name];

/** What is chosen, in words; what is empty is left out. */
export type Chosen = readonly (string | null | undefined | false)[];

interface FiltersProps {
  /** Why the report was not had. */
  error: unknown;
  chosen: Chosen;
  children: ReactNode;
}

/**
 * The filters of a report. A phone has no room for them above the report: there one line says what is chosen, and opens them in a
 * drawer, as a list does.
 */
export function Filters({ error, chosen, children }: FiltersProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState(false);
  const refused = error instanceof ApiError ? error.errors : {};
  const fields = <Refusals value={refused}>{children}</Refusals>;
  if (!phone)
    return (
      <search className={classes.filters} aria-label="Filteri izvještaja">
        {fields}
      </search>
    );
  return (
    <search className={classes.folded} aria-label="Filteri izvještaja">
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <span className={classes.chosen}>
          Filteri: <b>{chosen.filter(Boolean).join(' · ')}</b>
        </span>
      </Button>
      {Object.values(refused).map((said) => (
        <p key={said} className={classes.refused}>
          {said}
        </p>
      ))}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="min(24rem, 100vw)"
        title="Filteri"
      >
        <div className={classes.drawer}>
          {fields}
          <Button onClick={() => setOpened(false)}>Prikaži</Button>
        </div>
      </Drawer>
    </search>
  );
}

type Year = BooksFrame['years'][number];

/** The year that a report is of, as the API chooses it: the one that is asked for, or that of today, or else the last. */
export function yearAsked(years: readonly Year[], address: ReportAddress): Year | undefined {
  const asked = address.of('year');
  const today = dayOf(Date.now());
  if (asked) return years.find(({ idguid }) => idguid === asked);
  return years.find(({ pocetak, kraj }) => pocetak <= today && today <= kraj) ?? years[0];
}

interface YearProps {
  years: readonly Year[];
  address: ReportAddress;
}

/** Choice of the year; other days than those of the year go with it. */
export const YearSelect = ({ years, address }: YearProps) => (
  <Select
    label="Godina"
    size="sm"
    className={classes.year}
    data={years.map(({ idguid, naziv, closed }) => ({
      value: idguid,
      label: closed ? `${naziv} (zatvorena)` : naziv,
    }))}
    value={yearAsked(years, address)?.idguid ?? null}
    error={useRefused('year')}
    onChange={(year) => address.set({ year, from: null, to: null })}
    allowDeselect={false}
    comboboxProps={{ withinPortal: false }}
  />
);

/** The days of the year that a report is of: all of them, a stretch counted from today that lies in it, or chosen ones. */
export function Days({ years, address }: YearProps) {
  const year = yearAsked(years, address);
  const whole = { from: year?.pocetak ?? '', to: year?.kraj ?? '' };
  const days = { from: dayAsked(address, 'from', whole.from), to: dayAsked(address, 'to', whole.to) };
  const { period, chosen, choose } = useDaysPeriod(days);
  const isWhole = days.from === whole.from && days.to === whole.to;
  return (
    <PeriodChoice
      labelled
      any="Cijela godina"
      period={isWhole && chosen !== 'dani' ? null : period}
      days={days}
      within={year && whole}
      errors={{ from: useRefused('from'), to: useRefused('to') }}
      onChange={({ razdoblje, od, do: until }) => {
        choose(razdoblje);
        const next =
          razdoblje === 'dani' ? { from: od, to: until } : razdoblje ? daysOf(razdoblje, {}) : whole;
        address.set({
          from: next.from === whole.from ? null : next.from,
          to: next.to === whole.to ? null : next.to,
        });
      }}
    />
  );
}

/** The day up to which a report is, which is no period: it begins with the year. */
export function LastDay({ years, address }: YearProps) {
  const year = yearAsked(years, address);
  const usual = year?.kraj ?? '';
  return (
    <DayInput
      label="Do"
      size="sm"
      className={classes.day}
      minDate={year?.pocetak}
      maxDate={year?.kraj}
      value={dayAsked(address, 'to', usual) || null}
      error={useRefused('to')}
      onChange={(value) => address.set({ to: value === usual ? null : value })}
    />
  );
}

/** A day of the address, or the usual one; empty for what is no day, which would be shown as another one. */
function dayAsked(address: ReportAddress, name: 'from' | 'to', usual: string): string {
  const asked = address.of(name);
  return asked === '' ? usual : isDay(asked) ? asked : '';
}

/** The days that are chosen, in words. */
export function daysText(address: ReportAddress): string {
  const [from, to] = ['from', 'to']
    .map((name) => address.of(name))
    .map((day) => isDay(day) && formatDate(day));
  return [from && `od ${from}`, to && `do ${to}`].filter(Boolean).join(' ');
}
