import { Button, CloseButton, Switch, TextInput } from '@mantine/core';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useDebouncedText } from '../../../admin/list/use-debounced-text.ts';
import { Choice } from '../../../admin/listing/choice.tsx';
import { ChoiceSelect } from '../../../admin/resource/fields/ChoiceSelect.tsx';
import { DayInput } from '../../../admin/resource/fields/DayInput.tsx';
import { ACTION_LABELS } from '../../../core/audit-actions.ts';
import { isDay } from '../../../core/schema.ts';
import { modules } from '../../../modules.ts';
import { PERIODS, type Period, periodOf } from './period.ts';
import classes from './trail.module.css';
import { type Narrowing, type Trail, useActors } from './use-trail.ts';

const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label, 'bs');

/** Every kind of record that the trail tells of. */
const KINDS = modules
  .flatMap(({ resources = [], subjects = [] }) => [...resources, ...subjects])
  .map(({ name, labels }) => ({ value: name, label: labels.many }))
  .sort(byLabel);
const ACTIONS = Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label }));

/** Search and filters; each takes effect at once and stands in the address. */
export function TrailFilters({ trail }: { trail: Trail }) {
  const { given, change, narrowed, clear, search } = trail;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const actors = useActors().map(({ id, name }) => ({ value: id, label: name }));
  const chosen = actors.some(({ value }) => value === given.actor) || !given.actor;
  const inForce = IN_PANEL.filter((name) => given[name]).length + (search.has('razdoblje') ? 1 : 0);
  return (
    <search className={classes.filters} aria-label="Filteri dnevnika">
      <Words trail={trail} name="q" label="Pretraži dnevnik" placeholder="Naziv zapisa ili osoba" wide />
      <Button
        className={classes.toggle}
        variant="default"
        size="sm"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {inForce > 0 ? `Filteri (${inForce})` : 'Filteri'}
      </Button>
      <div id={panel} className={classes.panel} data-open={open || undefined}>
        <PeriodFilter trail={trail} />
        <Choice
          className={classes.filter}
          label="Osoba"
          all="Sve osobe"
          options={chosen ? actors : [...actors, { value: given.actor, label: 'Odabrana osoba' }]}
          value={given.actor}
          onChange={(actor) => change({ actor })}
        />
        <Choice
          className={classes.filter}
          label="Vrsta zapisa"
          all="Sve vrste zapisa"
          options={KINDS}
          value={given.resource}
          onChange={(resource) => change({ resource })}
        />
        <Choice
          className={classes.filter}
          label="Radnja"
          all="Sve radnje"
          options={ACTIONS}
          value={given.action}
          onChange={(action) => change({ action })}
        />
        <Words trail={trail} name="ip" label="IP adresa" placeholder="IP adresa" />
        <Switch
          className={classes.via}
          label="Samo preko API ključa ili u tuđe ime"
          checked={given.preko !== ''}
          onChange={(event) => change({ preko: event.currentTarget.checked ? 'da' : '' })}
        />
      </div>
      {given.record && (
        <span className={classes.chip}>
          Samo jedan zapis
          <CloseButton
            size="xs"
            aria-label="Ukloni filter jednog zapisa"
            onClick={() => change({ record: '' })}
          />
        </span>
      )}
      {(narrowed || search.has('razdoblje') || search.has('od') || search.has('do')) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconFilterOff size={15} aria-hidden />}
          onClick={clear}
        >
          Očisti filtere
        </Button>
      )}
    </search>
  );
}

/** Filters that a phone hides behind a button, as they stand in the address. */
const IN_PANEL = ['actor', 'resource', 'action', 'ip', 'preko'] as const;

interface WordsProps {
  trail: Trail;
  name: Extract<Narrowing, 'q' | 'ip'>;
  label: string;
  placeholder: string;
  wide?: boolean;
}

function Words({ trail, name, label, placeholder, wide }: WordsProps) {
  const [text, type, flush] = useDebouncedText(trail.given[name], (value) => trail.change({ [name]: value }));
  return (
    <TextInput
      className={wide ? classes.search : classes.filter}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={wide ? 200 : 45}
      leftSection={wide && <IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={`Obriši: ${label}`} onClick={() => type('')} />
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
    />
  );
}

function PeriodFilter({ trail }: { trail: Trail }) {
  const { search, given, change } = trail;
  const period = periodOf(search);
  const usual = periodOf(new URLSearchParams(given.record ? { record: given.record } : {}));
  const set = (next: Period) => {
    if (next === 'dani') return change({ razdoblje: 'dani' });
    return change({ razdoblje: next === usual ? '' : next, od: '', do: '' });
  };
  // An end before the beginning would show nothing and not say why.
  const wrong = isDay(given.od) && isDay(given.do) && given.do < given.od;
  useEffect(() => {
    if (wrong) change({ od: given.do, do: given.od });
  });
  return (
    <>
      <ChoiceSelect
        className={classes.filter}
        size="sm"
        aria-label="Razdoblje"
        data={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
        value={period}
        onChange={(next) => next && set(next as Period)}
      />
      {period === 'dani' && (
        <>
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Od dana"
            placeholder="od dana"
            value={isDay(given.od) ? given.od : null}
            clearable
            onChange={(day) => change({ razdoblje: 'dani', od: day ?? '' })}
          />
          <DayInput
            className={classes.day}
            size="sm"
            aria-label="Do dana"
            placeholder="do dana"
            value={isDay(given.do) ? given.do : null}
            clearable
            onChange={(day) => change({ razdoblje: 'dani', do: day ?? '' })}
          />
        </>
      )}
    </>
  );
}
