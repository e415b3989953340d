import { useSyncExternalStore } from 'react';
import { messageOf, statusOf } from '../../../../../admin/kit/errors.ts';
import { ApiError } from '../../../../../web/call.ts';
import { newId } from '../../../../../web/new-id.ts';
import type { Message, MessagePage } from '../../messages.api.ts';
import { drafts } from '../composer/drafts.ts';
import { EMPTY, merged, type Run, renewed, runOf, withNewer, withOlder } from '../thread/merge.ts';
import { getMessages, type Outgoing, postMessage } from './client.ts';
import { keepUnsent, unsentIn, unsentOf } from './unsent.ts';

/** A message that the server has not taken yet. */
export interface Pending extends Outgoing {
  at: string;
  /** Number of the last message that the person had seen when they wrote it. */
  after: number;
  /** Null while it is on its way. */
  problem: string | null;
  /** There was no answer: it goes again by itself when the network is back, which its id makes harmless. */
  unanswered: boolean;
  /** A colleague has answered meanwhile: the person decides whether it goes. */
  refused?: boolean;
}

/** A colleague has answered what the person was answering. */
export interface Answered {
  /** Said by the server: who has answered. */
  message: string;
  messages: Message[];
  /** What was not sent for it: their kinds. */
  kinds: string[];
}

export interface ThreadState {
  run: Run<Message>;
  /** The message above which the line of unread ones stands. */
  firstUnread: string | null;
  loading: boolean;
  error: unknown;
  loadingOlder: boolean;
  loadingNewer: boolean;
  pending: readonly Pending[];
  answered: Answered | null;
}

const START: ThreadState = {
  run: EMPTY,
  firstUnread: null,
  loading: true,
  error: null,
  loadingOlder: false,
  loadingNewer: false,
  pending: [],
  answered: null,
};

/** Statuses that say nothing of what became of a message: no answer, and those of a proxy whose server is away. */
const UNHEARD: ReadonlySet<number | undefined> = new Set([0, 502, 503, 504]);
/** Newest of the held messages whose state is fetched again after a change. */
const RENEWED = 80;
const PAGE = 50;

/** The messages of one conversation that this page holds, and what is being sent to it. */
export class ThreadStore {
  readonly idguid: string;
  #state: ThreadState = START;
  #listeners = new Set<() => void>();
  #renewing: Promise<void> | null = null;
  #again = false;
  /** Sends go one after another, as they were written. */
  #sending: Promise<unknown> = Promise.resolve();
  /** Number of the last message that the person has had before their eyes. */
  #seen = 0;
  #place: string | null = null;

  constructor(idguid: string) {
    this.idguid = idguid;
    this.#state = { ...START, pending: unsentOf(idguid) };
  }

  get state(): ThreadState {
    return this.#state;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #set(change: Partial<ThreadState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.pending) keepUnsent(this.idguid, change.pending);
    for (const listener of this.#listeners) listener();
  }

  /** Loads the messages around a place: a message, or the first that is unread. What is held already is only renewed. */
  async openAt(message: string | null): Promise<void> {
    const held = this.#state.run.messages;
    const there =
      message === null
        ? held.length > 0 && !this.#state.run.newer
        : held.some(({ idguid }) => idguid === message);
    this.#place = message;
    if (there) return this.#reopen();
    this.#set({ loading: true, error: null, run: EMPTY });
    try {
      const page = await getMessages(this.idguid, { around: message ?? 'first_unread', limit: PAGE });
      if (this.#place === message) this.#show(page);
    } catch (error) {
      if (this.#place === message) this.#set({ loading: false, error });
    }
  }

  /** What is held is shown at once; what is unread of it is asked for anew. */
  async #reopen(): Promise<void> {
    const { messages } = this.#state.run;
    const from = messages[Math.max(0, messages.length - RENEWED)];
    if (!from) return this.refresh();
    const page = await getMessages(this.idguid, { from: from.idguid, limit: 500 }).catch(() => null);
    if (!page) return this.refresh();
    this.#set({ run: renewed(this.#state.run, page), firstUnread: page.first_unread, error: null });
  }

  #show(page: MessagePage): void {
    const { run } = this.#state;
    const known = new Map(run.messages.map((one) => [one.idguid, one]));
    const messages = page.messages.map((one) => known.get(one.idguid) ?? one);
    this.#set({
      loading: false,
      error: null,
      run: runOf({ ...page, messages }),
      firstUnread: page.first_unread,
    });
  }

  /** The person's data was erased: what was written is not held any longer either. */
  async erased(): Promise<void> {
    const isLeft = this.#state.run.messages.every(
      ({ direction, text }) => direction === 'event' || (direction !== 'note' && text === null),
    );
    if (isLeft) return;
    this.#set({ run: EMPTY, pending: [], answered: null });
    await this.openAt(null);
  }

  /** Goes to the newest messages, from a place in the past. */
  async toNewest(): Promise<void> {
    if (!this.#state.run.newer) return;
    this.#place = null;
    const page = await getMessages(this.idguid, { limit: PAGE }).catch(() => null);
    if (page && this.#place === null) this.#show(page);
  }

  async older(): Promise<void> {
    const { run, loadingOlder } = this.#state;
    const [first] = run.messages;
    if (!first || !run.older || loadingOlder) return;
    this.#set({ loadingOlder: true });
    const page = await getMessages(this.idguid, { before: first.idguid, limit: PAGE }).catch(() => null);
    const still = this.#state.run.messages[0]?.idguid === first.idguid;
    this.#set({ loadingOlder: false, ...(page && still && { run: withOlder(this.#state.run, page) }) });
  }

  async newer(): Promise<void> {
    const { run, loadingNewer } = this.#state;
    const last = run.messages.at(-1);
    if (!last || !run.newer || loadingNewer) return;
    this.#set({ loadingNewer: true });
    const page = await getMessages(this.idguid, { after: last.idguid, limit: PAGE }).catch(() => null);
    const still = this.#state.run.messages.at(-1)?.idguid === last.idguid;
    this.#set({ loadingNewer: false, ...(page && still && { run: withNewer(this.#state.run, page) }) });
  }

  /** Fetches what has changed. Asked again meanwhile, it does so once more afterwards. */
  async refresh(): Promise<void> {
    this.#again = true;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const { messages } = this.#state.run;
      const from = messages[Math.max(0, messages.length - RENEWED)];
      try {
        if (!from) this.#show(await getMessages(this.idguid, { around: 'first_unread', limit: PAGE }));
        else {
          const page = await getMessages(this.idguid, { from: from.idguid, limit: 500 });
          this.#set({ run: renewed(this.#state.run, page), error: null });
        }
      } catch (error) {
        // The message from which it was asked is gone.
        if (statusOf(error) === 404 && from) {
          this.#set({ run: EMPTY });
          this.#again = true;
        } else if (!from) this.#set({ loading: false, error });
        // Otherwise what is held is still worth showing, and the next change asks again.
      }
    }
  }

  /** Shows a message as the server now has it; where nothing is loaded, loading brings it. */
  put(message: Message): void {
    if (this.#state.loading) return;
    this.#set({ run: { ...this.#state.run, messages: merged(this.#state.run.messages, [message]) } });
  }

  /** The person has come to see everything up to this message. */
  saw(no: number): void {
    this.#seen = Math.max(this.#seen, no);
  }
  get seen(): number {
    return this.#seen;
  }
  /** The line of unread messages has served. */
  forgetUnread(): void {
    if (this.#state.firstUnread !== null) this.#set({ firstUnread: null });
  }

  /**
   * Sends a message, or writes a note. It is shown at once, and goes when what was sent before has gone and it is
   * `ready`.
   */
  send(
    outgoing: Omit<Outgoing, 'client_id'> & { client_id?: string },
    { after, ready }: { after?: number | undefined; ready?: Promise<unknown> } = {},
  ): void {
    const sent: Outgoing = { ...outgoing, client_id: outgoing.client_id ?? newId() };
    const from = after ?? this.#seen;
    const at = new Date().toISOString();
    const pending: Pending = { ...sent, at, after: from, problem: null, unanswered: false };
    const others = this.#state.pending.filter(({ client_id }) => client_id !== sent.client_id);
    this.#set({ pending: [...others, pending] });
    this.#sending = Promise.all([this.#sending, ready]).then(() => this.#post(sent, from));
  }

  async #post(sent: Outgoing, after: number): Promise<void> {
    // Given up meanwhile.
    if (!this.#state.pending.some(({ client_id }) => client_id === sent.client_id)) return;
    try {
      const message = await postMessage(this.idguid, { ...sent, after });
      this.discard(sent.client_id);
      void drafts.again(this.idguid);
      if (this.#state.run.newer) await this.toNewest();
      else this.put(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'answered') {
        const { messages } = error.data as { messages: Message[] };
        this.#trouble(sent, { problem: error.message, refused: true });
        const kinds = [...(this.#state.answered?.kinds ?? []), sent.kind ?? 'text'];
        this.#set({ answered: { message: error.message, messages, kinds } });
        void this.refresh();
        return;
      }
      const first = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      this.#trouble(sent, { problem: first ?? messageOf(error), unanswered: UNHEARD.has(statusOf(error)) });
    }
  }

  #trouble({ client_id }: Outgoing, trouble: Partial<Pending>): void {
    this.#set({
      pending: this.#state.pending.map((one) => (one.client_id === client_id ? { ...one, ...trouble } : one)),
    });
  }

  /** Sends once more what the server has not taken; what the person has seen by now counts too. */
  again(pending: Pending, seen = this.#seen): void {
    const { at: _, after, problem: __, unanswered: ___, refused: ____, ...outgoing } = pending;
    this.send(outgoing, { after: Math.max(after, seen) });
  }
  /** What waits for the person's decision, since a colleague has answered. */
  get refused(): readonly Pending[] {
    return this.#state.pending.filter(({ refused }) => refused);
  }
  /** Sends again whatever has had no answer. */
  againAll(): void {
    for (const one of this.#state.pending) if (one.unanswered) this.again(one, 0);
  }
  discard(clientId: string): void {
    this.#set({ pending: this.#state.pending.filter(({ client_id }) => client_id !== clientId) });
  }
  /** The person has decided about the answer of a colleague. */
  settle(): void {
    this.#set({ answered: null });
  }
}

/** Conversations whose messages stay held after another was opened. */
const HELD = 20;
const stores = new Map<string, ThreadStore>();

/** The messages of a conversation; the same for all who ask. */
export function openThread(idguid: string): ThreadStore {
  const store = stores.get(idguid) ?? new ThreadStore(idguid);
  stores.delete(idguid);
  stores.set(idguid, store);
  // One that still sends is not forgotten.
  const oldest = [...stores.values()].find(({ state }) => state.pending.length === 0);
  if (stores.size > HELD && oldest && oldest !== store) stores.delete(oldest.idguid);
  return store;
}

/** Sends again, in all conversations, what has had no answer. */
export function resendAll(): void {
  for (const conversation of unsentIn()) openThread(conversation).againAll();
}

export const useThread = (store: ThreadStore): ThreadState =>
  useSyncExternalStore(store.subscribe, () => store.state);
