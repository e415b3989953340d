import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { counted, formatDecimal, messageOf, useGet } from '../../../../admin/kit/index.ts';
import { type WatchPreview, watchPreview } from '../watches.api.ts';
import classes from './watches.module.css';
import { noticesAt } from './watches-data.ts';

/** What a watch looks for: words, and the conditions that came from the list of notices; beside them how much that would be. */
export function QueryField({ state }: { state: FormState }) {
  const { field, fieldState } = useController({ name: 'query', control: state.form.control });
  const query = String(field.value ?? '');
  const [settled] = useDebouncedValue(query, 300);
  const asked = useGet<WatchPreview>(
    watchPreview.path,
    { query: settled },
    { enabled: settled !== '', staleTime: 10_000, placeholderData: (before) => before, retry: false },
  );
  const params = new URLSearchParams(query);
  const change = (key: string, value: string): void => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(key);
    else next.set(key, value);
    field.onChange(next.toString());
  };
  const shown = query === '' ? undefined : asked.data;
  const others = shown?.conditions.filter(({ key }) => key !== 'q' && params.has(key)) ?? [];
  return (
    <div className={classes.query} data-field="query">
      <TextInput
        name="query"
        label="Riječi"
        description="Sve riječi moraju biti u obavještenju, u bilo kom obliku i pismu. Navodnici: tačno taj izraz. Minus ispred riječi: bez nje."
        inputWrapperOrder={DESCRIPTION_BELOW}
        placeholder="održavanje vozila -kombi"
        ref={field.ref}
        value={params.get('q') ?? ''}
        error={fieldState.error?.message}
        onChange={(event) => change('q', event.currentTarget.value)}
        onBlur={field.onBlur}
        autoComplete="off"
      />
      {others.length > 0 && (
        <ul className={classes.conditions} aria-label="Drugi uslovi">
          {others.map(({ key, label, text }) => (
            <li key={key}>
              <span>
                {label}: <b>{text}</b>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Ukloni uslov: ${label}`}
                onClick={() => change(key, '')}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && <Preview preview={asked.data} error={asked.error} />}
      <p className={classes.muted}>
        <Link to={noticesAt(query)}>
          {query === '' ? 'Odaberite uslove u pretrazi' : 'Otvori u pretrazi'}
        </Link>
        {query === '' &&
          ': tu se bira i CPV, mjesto, ugovorni organ, vrijednost i rok, pa se pretraga sačuva kao praćenje.'}
      </p>
    </div>
  );
}

const NOTICES = ['obavještenje', 'obavještenja', 'obavještenja'] as const;

/** How many there would have been, as a sentence; warns where that is too many, or none. */
function Preview({ preview, error }: { preview: WatchPreview | undefined; error: Error | null }) {
  if (error)
    return (
      <p className={classes.preview} data-warning role="status">
        Ne može se izbrojati koliko bi ih bilo. {messageOf(error)}
      </p>
    );
  if (!preview)
    return (
      <p className={classes.preview} role="status">
        Broji se koliko bi ih bilo…
      </p>
    );
  const { days, found, at_least, a_day, warning, problem } = preview;
  if (problem)
    return (
      <p className={classes.preview} data-warning role="status">
        {problem}
      </p>
    );
  return (
    <p className={classes.preview} data-warning={warning !== null || undefined} role="status">
      {found > 0 && (
        <>
          U zadnjih {days} dana bi ih bilo{' '}
          <strong>
            {at_least && 'najmanje '}
            {counted(found, ...NOTICES)}
          </strong>
          , {at_least && 'dakle bar '}oko {formatDecimal(a_day, a_day < 10 ? 1 : 0)} na dan.{' '}
        </>
      )}
      {warning}
    </p>
  );
}
