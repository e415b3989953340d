import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState, Fetched, formatDate, useGet } from '../../../../admin/kit/index.ts';
import { PROMPTS, type Sample } from '../prompts.api.ts';
import { MOST_SAMPLES } from '../variant.ts';
import classes from './prompts.module.css';

interface SamplesProps {
  type: string;
  chosen: readonly Sample[];
  setChosen: (chosen: readonly Sample[]) => void;
}

/** Chooses the approved documents on which variants are tried. */
export function Samples({ type, chosen, setChosen }: SamplesProps) {
  const [q, setQ] = useState('');
  const asked = useGet<Sample[]>(`${PROMPTS}/${type}/uzorci`, { q }, { placeholderData: (before) => before });
  const full = chosen.length >= MOST_SAMPLES;
  const ids = new Set(chosen.map(({ idguid }) => idguid));
  return (
    <fieldset className={classes.samples}>
      <legend>
        Dokumenti za probu ({chosen.length} od najviše {MOST_SAMPLES})
      </legend>
      <TextInput
        type="search"
        label="Pretraži odobrene dokumente"
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <Fetched asked={asked}>
        {(found) => {
          const shown = [...chosen, ...found.filter(({ idguid }) => !ids.has(idguid))];
          return shown.length === 0 ? (
            <EmptyState
              title={q ? 'Nema takvih odobrenih dokumenata' : 'Ova vrsta još nema odobrenih dokumenata'}
            />
          ) : (
            <ul className={classes.choices}>
              {shown.map((sample) => (
                <li key={sample.idguid}>
                  <Checkbox
                    label={sample.name}
                    description={descriptionOf(sample)}
                    checked={ids.has(sample.idguid)}
                    disabled={full && !ids.has(sample.idguid)}
                    onChange={(event) =>
                      setChosen(
                        event.currentTarget.checked
                          ? [...chosen, sample]
                          : chosen.filter(({ idguid }) => idguid !== sample.idguid),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Fetched>
    </fieldset>
  );
}

const descriptionOf = ({ party, number, day }: Sample): string =>
  [party, number, day && formatDate(day)].filter(Boolean).join(' · ');
