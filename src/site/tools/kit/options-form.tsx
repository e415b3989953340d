import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Choice, type Count, fits, type Option, type Options, type Values } from '../options.ts';
import { countText } from './sizes.ts';

interface OptionsFormProps<S extends Options> {
  /** Element id, where the form comes to life later than the rest of the page. */
  id?: string;
  options: S;
  values: Values<S>;
  change(changed: Partial<Values<S>>): void;
  /** The options to show, in this order; default: all. */
  only?: readonly (keyof S & string)[];
  /** Error texts, shown below the field. */
  faults?: Partial<Record<keyof S & string, string | null>>;
  /** More controls at the end. */
  children?: ReactNode;
  /** Called with the change (+1, -1) in how many number fields hold an invalid value. Must be stable across renders. */
  onWrong?(more: number): void;
}

export function OptionsForm<S extends Options>({
  id,
  options,
  values,
  change,
  only,
  faults,
  children,
  onWrong,
}: OptionsFormProps<S>) {
  const own = useId();
  const shown = only ?? (Object.keys(options) as (keyof S & string)[]);
  return (
    <div className="tool-options">
      {shown.map((key) => (
        <OptionControl
          key={key}
          id={`${id ?? own}-${key}`}
          option={options[key]!}
          value={values[key]}
          set={(value) => change({ [key]: value } as Partial<Values<S>>)}
          fault={faults?.[key] ?? null}
          {...(onWrong && { onWrong })}
        />
      ))}
      {children}
    </div>
  );
}

interface ControlProps<O, V> {
  id: string;
  option: O;
  value: V;
  set(value: V): void;
  fault?: string | null;
  onWrong?(more: number): void;
}

function OptionControl({ id, option, value, set, fault, onWrong }: ControlProps<Option, unknown>) {
  const said = fault || option.hint;
  const hint = said && (
    <p id={`${id}-hint`} className={fault ? 'field-error' : 'field-hint'}>
      {said}
    </p>
  );
  const described = said ? { 'aria-describedby': `${id}-hint` } : {};
  switch (option.kind) {
    case 'flag':
      return (
        <div className="tool-option tool-flag">
          <label className="tick">
            <input
              type="checkbox"
              checked={value as boolean}
              {...described}
              onChange={(event) => set(event.currentTarget.checked)}
            />
            {option.label}
          </label>
          {hint}
        </div>
      );
    case 'choice':
      return (
        <div className="tool-option">
          <ChoiceControl id={id} option={option} value={value as string} set={set} />
          {hint}
        </div>
      );
    case 'number':
      return (
        <NumberControl
          id={id}
          option={option}
          value={value as number}
          set={set}
          {...(onWrong && { onWrong })}
        />
      );
    case 'color':
    case 'text':
      return (
        <div className="tool-option">
          <label htmlFor={id}>{option.label}</label>
          <input
            id={id}
            type={option.kind}
            value={value as string}
            {...(option.kind === 'text' && {
              maxLength: option.max,
              placeholder: option.placeholder ?? '',
              spellCheck: false,
              autoComplete: 'off',
            })}
            {...(fault && { 'aria-invalid': true })}
            {...described}
            onInput={(event) => set(event.currentTarget.value)}
          />
          {hint}
        </div>
      );
  }
}

/** Few short choices are radio buttons; otherwise a select. */
const beside = ({ choices }: Choice): boolean => {
  const names: string[] = Object.values(choices);
  return names.length <= 4 && names.join('').length <= 44;
};

function ChoiceControl({ id, option, value, set }: ControlProps<Choice, string>) {
  const entries = Object.entries(option.choices);
  if (!beside(option))
    return (
      <>
        <label htmlFor={id}>{option.label}</label>
        <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
          {entries.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </>
    );
  return (
    <fieldset className="tool-choice">
      <legend>{option.label}</legend>
      <div className="switch">
        {entries.map(([key, name]) => (
          <label key={key}>
            <input type="radio" name={id} value={key} checked={key === value} onChange={() => set(key)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A number is taken over only while valid. Until then the typed text stays, with its error. */
function NumberControl({ id, option, value, set, onWrong }: ControlProps<Count, number>) {
  const [typed, setTyped] = useState(`${value}`);
  useEffect(() => setTyped((before) => (Number(before) === value ? before : `${value}`)), [value]);
  const wrong = !fits(option, typed);
  useEffect(() => {
    if (!wrong) return;
    onWrong?.(1);
    return () => onWrong?.(-1);
  }, [wrong, onWrong]);
  const { min, max, unit, label, hint } = option;
  return (
    <div className="tool-option">
      <label htmlFor={id}>{label}</label>
      <span className="tool-number">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={option.step}
          value={typed}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-hint`}
          onInput={(event) => {
            const now = event.currentTarget.value;
            setTyped(now);
            if (fits(option, now)) set(Number(now));
          }}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
      <p id={`${id}-hint`} className={wrong ? 'field-error' : 'field-hint'}>
        {wrong
          ? `Upišite broj od ${countText(min)} do ${countText(max)}${unit ? ` ${unit}` : ''}.`
          : (hint ?? '')}
      </p>
    </div>
  );
}
