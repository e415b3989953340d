import { Button as ActionButton, ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import keys from '../../inbox/screens/keyboard-view.module.css';
import { lookOf, placesOf } from '../../inbox/screens/keyboard-view.tsx';
import {
  ACTIONS,
  BUTTON_ROWS,
  type Button,
  type ButtonAction,
  COLUMNS,
  fits,
  type Keyboard,
  TOO_MANY_ROWS,
} from '../../protocol/keyboard.ts';
import { replaced, useField, useMessages, without } from './editor.ts';
import classes from './keyboard.module.css';

/** Colours that are offered, with their names. */
const COLOURS: readonly (readonly [colour: string | null, name: string])[] = [
  [null, 'Bez boje'],
  ['#7360f2', 'Ljubičasta'],
  ['#1f6f6b', 'Tirkizna'],
  ['#a95524', 'Bakrena'],
  ['#2b6633', 'Zelena'],
  ['#a3271d', 'Crvena'],
  ['#f2c94c', 'Žuta'],
  ['#2a3438', 'Tamna'],
];
const ACTION_CHOICES = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));
const numbers = (to: number): string[] => Array.from({ length: to }, (_, n) => String(n + 1));
const HELP = 'Strelice pomjeraju dugme, Shift i strelice mu mijenjaju širinu, Delete ga uklanja.';

const NEW: Button = { columns: 3, rows: 1, action: 'reply', value: 'Dugme', text: 'Dugme', colour: null };
/** What a button of an action sends, where nobody writes it. */
const SENT: Partial<Record<ButtonAction, string>> = {
  'share-phone': 'broj-telefona',
  'location-picker': 'lokacija',
  none: 'nista',
};

interface BuilderProps {
  /** Of the keyboard in the definition. */
  path: string;
  keyboard: Keyboard;
  /** Null: the keyboard is removed. */
  onChange: (keyboard: Keyboard | null) => void;
}

/** A keyboard that is built on a grid of six columns, as the phone shows it. */
export function KeyboardBuilder({ path, keyboard, onChange }: BuilderProps) {
  const { hasErrors, errorAt } = useMessages();
  const { buttons } = keyboard;
  const [chosen, setChosen] = useState(0);
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  /** The button that takes the focus once it is drawn. */
  const focus = useRef<number | null>(null);
  const help = useId();
  const full = useId();
  const at = Math.min(chosen, buttons.length - 1);
  const added: Button = { ...NEW, columns: buttons[at]?.columns ?? COLUMNS };
  const fault = errorAt(`${path}.buttons`);
  const isFull = !fits([...buttons, added]);
  const places = placesOf(buttons);
  const wrong = buttons.findIndex((_, n) => hasErrors(`${path}.buttons.${n}`));
  // The form of a button with a fault is the one that shows it.
  useEffect(() => {
    if (wrong >= 0) setChosen(wrong);
  }, [wrong]);
  useLayoutEffect(() => {
    if (focus.current === null) return;
    grid.current?.querySelectorAll<HTMLElement>('[role=button]')[focus.current]?.focus();
    focus.current = null;
  });

  const put = (next: Button[]): void => onChange({ ...keyboard, buttons: next });
  const change = (n: number, part: Partial<Button>): void =>
    put(replaced(buttons, n, { ...buttons[n]!, ...part }));
  const choose = (n: number): void => {
    focus.current = n;
    setChosen(n);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= buttons.length || from === to) return;
    const rest = without(buttons, from);
    put([...rest.slice(0, to), buttons[from]!, ...rest.slice(to)]);
    choose(to);
  };
  const remove = (n: number): void => {
    if (buttons.length === 1) onChange(null);
    else {
      put(without(buttons, n));
      choose(Math.max(0, n - 1));
    }
  };
  const add = (button: Button, after: number): void => {
    put([...buttons.slice(0, after + 1), button, ...buttons.slice(after + 1)]);
    choose(after + 1);
  };
  // A disabled fieldset around the grid disables no <div>: its buttons can still be chosen and looked at, but not changed.
  const isReadOnly = (): boolean => grid.current?.matches(':disabled') ?? false;
  const onKey = (event: KeyboardEvent, n: number): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setChosen(n);
      return;
    }
    if (isReadOnly()) return;
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (way !== undefined) {
      event.preventDefault();
      if (!event.shiftKey) move(n, n + way);
      else if (/Left|Right/.test(event.key))
        change(n, { columns: Math.max(1, Math.min(COLUMNS, buttons[n]!.columns + way)) });
      else change(n, { rows: Math.max(1, Math.min(BUTTON_ROWS, buttons[n]!.rows + way)) });
    } else if (event.key === 'Delete') {
      event.preventDefault();
      remove(n);
    }
  };
  const drop = (event: DragEvent, n: number): void => {
    event.preventDefault();
    if (dragged.current !== null) move(dragged.current, n);
    dragged.current = null;
    setOver(null);
  };

  return (
    <div className={classes.builder} data-path={path}>
      <div className={classes.board}>
        <fieldset
          ref={grid}
          className={keys.keys}
          data-grid
          aria-label="Tastatura"
          aria-describedby={help}
          style={keyboard.colour ? { backgroundColor: keyboard.colour } : undefined}
        >
          {buttons.map((button, n) => (
            // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a <button>
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
              key={n}
              role="button"
              tabIndex={0}
              className={keys.key}
              style={{ ...places[n], ...lookOf(button) }}
              aria-pressed={n === at}
              aria-label={`Dugme ${n + 1}: ${button.text || button.value || 'bez teksta'}, širina ${button.columns}`}
              data-wrong={hasErrors(`${path}.buttons.${n}`) || undefined}
              data-over={over === n || undefined}
              draggable
              onClick={() => setChosen(n)}
              onKeyDown={(event) => onKey(event, n)}
              onDragStart={(event) => {
                if (isReadOnly()) return event.preventDefault();
                event.dataTransfer.effectAllowed = 'move';
                // Firefox drags nothing that carries nothing.
                event.dataTransfer.setData('text/plain', button.text);
                dragged.current = n;
              }}
              onDragOver={(event) => {
                if (dragged.current === null) return;
                event.preventDefault();
                setOver(n);
              }}
              onDragEnd={() => {
                dragged.current = null;
                setOver(null);
              }}
              onDrop={(event) => drop(event, n)}
            >
              {button.text || button.value || '…'}
            </div>
          ))}
        </fieldset>
        <p id={help} className={classes.hint}>
          {HELP}
        </p>
        {fault && (
          <p id={full} className={classes.fault}>
            {fault}
          </p>
        )}
        {isFull && !fault && (
          <p id={full} className={classes.hint}>
            {TOO_MANY_ROWS}
          </p>
        )}
        <div className={classes.tools}>
          <ActionButton
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={isFull}
            aria-describedby={isFull ? full : undefined}
            onClick={() => add(added, buttons.length - 1)}
          >
            Dodaj dugme
          </ActionButton>
          <ActionButton size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            Ukloni tastaturu
          </ActionButton>
        </div>
      </div>
      {buttons[at] && (
        <ButtonForm
          path={`${path}.buttons.${at}`}
          button={buttons[at]}
          place={[at, buttons.length]}
          onChange={(part) => change(at, part)}
          onMove={(way) => move(at, at + way)}
          onCopy={
            fits(buttons.toSpliced(at, 0, buttons[at])) ? () => add({ ...buttons[at]! }, at) : undefined
          }
          onRemove={() => remove(at)}
        />
      )}
    </div>
  );
}

interface ButtonFormProps {
  path: string;
  button: Button;
  place: readonly [n: number, of: number];
  onChange: (part: Partial<Button>) => void;
  onMove: (way: -1 | 1) => void;
  /** Undefined: there is no room for another. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

/** The chosen button. */
function ButtonForm({ path, button, place: [n, of], onChange, onMove, onCopy, onRemove }: ButtonFormProps) {
  const { text, value, action, columns, rows, colour } = button;
  const textField = useField(`${path}.text`);
  const valueField = useField(`${path}.value`);
  const columnsField = useField(`${path}.columns`);
  const act = (next: ButtonAction): void =>
    onChange({ action: next, value: SENT[next] ?? (next === 'open-url' ? 'https://' : text || 'Dugme') });
  return (
    <fieldset className={classes.form}>
      <legend>
        Dugme {n + 1} od {of}
      </legend>
      <TextInput
        size="sm"
        label="Tekst na dugmetu"
        {...textField}
        value={text}
        maxLength={250}
        onChange={({ currentTarget }) =>
          // What is sent follows what is written, until somebody writes something else.
          onChange({
            text: currentTarget.value,
            ...(action === 'reply' && value === text && { value: currentTarget.value }),
          })
        }
      />
      <ChoiceSelect
        size="sm"
        label="Šta radi"
        data={ACTION_CHOICES}
        value={action}
        onChange={(next) => next && act(next as ButtonAction)}
      />
      {SENT[action] === undefined && (
        <TextInput
          size="sm"
          label={action === 'open-url' ? 'Adresa' : 'Šta osoba time odgovori'}
          {...valueField}
          value={value}
          maxLength={250}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
      <div className={classes.pair}>
        <div {...columnsField.wrapperProps}>
          <span className={classes.label} aria-hidden>
            Širina
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Širina u kolonama"
            data={numbers(COLUMNS)}
            value={String(columns)}
            onChange={(next) => onChange({ columns: Number(next) })}
          />
          {columnsField.error && <p className={classes.fault}>{columnsField.error}</p>}
        </div>
        <div>
          <span className={classes.label} aria-hidden>
            Visina
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Visina u redovima"
            data={numbers(BUTTON_ROWS)}
            value={String(rows)}
            onChange={(next) => onChange({ rows: Number(next) })}
          />
        </div>
      </div>
      <div>
        <span className={classes.label} aria-hidden>
          Boja
        </span>
        <div className={classes.swatches} role="radiogroup" aria-label="Boja dugmeta">
          {COLOURS.map(([one, name]) => (
            <label key={name} className={classes.swatch} title={name}>
              <input
                type="radio"
                name={`${path}-colour`}
                checked={colour === one}
                onChange={() => onChange({ colour: one })}
                aria-label={name}
              />
              <span
                style={one ? { backgroundColor: one } : undefined}
                data-none={one === null || undefined}
              />
            </label>
          ))}
        </div>
      </div>
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          aria-label="Pomjeri dugme lijevo"
          disabled={n === 0}
          onClick={() => onMove(-1)}
        >
          <IconArrowLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Pomjeri dugme desno"
          disabled={n === of - 1}
          onClick={() => onMove(1)}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Kopiraj dugme" disabled={!onCopy} onClick={onCopy}>
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label="Ukloni dugme" onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
