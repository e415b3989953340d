/** What a person has typed and not sent. */
export interface Draft {
  text: string;
  /** It is a note for our people. */
  note: boolean;
}

/** Milliseconds without typing after which a draft is kept. */
const PAUSE = 800;

/**
 * Keeps the drafts of conversations a moment after the last key. One conversation's draft never waits for another's, and what was
 * typed before the person went to another conversation is kept there.
 */
export class DraftSaver {
  #save: (conversation: string, draft: Draft) => Promise<unknown>;
  #waiting = new Map<string, { draft: Draft; timer: ReturnType<typeof setTimeout> }>();
  /** The newest of each, which the server may not have yet. */
  #newest = new Map<string, Draft>();

  constructor(save: (conversation: string, draft: Draft) => Promise<unknown>) {
    this.#save = save;
  }

  /** The draft that this page knows; undefined: the server's is the newest. */
  known(conversation: string): Draft | undefined {
    return this.#newest.get(conversation);
  }

  change(conversation: string, draft: Draft): void {
    this.#newest.set(conversation, draft);
    clearTimeout(this.#waiting.get(conversation)?.timer);
    const timer = setTimeout(() => void this.flush(conversation), PAUSE);
    this.#waiting.set(conversation, { draft, timer });
  }

  /** Keeps what waits of a conversation now. What does not reach the server is tried again with the next key. */
  async flush(conversation: string): Promise<void> {
    const waiting = this.#waiting.get(conversation);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(conversation);
    await this.#save(conversation, waiting.draft).catch(() => {});
  }

  /** Keeps all that waits: the page is being left. */
  flushAll(): void {
    for (const conversation of [...this.#waiting.keys()]) void this.flush(conversation);
  }

  /** The text was sent: the server drops the draft by itself. */
  sent(conversation: string): void {
    clearTimeout(this.#waiting.get(conversation)?.timer);
    this.#waiting.delete(conversation);
    this.#newest.set(conversation, { text: '', note: false });
  }
}
