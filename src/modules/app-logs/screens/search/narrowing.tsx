import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { formatNumber, useGet } from '../../../../admin/kit/index.ts';
import { LEVEL_LABELS, type Level } from '../../levels.ts';
import type { LogNode } from '../../own/nodes.api.ts';
import { WORST_FIRST } from '../levels.ts';
import { useIsOperator } from '../logs-tabs.tsx';
import { API } from '../paths.ts';
import { useSources } from './logs-data.ts';
import classes from './search.module.css';
import { levelsOf, valuesOf, withValues } from './terms.ts';
import type { LogSearch } from './use-log-search.ts';

interface NarrowingProps {
  search: LogSearch;
  /** Lines of each level under the other conditions; undefined while not known. */
  counts: Record<Level, number> | undefined;
}

/** What searches are usually narrowed by: each changes the text of the search, where it can be read and saved. */
export function Narrowing({ search, counts }: NarrowingProps) {
  const { q, setQ } = search;
  const chosen = levelsOf(q);
  const toggle = (level: Level): void => {
    const before = chosen ?? [];
    const after = before.includes(level) ? before.filter((one) => one !== level) : [...before, level];
    // In their own order.
    setQ(withValues(q, 'level', WORST_FIRST.filter((one) => after.includes(one)).toReversed()));
  };
  return (
    <section className={classes.narrowing} aria-label="Suzi pretragu">
      <fieldset className={classes.levels} aria-label="Nivo">
        {WORST_FIRST.map((level) => (
          <button
            key={level}
            type="button"
            className={classes.level}
            data-level={level}
            aria-pressed={chosen?.includes(level) ?? false}
            onClick={() => toggle(level)}
          >
            {LEVEL_LABELS[level]}{' '}
            <span className={classes.count}>{counts ? formatNumber(counts[level]) : '…'}</span>
          </button>
        ))}
      </fieldset>
      <FieldSelect
        search={search}
        field="app"
        label="Aplikacija"
        every="Sve aplikacije"
        choices={useApps()}
      />
      <FieldSelect search={search} field="node" label="Čvor" every="Svi čvorovi" choices={useNodeNames()} />
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

const useApps = (): Choice[] => (useSources().data ?? []).map(({ app, label }) => ({ value: app, label }));

/** Names of the server's nodes, which only the operator sees; those of applications are not known before their lines are. */
function useNodeNames(): Choice[] {
  const enabled = useIsOperator();
  const { data } = useGet<{ nodes: LogNode[] }>(`${API}/nodes`, {}, { staleTime: 60_000, enabled });
  return [...new Set((data?.nodes ?? []).map(({ name }) => name.toLowerCase()))].map((name) => ({
    value: name,
    label: name,
  }));
}

interface FieldSelectProps {
  search: LogSearch;
  field: 'app' | 'node';
  label: string;
  /** What stands there when nothing is chosen. */
  every: string;
  choices: readonly Choice[];
}

/** Chooses one value of a field; several, which can be typed, stand there as they are. */
function FieldSelect({ search: { q, setQ }, field, label, every, choices }: FieldSelectProps) {
  const values = valuesOf(q, field);
  const value = values.length > 0 ? values.join(', ') : null;
  const unknown =
    value !== null && !choices.some((one) => one.value === value) ? [{ value, label: value }] : [];
  return (
    <ChoiceSelect
      className={classes.field}
      size="sm"
      aria-label={label}
      placeholder={every}
      clearable
      clearButtonProps={{ 'aria-label': every }}
      data={[...choices, ...unknown]}
      value={value}
      onChange={(next) => next !== value && setQ(withValues(q, field, next === null ? [] : [next]))}
    />
  );
}
