import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconBolt, IconSend } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { DropZone } from '../../../../../admin/files/drop-zone.tsx';
import { named, pickedOf } from '../../../../../admin/files/picked.ts';
import { charactersOver } from '../../../../../admin/kit/index.ts';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import { useOffered } from '../../../../../admin/kit/use-shortcuts.ts';
import { CAPTION_MAX, lengthOf, TEXT_MAX } from '../../../protocol/limits.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { COMPOSER_KEYS } from '../chat-keys.ts';
import { nameOf } from '../person-mark.tsx';
import type { Answered, Pending, ThreadStore } from '../state/thread-store.ts';
import { useSayTyping } from '../state/use-presence.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { AttachMenu } from './attach-menu.tsx';
import { mentionsIn } from './canned-match.ts';
import classes from './composer.module.css';
import { FileChips } from './file-chips.tsx';
import { SuggestList } from './suggest-list.tsx';
import { useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import { useSuggest } from './use-suggest.ts';

export interface ComposerHandle {
  focus(mode: 'reply' | 'note'): void;
  /** Whether the person is in the middle of writing. */
  isWriting(): boolean;
  /** Puts back what was not sent, before what is written. */
  restore(pending: Pending): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  store: ThreadStore;
  answered: Answered | null;
  card: Conversation | undefined;
  setup: ChatSetup;
  onSent: () => void;
}

/** Characters left at which they are counted. */
const COUNT_FROM = 500;
const KEYS = COMPOSER_KEYS.keys;
/** On a touch screen Enter is a new line. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Where replies and notes are written. */
export function Composer({ ref, store, answered, card, setup, onSent }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useOffered(COMPOSER_KEYS);
  const draft = useDraft(store.idguid, card?.draft);
  const { text, note } = draft;
  const typing = useSayTyping(store.idguid);
  const files = useFiles(store);
  const people = setup.people.filter(({ bots }) => card !== undefined && bots.includes(card.bot_id));
  const suggest = useSuggest({
    area,
    text,
    note,
    name: card?.name ?? null,
    people,
    onText: (next) => draft.write(next, note),
  });

  const blocked = card?.blocked ?? null;
  const barred = !note && blocked !== null;
  const length = lengthOf(text);
  const over = length > TEXT_MAX;
  const { sendable } = files;
  const mayGo = (isNote: boolean): boolean => {
    const said = draft.textOf(isNote);
    const isEmpty = said.trim() === '' && (isNote || sendable.length === 0);
    const isOpen = setup.may_send && card !== undefined && (isNote || blocked === null);
    return isOpen && !isEmpty && lengthOf(said) <= TEXT_MAX;
  };
  const ready = mayGo(note);

  const setMode = (next: boolean): void => {
    draft.turn(next);
    area.current?.focus();
  };
  const send = (isNote: boolean, after?: number): void => {
    if (!mayGo(isNote)) return;
    const said = draft.textOf(isNote).trim();
    typing.stopped();
    suggest.close();
    const going = { after, ready: draft.sent(isNote) };
    if (isNote) store.send({ text: said, note: true, mentions: mentionsIn(said, people) }, going);
    else {
      store.settle();
      const [first, second] = sendable;
      // A single picture carries the text; otherwise it goes first.
      const isCaption = !second && first?.kind === 'picture' && lengthOf(said) <= CAPTION_MAX;
      if (said && !isCaption) store.send({ text: said }, going);
      if (first) files.send(isCaption && said ? said : null, { ...going, done: draft.again });
    }
    onSent();
  };
  /** After a colleague's answer was read: what was refused for it, of texts that in the field. */
  const sendAnyway = ({ messages, kinds }: Answered): void => {
    const newest = Math.max(0, ...messages.map(({ no }) => no), store.seen);
    store.saw(newest);
    store.settle();
    for (const one of store.refused) store.again(one);
    if (!kinds.includes('text')) return;
    draft.turn(false);
    send(false, newest);
  };
  const putBack = ({ client_id, text: said, note: isNote = false }: Pending): void => {
    store.discard(client_id);
    draft.putBack(said ?? '', isNote);
  };

  const handle: ComposerHandle = {
    focus: (mode) => {
      if (!setup.may_send) return;
      setMode(mode === 'note');
    },
    isWriting: () => text !== '' && document.activeElement === area.current,
    restore: (pending) => {
      putBack(pending);
      setMode(pending.note ?? false);
    },
  };
  const current = useRef(handle);
  current.current = handle;
  // One for good: a new one would be missing while what stands above asks it.
  useImperativeHandle(
    ref,
    () => ({
      focus: (mode) => current.current.focus(mode),
      isWriting: () => current.current.isWriting(),
      restore: (pending) => current.current.restore(pending),
    }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || suggest.onKeyDown(event)) return;
    if (pressed(KEYS.leave, event)) {
      event.currentTarget.blur();
      document.querySelector<HTMLElement>('[data-messages]')?.focus();
    }
    if (!pressed(KEYS.send, event)) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // Mistyped, it would go to the customer.
    if (suggest.unknown !== null && !event.ctrlKey && !event.metaKey) return;
    send(note);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (note || event.clipboardData.files.length === 0) return;
    // A table of a spreadsheet is pasted as text, though a picture of it lies beside.
    if (event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    files.add(pickedOf(event.clipboardData.files).map(({ file }) => named(file, new Date())));
  };

  if (!setup.may_send)
    return (
      <p className={classes.readOnly}>
        Razgovore možete čitati. Za odgovaranje je potrebna dozvola „Viber chat: izmjene”.
      </p>
    );
  return (
    <div className={classes.composer} data-note={note || undefined}>
      {answered && (answered.kinds.includes('text') || store.refused.length > 0) && (
        <AnsweredNotice
          answered={answered}
          refused={store.refused}
          onReturn={putBack}
          onSend={() => sendAnyway(answered)}
          onGiveUp={() => {
            for (const one of store.refused) store.discard(one.client_id);
            store.settle();
          }}
        />
      )}
      {!note && blocked && (
        <p className={classes.blocked} role="status">
          {blocked} Interna napomena se može zapisati.
        </p>
      )}
      <fieldset className={classes.modes} aria-label="Šta pišete">
        <button type="button" aria-pressed={!note} onClick={() => setMode(false)}>
          Odgovor
        </button>
        <button type="button" aria-pressed={note} onClick={() => setMode(true)}>
          Interna napomena
        </button>
      </fieldset>
      <SuggestList suggest={suggest} />
      <Textarea
        ref={area}
        className={classes.area}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={9}
        aria-label={note ? 'Interna napomena' : 'Odgovor'}
        aria-autocomplete="list"
        aria-controls={suggest.items.length > 0 ? suggest.listId : undefined}
        aria-activedescendant={suggest.activeId}
        placeholder={
          note
            ? 'Napomena za vaše ljude; @ spominje osobu'
            : barred
              ? 'Poruka se ne može poslati'
              : 'Napišite odgovor; / za brze odgovore'
        }
        value={text}
        error={over}
        onChange={(event) => {
          draft.write(event.currentTarget.value, note);
          suggest.look();
          if (!note) typing.typed();
        }}
        onSelect={suggest.look}
        onBlur={() => {
          suggest.close();
          typing.stopped();
          void draft.flush();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {!note && <FileChips files={files} />}
      <div className={classes.foot}>
        {!note && (
          <>
            <AttachMenu store={store} disabled={barred || !card} onFiles={files.add} onSent={onSent} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label="Brzi odgovori"
              title="Brzi odgovori (/)"
              onClick={suggest.openCanned}
            >
              <IconBolt size={19} stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        )}
        <span className={classes.hint}>
          {length > TEXT_MAX - COUNT_FROM ? (
            <span data-over={over || undefined} aria-live="polite">
              {over ? charactersOver(length - TEXT_MAX) : `još ${TEXT_MAX - length}`}
            </span>
          ) : (
            <span className={classes.keys}>Enter šalje, Shift + Enter je novi red</span>
          )}
        </span>
        <Button
          size="compact-md"
          color={note ? 'yellow' : undefined}
          disabled={!ready}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => send(note)}
        >
          {note ? 'Zapiši' : 'Pošalji'}
        </Button>
      </div>
      {!note && !barred && card && (
        <DropZone
          hint={`Poslat će se osobi: ${nameOf(card.name)}.`}
          onPicked={(picked) => files.add(picked.map(({ file }) => file))}
        />
      )}
    </div>
  );
}
