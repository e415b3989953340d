import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useChosen } from '../../fields/use-choices.ts';
import { holdKeys } from '../../kit/typing.ts';
import { filterOf } from '../definition.ts';
import { activeFilters, type Filters, familyOf, listOf, valuesOf, withFilter } from '../filters.ts';
import { describeFilter } from './describe.ts';
import { FilterEditor, type FilterProps } from './filter-editor.tsx';
import { FilterPicker } from './filter-picker.tsx';
import classes from './filters.module.css';

const POPOVER = { width: '19rem', position: 'bottom-start', trapFocus: true, returnFocus: true } as const;

/** Adds a filter: choose the field, then its conditions, in one popover. */
export function FilterButton({
  opened,
  onChange,
  ...props
}: FilterProps & { except?: string; opened: boolean; onChange: (opened: boolean) => void }) {
  return (
    <Popover opened={opened} onChange={onChange} {...POPOVER}>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => onChange(!opened)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        <NewFilter {...props} onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Begins with the choice of a field each time the popover opens, because its content goes with it. */
function NewFilter({ except, onClose, ...props }: FilterProps & { except?: string; onClose: () => void }) {
  const [name, setName] = useState<string | null>(null);
  const pick = (field: string) => {
    setName(field);
    holdKeys();
  };
  if (name === null) return <FilterPicker list={props.list} except={except} onPick={pick} />;
  return <Editor {...props} name={name} onClose={onClose} />;
}

/** Chips of the active filters: click to edit, cross to remove. */
export function FilterChips(props: FilterProps & { except?: string }) {
  const { list, control, except } = props;
  const names = activeFilters(list, control.state.filters).filter((name) => name !== except);
  if (names.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="Aktivni filteri">
      {names.map((name) => (
        <FilterChip key={name} {...props} name={name} />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        onClick={() => control.change({ filters: cleared(props) })}
      >
        Očisti filtere
      </Button>
    </section>
  );
}

/** What clearing leaves of the filters: `except`. */
export const cleared = ({ control, except }: FilterProps & { except?: string }): Filters =>
  Object.fromEntries(Object.entries(control.state.filters).filter(([key]) => key.split('__')[0] === except));

function FilterChip(props: FilterProps & { name: string }) {
  const { list, control, query, name } = props;
  const [opened, setOpened] = useState(false);
  const filter = filterOf(list, name)!;
  const values = valuesOf(control.state.filters, name, filter);
  const ids = familyOf(filter) === 'choice' ? listOf(values.in) : [];
  const chosen = useChosen(list.choices?.[name], ids.length > 2 ? [] : ids, query);
  const clear = () => control.change({ filters: withFilter(list, control.state.filters, name, {}) });
  const editable = !filter.hidden;
  return (
    <Popover opened={opened} onChange={setOpened} {...POPOVER}>
      <span className={classes.chip}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipText}
            fz="inherit"
            lh="inherit"
            disabled={!editable}
            onClick={() => setOpened(!opened)}
          >
            <b>{filter.label}</b> {editable && describeFilter(filter, values, chosen)}
          </UnstyledButton>
        </Popover.Target>
        <UnstyledButton
          className={classes.chipClear}
          aria-label={`Ukloni filter ${filter.label}`}
          onClick={clear}
        >
          <IconX size={13} aria-hidden />
        </UnstyledButton>
      </span>
      <Popover.Dropdown className={classes.popover}>
        <Editor {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Editor({ onClose, ...props }: FilterProps & { name: string; onClose: () => void }) {
  // The popover was already open, so its focus trap does not run again.
  const editor = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const find = (what: string) => editor.current?.querySelector<HTMLElement>(what);
    // Of a group of radios the chosen one takes the focus.
    const first = find('[data-autofocus] :checked') ?? find('input:not([type=hidden])');
    const frame = requestAnimationFrame(() => first?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <div className={classes.head}>
        <span>{filterOf(props.list, props.name)?.label}</span>
        <CloseButton size="sm" aria-label="Zatvori" onClick={onClose} />
      </div>
      <form
        ref={editor}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <FilterEditor {...props} autoFocus />
        {/* Without a button Enter submits no form of two fields. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}
