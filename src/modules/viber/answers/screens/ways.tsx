import type { ComboboxItem } from '@mantine/core';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import type { Flow, Keyword, Next } from '../definition.ts';
import { useEditor, wayChoice } from './editor.ts';

/** Who a conversation can be handed to, as choices. */
function usePeople(): ComboboxItem[] {
  const { people } = useEditor();
  return [
    { value: 'person:', label: 'predaj prvoj slobodnoj osobi' },
    ...people.map(({ idguid, name }) => ({ value: `person:${idguid}`, label: `predaj: ${name}` })),
  ];
}

/** With what was chosen and is not there any more, under a name that says so. */
const withGone = (data: ComboboxItem[], value: string, label: string): ComboboxItem[] =>
  data.some((one) => one.value === value) ? data : [...data, { value, label }];

interface WaySelectProps {
  /** Of the way in the definition: its fields `to`, `step` and `person` share one input. */
  path: string;
  label: string;
}

const useWayError = (path: string, ...fields: string[]): string | undefined => {
  const { errorAt } = useEditor();
  return fields.map((field) => errorAt(`${path}.${field}`)).find((message) => message !== undefined);
};

/** Where a flow goes from its step. */
export function NextSelect({
  path,
  label,
  flow,
  place,
  next,
  onChange,
}: WaySelectProps & { flow: Flow; place: number; next: Next; onChange: (next: Next) => void }) {
  const error = useWayError(path, 'to', 'step', 'person');
  const following = flow.steps[place + 1];
  const value = wayChoice(next, following?.id);
  const data = withGone(
    [
      {
        value: 'next',
        label: following ? `sljedeći korak (${following.name || 'bez naziva'})` : 'kraj toka',
      },
      ...flow.steps.flatMap(({ id, name }, n) =>
        n === place + 1
          ? []
          : [
              {
                value: `step:${id}`,
                label: n === place ? 'pitaj ponovo' : `korak „${name || 'bez naziva'}”`,
              },
            ],
      ),
      ...(following ? [{ value: 'end', label: 'kraj toka' }] : []),
      ...usePeople(),
      { value: 'stop', label: 'prekini bez poruke' },
    ],
    value,
    'uklonjeno',
  );
  return (
    <ChoiceSelect
      size="sm"
      label={label}
      error={error}
      wrapperProps={{ 'data-path': path }}
      data={data}
      value={value}
      onChange={(chosen) => {
        const [to = 'next', id = ''] = (chosen ?? 'next').split(':');
        onChange({
          to: to as Next['to'],
          step: to === 'step' ? id : null,
          person: (to === 'person' && id) || null,
        });
      }}
    />
  );
}

/** What follows an end: nothing, or a person. */
export function PersonSelect({
  path,
  label,
  nothing,
  to,
  person,
  onChange,
}: WaySelectProps & {
  nothing: string;
  to: 'stop' | 'person';
  person: string | null;
  onChange: (chosen: { to: 'stop' | 'person'; person: string | null }) => void;
}) {
  const error = useWayError(path, 'to', 'person');
  const value = to === 'stop' ? 'stop' : `person:${person ?? ''}`;
  return (
    <ChoiceSelect
      size="sm"
      label={label}
      error={error}
      wrapperProps={{ 'data-path': path }}
      data={withGone(
        [{ value: 'stop', label: nothing }, ...usePeople()],
        value,
        'osoba koja više ne odgovara',
      )}
      value={value}
      onChange={(chosen) =>
        onChange(
          chosen === 'stop' || chosen === null
            ? { to: 'stop', person: null }
            : { to: 'person', person: chosen.slice('person:'.length) || null },
        )
      }
    />
  );
}

/** What follows a keyword. */
export function KeywordThen({
  path,
  action,
  onChange,
}: Pick<WaySelectProps, 'path'> & {
  action: Keyword['action'];
  onChange: (action: Keyword['action']) => void;
}) {
  const { definition } = useEditor();
  const error = useWayError(path, 'to', 'flow', 'person');
  const value = { stay: 'stay', flow: `flow:${action.flow ?? ''}`, person: `person:${action.person ?? ''}` }[
    action.to
  ];
  const data = withGone(
    [
      { value: 'stay', label: 'ništa više' },
      ...definition.flows.map(({ id, name }) => ({
        value: `flow:${id}`,
        label: `pokreni tok „${name || 'bez naziva'}”`,
      })),
      ...usePeople(),
    ],
    value,
    'uklonjeno',
  );
  return (
    <ChoiceSelect
      size="sm"
      label="Zatim"
      error={error}
      wrapperProps={{ 'data-path': path }}
      data={data}
      value={value}
      onChange={(chosen) => {
        const [to = 'stay', id = ''] = (chosen ?? 'stay').split(':');
        onChange({
          to: to as Keyword['action']['to'],
          flow: to === 'flow' ? id : null,
          person: (to === 'person' && id) || null,
        });
      }}
    />
  );
}
