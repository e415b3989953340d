import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowUp, IconClock, IconDeviceMobile, IconRefresh, IconUser } from '@tabler/icons-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { momentText } from '../../../../core/dates.ts';
import { readMoment } from '../../../../core/kinds/moment.ts';
import { BotPicture } from '../../bots/screens/marks.tsx';
import { KeyboardView } from '../../inbox/screens/keyboard-view.tsx';
import type { Button as Key } from '../../protocol/keyboard.ts';
import type { Answers } from '../answers.api.ts';
import type { Definition } from '../definition.ts';
import { type Happening, type Line, rehearse } from '../rehearsal.ts';
import classes from './phone.module.css';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds between what happens in a rehearsal. */
const STEP = 20 * SECOND;

/** What happened in a rehearsal so far, and what time it is there. */
export interface Rehearsal {
  happenings: Happening[];
  clock: number;
}
export const freshRehearsal = (clock = Date.now()): Rehearsal => ({ happenings: [], clock });

/** The next Sunday evening: outside of most office hours. */
function sundayEvening(from: number): number {
  let day = from;
  while (new Date(day).getUTCDay() !== 0) day += DAY;
  const [date] = new Date(day).toISOString().split('T');
  const read = readMoment(`${date} 22:00`);
  return 'value' in read ? Date.parse(read.value) : from;
}

interface PhoneProps {
  bot: Answers['bot'];
  people: Answers['people'];
  definition: Definition;
  rehearsal: Rehearsal;
  onChange: (rehearsal: Rehearsal) => void;
}

/** A phone on which the bot is tried as it stands in the editor, saved or not. Nothing is sent. */
export function Phone({ bot, people, definition, rehearsal, onChange }: PhoneProps) {
  const { happenings, clock } = rehearsal;
  const [text, setText] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const state = rehearse(definition, happenings, {
    nameOf: (id) => people.find(({ idguid }) => idguid === id)?.name ?? null,
  });
  const { lines, dueAt, flow } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more to see
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines.length]);

  const add = (happening: Happening): void =>
    onChange({ happenings: [...happenings, happening], clock: Math.max(clock, happening.at) + STEP });
  const write = (written: string): void =>
    add({ kind: 'message', at: clock, content: { kind: 'text', text: written, data: {} } });
  const press = (key: Key): void => {
    if (key.action === 'reply') write(key.value);
    if (key.action === 'share-phone')
      add({
        kind: 'message',
        at: clock,
        content: { kind: 'contact', text: null, data: { contact_name: 'Amra', phone: '+38761123456' } },
      });
    if (key.action === 'location-picker')
      add({
        kind: 'message',
        at: clock,
        content: { kind: 'location', text: null, data: { lat: 43.8563, lon: 18.4131 } },
      });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!text.trim()) return;
    write(text.trim());
    setText('');
  };
  /** Time that goes back begins anew. */
  const setClock = (at: number): void =>
    onChange(at < clock && happenings.length > 0 ? freshRehearsal(at) : { happenings, clock: at });
  const wait = (): void => add({ kind: 'wait', at: dueAt ?? clock + HOUR });

  const last = lines.findLast(({ from }) => from === 'bot');
  const keyboard = last?.content?.data.keyboard;
  const step =
    flow && definition.flows.find(({ id }) => id === flow.flow)?.steps.find(({ id }) => id === flow.step);
  return (
    <aside id="proba" className={classes.side} aria-label="Proba">
      <div className={classes.head}>
        <h2>
          <IconDeviceMobile size={18} aria-hidden /> Proba
        </h2>
        <p>Odgovara ono što je sada u obrascu, i nesačuvano. Ništa se ne šalje.</p>
      </div>
      <div className={classes.moment}>
        <Moment key={clock} clock={clock} onChange={setClock} />
        <Button size="compact-sm" variant="default" onClick={() => setClock(Date.now())}>
          Sada
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setClock(sundayEvening(clock))}>
          Nedjelja 22:00
        </Button>
      </div>
      <div className={classes.phone}>
        <div className={classes.bar}>
          <BotPicture picture={bot.picture} />
          <span>
            <b>{bot.name}</b>
            <small>{momentText(new Date(clock))}</small>
          </span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard */}
        <div ref={log} className={classes.log} role="log" aria-label="Razgovor na probi" tabIndex={0}>
          {lines.length === 0 && (
            <p className={classes.empty}>
              Otvorite razgovor kao da ste ga našli na Viberu, ili nešto napišite.
            </p>
          )}
          {lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are replayed in their order
            <Bubble key={n} line={line} />
          ))}
        </div>
        {keyboard && <KeyboardView keyboard={keyboard} label="Dugmad bota" onPress={press} />}
        <form className={classes.input} onSubmit={send}>
          <TextInput
            size="sm"
            aria-label="Poruka kao osoba"
            placeholder="Napišite kao osoba…"
            value={text}
            maxLength={7000}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ActionIcon type="submit" size={36} radius="xl" aria-label="Pošalji na probi">
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
        </form>
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => add({ kind: 'started', at: clock })}>
          Otvori razgovor
        </Button>
        <Button size="xs" variant="default" leftSection={<IconClock size={14} aria-hidden />} onClick={wait}>
          {dueAt === null ? 'Preskoči sat' : 'Preskoči čekanje'}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUser size={14} aria-hidden />}
          onClick={() => add({ kind: 'person', at: clock, text: 'Dobar dan, javljam se ja.' })}
        >
          Odgovori kao firma
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={happenings.length === 0}
          onClick={() => onChange(freshRehearsal(clock))}
        >
          Ispočetka
        </Button>
      </div>
      <p className={classes.stand} role="status">
        {step
          ? `U toku: čeka odgovor „${step.name}”${dueAt === null ? '' : `, do ${momentText(new Date(dueAt))}`}.`
          : state.person !== undefined
            ? 'Razgovor je predat osobi.'
            : 'Tok nije pokrenut.'}
      </p>
    </aside>
  );
}

/** The time of the rehearsal, typed as everywhere. */
function Moment({ clock, onChange }: { clock: number; onChange: (clock: number) => void }) {
  const [text, setText] = useState(momentText(new Date(clock)));
  const read = readMoment(text);
  const take = (): void => {
    // The same minute is no change: its seconds are not shown.
    if ('value' in read && text !== momentText(new Date(clock))) onChange(Date.parse(read.value));
  };
  return (
    <TextInput
      size="xs"
      label="Trenutak"
      value={text}
      error={'error' in read ? read.error : undefined}
      maxLength={40}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

const ASIDES: Readonly<Record<NonNullable<Line['what']>, string>> = {
  note: 'Interna napomena',
  tags: 'Oznake',
  handOver: 'Predaja',
  silent: '',
  nothing: '',
  time: '',
};

function Bubble({ line }: { line: Line }) {
  const { from, text, what, content, at } = line;
  if (from === 'aside')
    return (
      <p className={classes.aside} data-what={what}>
        {what && ASIDES[what] && <b>{ASIDES[what]}: </b>}
        {text}
      </p>
    );
  const shown =
    content?.kind === 'contact'
      ? `Broj telefona: ${content.data.phone}`
      : content?.kind === 'location'
        ? 'Lokacija'
        : text;
  return (
    <div className={classes.bubble} data-from={from}>
      {from === 'ours' && <b>Osoba iz firme</b>}
      <span className={classes.text}>{shown}</span>
      <time dateTime={new Date(at).toISOString()}>{momentText(new Date(at)).slice(-5)}</time>
    </div>
  );
}
