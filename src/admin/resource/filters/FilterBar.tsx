import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { holdTyping } from '../../kit/typing.ts';
import { useChosen } from '../hooks.ts';
import type { ListControl } from '../list/useListState.ts';
import { filteredFields, filtersOfField, listOf, withFieldFilter } from '../query/filters.ts';
import { describeFilter } from './describe.ts';
import { FieldFilter } from './FieldFilter.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import classes from './filters.module.css';

interface FilterProps {
  resource: Resource;
  control: ListControl;
}

/** Adds a filter: first the field is chosen, then its conditions, in the same small window. */
export function FilterButton({
  resource,
  control,
  opened,
  onChange,
}: FilterProps & { opened: boolean; onChange: (opened: boolean) => void }) {
  const [name, setName] = useState<string | null>(null);
  const toggle = (next: boolean) => {
    if (next) setName(null);
    onChange(next);
  };
  const pick = (field: string) => {
    setName(field);
    holdTyping();
  };
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => toggle(!opened)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label="Novi filter">
        {name === null ? (
          <FieldPicker resource={resource} onPick={pick} />
        ) : (
          <Editor resource={resource} control={control} name={name} onClose={() => toggle(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filters in force; each chip opens its conditions, its cross takes it away. */
export function FilterChips({ resource, control }: FilterProps) {
  const names = filteredFields(resource, control.state.filters);
  if (names.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="Aktivni filteri">
      {names.map((name) => (
        <FilterChip key={name} resource={resource} control={control} name={name} />
      ))}
      <Button variant="subtle" size="compact-sm" color="gray" onClick={() => control.change({ filters: {} })}>
        Očisti filtere
      </Button>
    </section>
  );
}

function FilterChip({ resource, control, name }: FilterProps & { name: string }) {
  const [opened, setOpened] = useState(false);
  const field = resource.fields[name]!;
  const values = filtersOfField(control.state.filters, name, field);
  const ids = field.kind === 'reference' ? listOf(values.in) : [];
  const chosen = useChosen(resource, name, ids.length > 2 ? [] : ids);
  const clear = () => control.change({ filters: withFieldFilter(control.state.filters, name, field, {}) });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipText}
            fz="inherit"
            lh="inherit"
            onClick={() => setOpened(!opened)}
          >
            <b>{field.label}</b> {describeFilter(field, values, chosen)}
          </UnstyledButton>
        </Popover.Target>
        <UnstyledButton
          className={classes.chipClear}
          aria-label={`Ukloni filter ${field.label}`}
          onClick={clear}
        >
          <IconX size={13} aria-hidden />
        </UnstyledButton>
      </span>
      <Popover.Dropdown className={classes.popover} aria-label={`Filter ${field.label}`}>
        <Editor resource={resource} control={control} name={name} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Editor({ resource, control, name, onClose }: FilterProps & { name: string; onClose: () => void }) {
  // The window was open already when the field was chosen, so its focus trap does not start anew.
  const editor = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = editor.current?.querySelector<HTMLElement>('[data-autofocus], input');
    const frame = requestAnimationFrame(() => first?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <div className={classes.head}>
        <span>{resource.fields[name]?.label}</span>
        <CloseButton size="sm" aria-label="Zatvori" onClick={onClose} />
      </div>
      <form
        ref={editor}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <FieldFilter resource={resource} name={name} control={control} autoFocus />
        {/* Enter in one of two fields sends a form only by a button. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}
