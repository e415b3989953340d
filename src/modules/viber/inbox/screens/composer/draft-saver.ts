/** What a person has typed and not sent, as the server keeps it: one of a conversation. */
export interface Draft {
  text: string;
  /** It is a note for our people. */
  note: boolean;
}

/** What stands in the field: the reply and the note never mix. */
interface Entry {
  reply: string;
  note: string;
  /** The note is shown. */
  isNote: boolean;
  /** The note was written in last. */
  lastIsNote: boolean;
  /** What the server has is known: before that nothing is written over it. */
  loaded: boolean;
  /** The server has something older. */
  dirty: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<unknown>;
}

/** Where the text of the other mode is kept, which the server has no place for. */
interface Beside {
  read(conversation: string): Draft | null;
  write(conversation: string, draft: Draft | null): void;
}

/** Milliseconds without typing after which a draft is kept. */
const PAUSE = 800;

const nameOf = (isNote: boolean): 'note' | 'reply' => (isNote ? 'note' : 'reply');
/** Two texts, one above the other. */
export const joined = (above: string, below: string): string =>
  above === below ? above : [above, below].filter(Boolean).join('\n');

/**
 * Keeps the drafts of conversations a moment after the last key. One conversation's draft never waits for another's, and what was
 * typed before the person went to another conversation is kept there. The server keeps what was written in last, the reply or the note.
 */
export class DraftSaver {
  #save: (conversation: string, draft: Draft) => Promise<unknown>;
  #beside: Beside;
  #entries = new Map<string, Entry>();

  constructor(save: (conversation: string, draft: Draft) => Promise<unknown>, beside: Beside) {
    this.#save = save;
    this.#beside = beside;
  }

  #of(conversation: string): Entry {
    const known = this.#entries.get(conversation);
    if (known) return known;
    const saving = Promise.resolve();
    const state = { isNote: false, lastIsNote: false, loaded: false, dirty: false };
    const entry: Entry = { reply: '', note: '', ...state, timer: undefined, saving };
    this.#entries.set(conversation, entry);
    return entry;
  }

  /** What stands in the field of a conversation. */
  texts(conversation: string): Readonly<Pick<Entry, 'reply' | 'note' | 'isNote'>> {
    return this.#of(conversation);
  }

  /**
   * Takes over what was kept, above what has been typed meanwhile. Only the first time: later the page knows better than the server.
   * True if something was taken over.
   */
  load(conversation: string, stored: Draft | null): boolean {
    const entry = this.#of(conversation);
    if (entry.loaded) return false;
    entry.loaded = true;
    const kept = [stored, this.#beside.read(conversation)].filter((one) => one !== null);
    if (entry.reply === '' && entry.note === '' && stored) entry.isNote = entry.lastIsNote = stored.note;
    for (const { text, note } of kept) entry[nameOf(note)] = joined(text, entry[nameOf(note)]);
    if (entry.dirty) this.#schedule(conversation, entry);
    return kept.length > 0;
  }

  /** Shows the other text. */
  turn(conversation: string, isNote: boolean): void {
    this.#of(conversation).isNote = isNote;
  }

  /** Puts a text in place of the reply or of the note. */
  write(conversation: string, text: string, isNote: boolean): void {
    const entry = this.#of(conversation);
    entry[nameOf(isNote)] = text;
    entry.lastIsNote = isNote;
    entry.dirty = true;
    if (entry.loaded) this.#schedule(conversation, entry);
  }

  #schedule(conversation: string, entry: Entry): void {
    this.#keepBeside(conversation, entry);
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void this.flush(conversation), PAUSE);
  }

  /** What the server keeps: what was written in last, or the other where that is empty. */
  #kept({ reply, note, lastIsNote }: Entry): Draft {
    const isNote = (lastIsNote ? note : reply).trim() === '' ? note.trim() !== '' : lastIsNote;
    return { text: isNote ? note : reply, note: isNote };
  }

  #keepBeside(conversation: string, entry: Entry): void {
    const note = !this.#kept(entry).note;
    const text = entry[nameOf(note)];
    this.#beside.write(conversation, text.trim() === '' ? null : { text, note });
  }

  /** Keeps what waits of a conversation now. What does not reach the server is tried again with the next key. */
  async flush(conversation: string): Promise<void> {
    const entry = this.#of(conversation);
    clearTimeout(entry.timer);
    if (entry.dirty && entry.loaded) {
      entry.dirty = false;
      const saved = this.#save(conversation, this.#kept(entry)).catch(() => {});
      entry.saving = Promise.all([entry.saving, saved]);
    }
    await entry.saving;
  }

  /** Keeps all that waits: the page is being left. */
  flushAll(): void {
    for (const conversation of [...this.#entries.keys()]) void this.flush(conversation);
  }

  /**
   * The reply or the note was handed over to be sent. Resolves when no draft is on its way any more: one that came after the message would
   * be kept, though the server drops the draft with it.
   */
  async sent(conversation: string, isNote: boolean): Promise<void> {
    const entry = this.#of(conversation);
    clearTimeout(entry.timer);
    entry[nameOf(isNote)] = '';
    entry.dirty = false;
    this.#keepBeside(conversation, entry);
    await entry.saving;
  }

  /** The server has dropped the draft with a message: what is still there is kept anew. */
  async again(conversation: string): Promise<void> {
    const entry = this.#of(conversation);
    if (this.#kept(entry).text.trim() === '') return;
    entry.dirty = true;
    await this.flush(conversation);
  }
}
