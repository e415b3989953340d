import { type Keyboard, keyboardSchema } from '../protocol/keyboard.ts';
import { REQUEST_BYTES } from '../protocol/limits.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import type { Say, Step } from './definition.ts';
import { placeholdersIn, VALUE_SHOWN } from './placeholders.ts';

/** Up to so many choices each have a whole row of buttons. */
const WIDE = 6;

/** Buttons of a choice for which nobody built a keyboard. */
function choiceKeyboard(choices: readonly string[]): Keyboard {
  const columns = choices.length <= WIDE ? 6 : 3;
  return {
    colour: null,
    buttons: choices.map((text) => ({ columns, rows: 1, action: 'reply', value: text, text, colour: null })),
  };
}

/** The question of a step as it is sent. */
export function askOf({ ask, expects, choices }: Pick<Step, 'ask' | 'expects' | 'choices'>): Say {
  if (expects !== 'choice' || ask.keyboard) return ask;
  const keyboard = choiceKeyboard(choices);
  return { ...ask, keyboard: keyboardSchema.safeParse(keyboard).success ? keyboard : null };
}

/** Bytes of a character of an answer that a placeholder repeats, at most: escaped in JSON. */
const WORST = 6;
/** A sender with the longest name and an address, and a receiver: what stands around a message. */
const AROUND = { name: '\u{1F4E6}'.repeat(28), avatar: `https://${'x'.repeat(240)}` };

/** Bytes of a message on the wire, at most. */
export function bytesOf(say: Say): number {
  const wire = messageOnWire(
    { kind: 'text', text: say.text, data: say.keyboard ? { keyboard: say.keyboard } : {} },
    AROUND,
  );
  return (
    new TextEncoder().encode(JSON.stringify({ receiver: 'x'.repeat(64), ...wire })).length +
    placeholdersIn(say.text).length * VALUE_SHOWN * WORST
  );
}

/** Why the service would not take a message, or null. */
export function sizeFault(say: Say): string | null {
  const bytes = bytesOf(say);
  if (bytes <= REQUEST_BYTES) return null;
  const kilobytes = (bytes / 1024).toFixed(1).replace('.', ',');
  return `Poruka s tastaturom ima ${kilobytes} KB, a Viber prima najviše ${REQUEST_BYTES / 1024} KB. Skratite tekst ili tastaturu.`;
}
