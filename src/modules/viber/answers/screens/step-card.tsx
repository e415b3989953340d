import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { plural } from '../../../../core/plural.ts';
import {
  EXPECTS,
  type Expects,
  type Flow,
  MOST_MINUTES,
  MOST_MISSES,
  NAME_MAX,
  type Step,
} from '../definition.ts';
import { CountInput } from './count-input.tsx';
import { useEditor, useField } from './editor.ts';
import shared from './parts.module.css';
import { SayFields } from './say-fields.tsx';
import classes from './step-card.module.css';
import { NextSelect } from './ways.tsx';
import { WordsInput } from './words-input.tsx';

const EXPECT_CHOICES = Object.entries(EXPECTS).map(([value, label]) => ({ value, label }));

interface StepCardProps {
  flow: Flow;
  place: number;
  path: string;
  /** It was just added: its first input takes the focus. */
  fresh: boolean;
  onChange: (step: Step) => void;
  onRemove: () => void;
}

/** One question of a flow, and where each answer leads. */
export function StepCard({ flow, place, path, fresh, onChange, onRemove }: StepCardProps) {
  const { hasErrors, folded, fold } = useEditor();
  const step = flow.steps[place]!;
  // What is wrong must be seen.
  const open = !folded.has(step.id) || hasErrors(path);
  const name = step.name || 'novi korak';
  const known = flow.steps.slice(0, place).flatMap((one) => (one.name ? [one.name] : []));
  const nameField = useField(`${path}.name`);
  return (
    <div
      className={shared.card}
      ref={(card) => {
        if (fresh && card && !card.dataset.seen) {
          card.dataset.seen = 'yes';
          card.querySelector('input')?.focus();
        }
      }}
    >
      <div className={shared.cardHead}>
        <span className={classes.number} aria-hidden>
          {place + 1}
        </span>
        <TextInput
          className={shared.grow}
          size="sm"
          label="Šta se pita (naziv odgovora)"
          placeholder="npr. Ime, Broj narudžbe"
          {...nameField}
          maxLength={NAME_MAX}
          value={step.name}
          onChange={({ currentTarget }) => onChange({ ...step, name: currentTarget.value })}
        />
        <span className={shared.headButtons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open}
            aria-label={`Pojedinosti koraka: ${name}`}
            onClick={() => fold(step.id, open)}
          >
            <IconChevronDown size={18} aria-hidden className={classes.turn} data-open={open || undefined} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label={`Ukloni korak: ${name}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      {open ? (
        <StepForm step={step} flow={flow} place={place} path={path} known={known} onChange={onChange} />
      ) : (
        <p className={shared.oneLine}>
          {step.ask.text || 'Bez pitanja'} · {EXPECTS[step.expects].toLowerCase()} · čeka {step.minutes} min
        </p>
      )}
    </div>
  );
}

function StepForm({
  step,
  flow,
  place,
  path,
  known,
  onChange,
}: Pick<StepCardProps, 'flow' | 'place' | 'path' | 'onChange'> & { step: Step; known: string[] }) {
  const wrong = useField(`${path}.wrong`);
  const minutes = useField(`${path}.minutes`);
  const misses = useField(`${path}.misses`);
  const ways = { flow, place };
  return (
    <>
      <SayFields
        path={`${path}.ask`}
        label="Pitanje"
        placeholder="Kako se zovete?"
        known={known}
        say={step.ask}
        onChange={(ask) => onChange({ ...step, ask })}
      />
      <div className={shared.row}>
        <ChoiceSelect
          size="sm"
          label="Šta se prima kao odgovor"
          data={EXPECT_CHOICES}
          value={step.expects}
          onChange={(expects) => expects && onChange({ ...step, expects: expects as Expects })}
        />
        {step.expects === 'choice' && (
          <WordsInput
            path={`${path}.choices`}
            label="Ponuđeni odgovori"
            placeholder="Da, Ne"
            value={step.choices}
            onChange={(choices) => onChange({ ...step, choices })}
          />
        )}
      </div>
      {step.expects === 'choice' && !step.ask.keyboard && (
        <p className={shared.muted}>Dugmad se prave sama od ponuđenih odgovora.</p>
      )}
      <ul className={classes.ways} aria-label={`Kuda vodi korak ${place + 1}`}>
        <li data-way="then">
          <NextSelect
            {...ways}
            path={`${path}.onAnswer`}
            label="Kad odgovori, zatim →"
            next={step.onAnswer}
            onChange={(onAnswer) => onChange({ ...step, onAnswer })}
          />
        </li>
        <li data-way="timeout">
          <CountInput
            size="sm"
            label="Čeka odgovor"
            suffix=" min"
            {...minutes}
            min={1}
            max={MOST_MINUTES}
            value={step.minutes}
            onChange={(minutes) => onChange({ ...step, minutes })}
          />
          <NextSelect
            {...ways}
            path={`${path}.onTimeout`}
            label={`Ako ne odgovori za ${step.minutes} min →`}
            next={step.onTimeout}
            onChange={(onTimeout) => onChange({ ...step, onTimeout })}
          />
        </li>
        <li data-way="misses">
          <TextInput
            size="sm"
            label="Ako odgovor nije prepoznat, bot kaže"
            {...wrong}
            value={step.wrong}
            maxLength={1000}
            onChange={({ currentTarget }) => onChange({ ...step, wrong: currentTarget.value })}
          />
          <CountInput
            size="sm"
            label="Najviše pokušaja"
            {...misses}
            min={1}
            max={MOST_MISSES}
            value={step.misses}
            onChange={(misses) => onChange({ ...step, misses })}
          />
          <NextSelect
            {...ways}
            path={`${path}.onMisses`}
            label={`Poslije ${step.misses} ${plural(step.misses, 'pokušaja', 'pokušaja', 'pokušaja')} →`}
            next={step.onMisses}
            onChange={(onMisses) => onChange({ ...step, onMisses })}
          />
        </li>
      </ul>
    </>
  );
}
