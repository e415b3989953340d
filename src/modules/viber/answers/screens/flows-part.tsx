import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Sortable, useQuestion } from '../../../../admin/kit/index.ts';
import { MAX_TAG } from '../../../../core/kinds/tags.ts';
import { type Flow, MOST_FLOWS, MOST_STEPS, NAME_MAX, type Step } from '../definition.ts';
import { freshId, replaced, useEditor, useField, without } from './editor.ts';
import { TakeExample } from './examples.tsx';
import { FlowMap } from './flow-map.tsx';
import classes from './flows-part.module.css';
import shared from './parts.module.css';
import { removeWithUndo } from './removal.ts';
import { OptionalSay } from './say-fields.tsx';
import { StepCard } from './step-card.tsx';
import { PersonSelect } from './ways.tsx';
import { WordsInput } from './words-input.tsx';

const freshStep = (): Step => ({
  ...{ id: freshId(), name: '', ask: { text: '', keyboard: null }, expects: 'text', choices: [] },
  ...{ wrong: 'Nisam razumio odgovor. Pokušajte ponovo.', misses: 3, minutes: 30 },
  onAnswer: { to: 'next', step: null, person: null },
  onTimeout: { to: 'person', step: null, person: null },
  onMisses: { to: 'person', step: null, person: null },
});

const freshFlow = (): Flow => ({
  ...{ id: freshId(), name: '', steps: [freshStep()] },
  wayOut: {
    words: ['odustani', 'prekini'],
    answer: { text: 'U redu. Ako zatreba, tu smo.', keyboard: null },
    to: 'stop',
    person: null,
  },
  end: {
    answer: { text: 'Hvala. Javljamo vam se ovdje.', keyboard: null },
    to: 'person',
    person: null,
    tags: [],
  },
});

/** Flows: questions one after another. `open`: the flow that is shown, of which an error may decide. */
export function FlowsPart({ open, onOpen }: { open: string | null; onOpen: (id: string | null) => void }) {
  const { definition, set, hasErrors } = useEditor();
  const { flows } = definition;
  const { ask, dialog } = useQuestion();
  const shown = flows.findIndex(({ id }) => id === open);
  const n = Math.max(0, shown);
  const flow = flows[n];
  const add = (): void => {
    const fresh = freshFlow();
    set('flows', [...flows, fresh]);
    onOpen(fresh.id);
  };
  const started = flow && definition.keywords.filter(({ action }) => action.flow === flow.id);
  return (
    <div className={shared.part}>
      <p className={shared.lead}>
        Tok postavlja pitanja redom i na kraju zabilježi odgovore u napomenu razgovora. Pokreće ga ključna
        riječ, ili dugme koje šalje tu riječ.
      </p>
      {flows.length > 0 && (
        <fieldset className={classes.tabs} aria-label="Tokovi">
          {flows.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              className={classes.tab}
              aria-pressed={index === n}
              data-wrong={hasErrors(`flows.${index}`) || undefined}
              onClick={() => onOpen(id)}
            >
              {name || 'Tok bez naziva'}
            </button>
          ))}
        </fieldset>
      )}
      {flow ? (
        <FlowForm
          key={flow.id}
          flow={flow}
          path={`flows.${n}`}
          startedBy={(started ?? []).map(({ words }) => words[0] ?? '').filter(Boolean)}
          onChange={(next) => set('flows', replaced(flows, n, next))}
          onRemove={() =>
            ask({
              title: `Ukloniti tok „${flow.name || 'bez naziva'}”?`,
              text: 'Ko je usred njega bit će predat osobi, najkasnije kad mu istekne vrijeme za odgovor. Uklanja se kad sačuvate.',
              confirmLabel: 'Ukloni',
              danger: true,
              confirm: () => set('flows', without(flows, n)),
            })
          }
        />
      ) : (
        <EmptyState title="Još nema tokova" action={<TakeExample example="order" />}>
          Npr. pitajte za ime i broj narudžbe, pa predajte razgovor osobi.
        </EmptyState>
      )}
      {flows.length < MOST_FLOWS && (
        <Button
          className={shared.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Dodaj tok
        </Button>
      )}
      {dialog}
    </div>
  );
}

function FlowForm({
  flow,
  path,
  startedBy,
  onChange,
  onRemove,
}: {
  flow: Flow;
  path: string;
  /** Keywords that start it. */
  startedBy: readonly string[];
  onChange: (flow: Flow) => void;
  onRemove: () => void;
}) {
  const { tags, errorAt, set } = useEditor();
  const { steps, wayOut, end } = flow;
  const names = steps.map(({ name }) => name).filter(Boolean);
  const [added, setAdded] = useState<string | null>(null);
  const nameField = useField(`${path}.name`);
  const add = (): void => {
    const step = freshStep();
    onChange({ ...flow, steps: [...steps, step] });
    setAdded(step.id);
  };
  return (
    <div className={shared.flow}>
      <div className={shared.cardHead}>
        <TextInput
          className={shared.grow}
          label="Naziv toka"
          {...nameField}
          maxLength={NAME_MAX}
          value={flow.name}
          onChange={({ currentTarget }) => onChange({ ...flow, name: currentTarget.value })}
        />
        <ActionIcon variant="subtle" color="red" aria-label={`Ukloni tok: ${flow.name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <p className={shared.muted}>
        {startedBy.length > 0
          ? `Pokreće ga: ${startedBy.map((word) => `„${word}”`).join(', ')}.`
          : 'Ne pokreće ga još ništa: među ključnim riječima odaberite „pokreni tok”.'}
      </p>
      <FlowMap flow={flow} />
      {errorAt(`${path}.steps`) && (
        <p className={shared.fault} data-path={`${path}.steps`}>
          {errorAt(`${path}.steps`)}
        </p>
      )}
      <Sortable
        items={steps}
        label="Koraci toka"
        nameOf={({ name }) => name || 'novi korak'}
        onMove={(next) => onChange({ ...flow, steps: next })}
      >
        {(step, n) => (
          <StepCard
            flow={flow}
            place={n}
            path={`${path}.steps.${n}`}
            fresh={step.id === added}
            onChange={(next) => onChange({ ...flow, steps: replaced(steps, n, next) })}
            onRemove={() =>
              removeWithUndo(steps, n, `Uklonjen je korak „${step.name || 'bez naziva'}”.`, (next) =>
                set('flows', (now) =>
                  now.map((one) => (one.id === flow.id ? { ...one, steps: next(one.steps) } : one)),
                ),
              )
            }
          />
        )}
      </Sortable>
      {steps.length < MOST_STEPS && (
        <Button
          className={shared.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Dodaj korak
        </Button>
      )}
      <section className={shared.card} aria-label="Kraj toka">
        <h2 className={shared.cardTitle}>Kraj toka</h2>
        <OptionalSay
          path={`${path}.end.answer`}
          keep={`${flow.id}.end`}
          offer="Bot na kraju šalje"
          label="Poruka na kraju"
          known={names}
          say={end.answer}
          onChange={(answer) => onChange({ ...flow, end: { ...end, answer } })}
        />
        <div className={shared.row}>
          <PersonSelect
            path={`${path}.end`}
            label="Na kraju"
            nothing="ne predaji nikome"
            to={end.to}
            person={end.person}
            onChange={(chosen) => onChange({ ...flow, end: { ...end, ...chosen } })}
          />
          <WordsInput
            path={`${path}.end.tags`}
            label="Oznake razgovora"
            data={tags}
            max={MAX_TAG}
            value={end.tags}
            onChange={(next) => onChange({ ...flow, end: { ...end, tags: next } })}
          />
        </div>
      </section>
      <section className={shared.card} aria-label="Izlaz iz toka">
        <h2 className={shared.cardTitle}>Izlaz iz toka</h2>
        <div className={shared.row}>
          <WordsInput
            path={`${path}.wayOut.words`}
            label="Riječi kojima osoba izlazi"
            value={wayOut.words}
            onChange={(words) => onChange({ ...flow, wayOut: { ...wayOut, words } })}
          />
          <PersonSelect
            path={`${path}.wayOut`}
            label="Tada"
            nothing="ne predaji nikome"
            to={wayOut.to}
            person={wayOut.person}
            onChange={(chosen) => onChange({ ...flow, wayOut: { ...wayOut, ...chosen } })}
          />
        </div>
        <OptionalSay
          path={`${path}.wayOut.answer`}
          keep={`${flow.id}.wayOut`}
          offer="Bot potvrđuje izlaz"
          label="Poruka"
          known={names}
          say={wayOut.answer}
          onChange={(answer) => onChange({ ...flow, wayOut: { ...wayOut, answer } })}
        />
      </section>
    </div>
  );
}
