import { Button, Switch, Textarea } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Say } from '../definition.ts';
import { PERSON_KEY } from '../placeholders.ts';
import { useField, useLast } from './editor.ts';
import { KeyboardBuilder } from './keyboard-builder.tsx';
import classes from './say-fields.module.css';

interface SayFieldsProps {
  /** Of the message in the definition. */
  path: string;
  label: string;
  say: Say;
  onChange: (say: Say) => void;
  /** Names of answers that the text can repeat. */
  known?: readonly string[];
  placeholder?: string;
}

/** A message of the bot: its text, and the buttons below it. */
export function SayFields({ path, label, say, onChange, known = [], placeholder }: SayFieldsProps) {
  const field = useField(`${path}.text`);
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string): void => {
    const { selectionStart = say.text.length, selectionEnd = say.text.length } = input.current ?? {};
    const written = `{${name}}`;
    onChange({ ...say, text: say.text.slice(0, selectionStart) + written + say.text.slice(selectionEnd) });
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(selectionStart + written.length, selectionStart + written.length);
    });
  };
  return (
    <div className={classes.say}>
      <Textarea
        ref={input}
        label={label}
        {...field}
        autosize
        minRows={2}
        maxRows={12}
        placeholder={placeholder}
        value={say.text}
        onChange={({ currentTarget }) => onChange({ ...say, text: currentTarget.value })}
      />
      <div className={classes.inserts}>
        <span>Umetni:</span>
        {[PERSON_KEY, ...known].map((name) => (
          <button
            key={name}
            type="button"
            className={classes.insert}
            title={name === PERSON_KEY ? 'Ime osobe na Viberu' : `Odgovor na korak „${name}”`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
        {!say.keyboard && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconKeyboard size={16} aria-hidden />}
            onClick={() =>
              onChange({
                ...say,
                keyboard: {
                  colour: null,
                  buttons: [
                    { columns: 6, rows: 1, action: 'reply', value: 'Dugme', text: 'Dugme', colour: null },
                  ],
                },
              })
            }
          >
            Dodaj dugmad
          </Button>
        )}
      </div>
      {say.keyboard && (
        <KeyboardBuilder
          path={`${path}.keyboard`}
          keyboard={say.keyboard}
          onChange={(keyboard) => onChange({ ...say, keyboard })}
        />
      )}
    </div>
  );
}

/** A message that need not be. */
export function OptionalSay({
  offer,
  keep,
  say,
  onChange,
  ...more
}: Omit<SayFieldsProps, 'say' | 'onChange'> & {
  /** Label of the switch. */
  offer: string;
  /** Names the message, whatever its place. */
  keep: string;
  say: Say | null;
  onChange: (say: Say | null) => void;
}) {
  const last = useLast(keep, say);
  return (
    <div className={classes.say}>
      <Switch
        label={offer}
        checked={say !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? (last() ?? { text: '', keyboard: null }) : null)
        }
      />
      {say && <SayFields {...more} say={say} onChange={onChange} />}
    </div>
  );
}
