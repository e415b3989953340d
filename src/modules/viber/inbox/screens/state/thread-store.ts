import { useSyncExternalStore } from 'react';
import { messageOf, statusOf } from '../../../../../admin/kit/errors.ts';
import { tabStorage } from '../../../../../admin/tab-storage.ts';
import { ApiError } from '../../../../../web/call.ts';
import type { Message, MessagePage } from '../../messages.api.ts';
import { EMPTY, merged, type Run, renewed, runOf, withNewer, withOlder } from '../thread/merge.ts';
import { getMessages, newClientId, type Outgoing, postMessage } from './client.ts';

/** A message that the server has not taken yet. */
export interface Pending extends Outgoing {
  at: string;
  /** Null while it is on its way. */
  problem: string | null;
  /** There was no answer: it goes again by itself when the network is back, which its id makes harmless. */
  unanswered: boolean;
}

/** A colleague has answered what the person was answering. */
export interface Answered {
  /** Said by the server: who has answered. */
  message: string;
  messages: Message[];
  outgoing: Outgoing;
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
    this.#state = { ...START, pending: this.#kept() };
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
    if (change.pending)
      tabStorage.write(this.#key, change.pending.length > 0 ? JSON.stringify(change.pending) : null);
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

  /** Shows a message as the server now has it. */
  put(message: Message): void {
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

  /** Sends a message, or writes a note. It is shown at once. */
  send(outgoing: Omit<Outgoing, 'client_id'> & { client_id?: string }, after = this.#seen): void {
    const sent: Outgoing = { ...outgoing, client_id: outgoing.client_id ?? newClientId() };
    const pending: Pending = { ...sent, at: new Date().toISOString(), problem: null, unanswered: false };
    const others = this.#state.pending.filter(({ client_id }) => client_id !== sent.client_id);
    this.#set({ pending: [...others, pending], answered: null });
    this.#sending = this.#sending.then(() => this.#post(sent, after));
  }

  async #post(sent: Outgoing, after: number): Promise<void> {
    // Given up meanwhile.
    if (!this.#state.pending.some(({ client_id }) => client_id === sent.client_id)) return;
    try {
      const message = await postMessage(this.idguid, { ...sent, after });
      this.discard(sent.client_id);
      if (this.#state.run.newer) await this.toNewest();
      else this.put(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'answered') {
        const { messages } = error.data as { messages: Message[] };
        this.discard(sent.client_id);
        this.#set({ answered: { message: error.message, messages, outgoing: sent } });
        void this.refresh();
        return;
      }
      const first = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      const unanswered = statusOf(error) === 0;
      this.#set({
        pending: this.#state.pending.map((one) =>
          one.client_id === sent.client_id ? { ...one, problem: first ?? messageOf(error), unanswered } : one,
        ),
      });
    }
  }

  /** Sends once more what the server has not taken. */
  again(pending: Pending): void {
    const { at: _, problem: __, unanswered: ___, ...outgoing } = pending;
    this.send(outgoing);
  }
  /** Sends again whatever has had no answer. */
  againAll(): void {
    for (const one of this.#state.pending) if (one.unanswered) this.again(one);
  }
  discard(clientId: string): void {
    this.#set({ pending: this.#state.pending.filter(({ client_id }) => client_id !== clientId) });
  }
  /** The person has decided about the answer of a colleague. */
  settle(): void {
    this.#set({ answered: null });
  }

  get #key(): string {
    return `viber-pending ${this.idguid}`;
  }
  /** What a reload has cut off: it may have been taken. */
  #kept(): Pending[] {
    const kept = JSON.parse(tabStorage.read(this.#key) ?? '[]') as Pending[];
    return kept.map((one) => ({ ...one, problem: one.problem ?? 'Slanje je prekinuto.', unanswered: false }));
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
  const [oldest] = stores.keys();
  if (stores.size > HELD && oldest !== undefined) stores.delete(oldest);
  return store;
}

export const useThread = (store: ThreadStore): ThreadState =>
  useSyncExternalStore(store.subscribe, () => store.state);
