import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { MessagesContext } from '../../answers/screens/editor.ts';
import { KeyboardBuilder } from '../../answers/screens/keyboard-builder.tsx';
import type { Keyboard } from '../../protocol/keyboard.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import classes from './broadcasts.module.css';

export type FormState = ReturnType<typeof useDeclaredForm<Broadcast, Broadcast>>;

const NAME = 'keyboard';
const FIRST: Keyboard = {
  colour: null,
  buttons: [{ columns: 6, rows: 1, action: 'open-url', value: 'https://', text: 'Pogledaj', colour: null }],
};

/** A keyboard as the form holds it, which is JSON text; null for none. */
export function keyboardIn(value: unknown): Keyboard | null {
  try {
    const read = typeof value === 'string' && value ? (JSON.parse(value) as Keyboard | null) : null;
    return read && Array.isArray(read.buttons) ? read : null;
  } catch {
    return null;
  }
}

/** Buttons below the message. */
export function KeyboardField({ state }: { state: FormState }) {
  const { field, fieldState } = useController({ name: NAME, control: state.form.control });
  const message = fieldState.error?.message;
  const messages = useMemo(
    () => ({
      errorAt: (path: string) => (path === `${NAME}.buttons` ? message : undefined),
      hasErrors: () => false,
    }),
    [message],
  );
  const keyboard = keyboardIn(field.value);
  return (
    <div data-field={NAME} className={classes.wide}>
      {keyboard ? (
        <MessagesContext value={messages}>
          <KeyboardBuilder
            path={NAME}
            keyboard={keyboard}
            onChange={(next) => field.onChange(next ? JSON.stringify(next) : '')}
          />
        </MessagesContext>
      ) : (
        <Button
          variant="default"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          ref={field.ref}
          onClick={() => field.onChange(JSON.stringify(FIRST))}
        >
          Dodaj dugmad ispod poruke
        </Button>
      )}
    </div>
  );
}
