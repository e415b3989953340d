import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconBolt, IconSend } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { DropZone } from '../../../../../admin/files/drop-zone.tsx';
import { named, pickedOf } from '../../../../../admin/files/picked.ts';
import { charactersOver } from '../../../../../admin/kit/index.ts';
import { CAPTION_MAX, lengthOf, TEXT_MAX } from '../../../protocol/limits.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { nameOf } from '../person-mark.tsx';
import type { Answered, Pending, ThreadStore } from '../state/thread-store.ts';
import { useSayTyping } from '../state/use-presence.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { AttachMenu } from './attach-menu.tsx';
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
/** On a touch screen Enter is a new line. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Where replies and notes are written. */
export function Composer({ ref, store, answered, card, setup, onSent }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(store.idguid, card?.draft);
  const { text, note } = draft.value;
  const typing = useSayTyping(store.idguid);
  const files = useFiles(store);
  const [mentions, setMentions] = useState<{ idguid: string; name: string }[]>([]);
  const people = setup.people.filter(({ bots }) => card !== undefined && bots.includes(card.bot_id));
  const suggest = useSuggest({
    area,
    text,
    note,
    name: card?.name ?? null,
    people,
    onText: (next) => draft.change({ text: next, note }),
    onMention: (person) =>
      setMentions((now) => [...now.filter(({ idguid }) => idguid !== person.idguid), person]),
  });

  const blocked = card?.blocked ?? null;
  const barred = !note && blocked !== null;
  const length = lengthOf(text);
  const caption = files.picked.length === 1 && files.picked[0]!.kind === 'picture' && length <= CAPTION_MAX;
  const empty = text.trim() === '' && (note || files.picked.length === 0);
  const over = length > TEXT_MAX;
  const ready = setup.may_send && card !== undefined && !empty && !over && !barred;

  const setMode = (next: boolean): void => {
    draft.change({ text, note: next });
    area.current?.focus();
  };
  const send = (after?: number): void => {
    if (!ready) return;
    const said = text.trim();
    typing.stopped();
    suggest.close();
    if (!note && files.picked.length > 0) {
      // A single picture carries the text; otherwise it goes first.
      if (said && !caption) store.send({ text: said });
      files.send(caption && said ? said : null, after);
    } else {
      const named = mentions.filter(({ name }) => said.includes(`@${name}`)).map(({ idguid }) => idguid);
      store.send({ text: said, ...(note && { note, mentions: named }) }, after);
    }
    setMentions([]);
    draft.sent();
    onSent();
  };

  const handle: ComposerHandle = {
    focus: (mode) => {
      if (!setup.may_send) return;
      if (note !== (mode === 'note')) draft.change({ text, note: mode === 'note' });
      area.current?.focus();
    },
    isWriting: () => text !== '' && document.activeElement === area.current,
    restore: (pending) => {
      store.discard(pending.client_id);
      draft.change({ text: [pending.text, text].filter(Boolean).join('\n'), note: pending.note ?? false });
      area.current?.focus();
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
    if (event.key === 'Escape') {
      event.currentTarget.blur();
      document.querySelector<HTMLElement>('[data-messages]')?.focus();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
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
        Razgovore možete čitati. Za odgovaranje je potrebna dozvola „Viber chat: izmjena”.
      </p>
    );
  return (
    <div className={classes.composer} data-note={note || undefined}>
      {answered && (
        <AnsweredNotice
          answered={answered}
          onSend={() => {
            const newest = Math.max(0, ...answered.messages.map(({ no }) => no), store.seen);
            store.saw(newest);
            store.settle();
            send(newest);
          }}
          onGiveUp={() => store.settle()}
          onReturn={(returned) => draft.change({ text: returned, note: answered.outgoing.note ?? false })}
          text={text}
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
          draft.change({ text: event.currentTarget.value, note });
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
          onClick={() => send()}
        >
          {note ? 'Zapiši' : 'Pošalji'}
        </Button>
      </div>
      {!barred && card && (
        <DropZone
          hint={`Poslat će se osobi: ${nameOf(card.name)}.`}
          onPicked={(picked) => files.add(picked.map(({ file }) => file))}
        />
      )}
    </div>
  );
}
