import { ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail } from '../../shapes.ts';
import {
  byPlace,
  type Clash,
  clashOf,
  isNothing,
  joined,
  NOTHING,
  type Pending,
  typedIn,
} from './pending.ts';

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' | 'offline' | 'clash' }
  | { kind: 'refused'; message: string; errors: Readonly<Record<string, string>> };

interface Options {
  document: DocumentDetail;
  pending?: Pending | null;
  held?: Pending | null;
  send: (body: { version: number } & Partial<Pending>) => Promise<DocumentDetail>;
  onChange: (saver: Saver) => void;
  /** Somebody else's changes of other values were taken in. */
  onOthers: (current: DocumentDetail) => void;
  /** The server has refused for a state of the document that is not known here yet. */
  onState?: () => void;
}

const isOnReview = ({ state }: DocumentDetail): boolean => state === 'na_pregledu';
const RETRY = 4000;
/** Says nothing about the correction: no connection, or a server that asks to come back. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Saves corrections one request at a time, each over the version that the one before it made. What cannot be sent is kept. */
export class Saver {
  /** The document as the server last had it. */
  document: DocumentDetail;
  pending: Pending;
  state: SaveState = { kind: 'saved', at: null };
  clash: Clash | null = null;
  /** What was typed and cannot be saved: the document has left the review. A person takes it up again, or drops it. */
  held: Pending | null = null;
  /** The document as somebody else has last changed it, until something is saved over it: a screen may not show it yet. */
  others: DocumentDetail | null = null;
  /** What is still being typed, by its place: each gives it to `put`. */
  private readonly typed = new Map<string, () => void>();
  private sending: Pending | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What came while something was on its way. */
  private came: DocumentDetail | null = null;
  private over = false;
  private removed = false;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.document = options.document;
    this.held = options.held ?? null;
    const { placed, lost } = byPlace(options.document, options.pending ?? NOTHING());
    this.pending = placed;
    if (!isNothing(lost)) this.held = joined(this.held ?? NOTHING(), lost);
    if (!isOnReview(this.document)) this.hold();
  }

  get dirty(): boolean {
    return this.sending !== null || !isNothing(this.pending);
  }
  /** Whether there is text that nobody has left yet. */
  get typing(): boolean {
    return this.typed.size > 0;
  }
  /** All that is not saved, also what is on its way. */
  get unsaved(): Pending {
    return this.sending ? joined(this.sending, this.pending) : this.pending;
  }

  /** Takes a correction; it is sent at once, or after what is being sent. */
  put(more: Partial<Pending>): void {
    if (this.over) return;
    this.pending = joined(this.pending, { ...NOTHING(), ...more });
    if (!isOnReview(this.document)) this.hold();
    if (this.state.kind === 'refused') this.state = { kind: 'saving' };
    this.changed();
    void this.flush();
  }

  /** Takes a correction of what somebody else has changed while it was typed: a person decides. */
  contest(more: Partial<Pick<Pending, 'fields' | 'lines'>>): void {
    if (!isOnReview(this.document)) {
      this.put(more);
      return;
    }
    this.pending = joined(this.pending, { ...NOTHING(), ...more });
    const fields = new Set([...(this.clash?.fields ?? []), ...Object.keys(more.fields ?? {})]);
    this.clash = {
      current: this.clash?.current ?? this.document,
      fields: [...fields],
      lines: (this.clash?.lines ?? false) || more.lines !== undefined,
      name: this.clash?.name ?? false,
    };
    this.state = { kind: 'clash' };
    this.changed();
  }

  /** Something is being typed at `place`, and `give` hands it over. The answer is called when it no longer is. */
  startTyping(place: string, give: () => void): () => void {
    if (this.over) return () => {};
    this.typed.set(place, give);
    this.changed();
    return () => {
      if (this.typed.get(place) !== give) return;
      this.typed.delete(place);
      // The input may be gone before anybody has left it.
      give();
      this.changed();
    };
  }

  /** Takes what is being typed as it stands. */
  settle(): void {
    const all = [...this.typed.values()];
    this.typed.clear();
    for (const give of all) give();
    if (all.length > 0) this.changed();
  }

  /** Sends what waits; comes back when it is there, or cannot be sent now. True: everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    const { held } = this;
    while (this.running) await this.running;
    while (!isNothing(this.pending) && !this.removed && !this.clash && this.state.kind !== 'refused') {
      this.running = this.sendOnce();
      await this.running;
      this.running = null;
      if (this.state.kind === 'offline') return false;
    }
    const { came } = this;
    this.came = null;
    if (came && !this.dirty) this.receive(came);
    return !this.dirty && this.held === held;
  }

  /** The document as it came by itself. While something is on its way the answer to that tells. */
  receive(document: DocumentDetail): void {
    const refused = this.state.kind === 'refused' && this.sending === null;
    if (document.version < this.document.version) return;
    if (this.dirty && !refused) {
      this.came = document;
      return;
    }
    const newer = document.version > this.document.version;
    this.document = document;
    if (newer) this.others = document;
    if (!isOnReview(document)) this.leaveReview();
    if (newer) this.options.onOthers(document);
    // What was refused, say since another had approved it, may be possible now.
    const again = newer && refused && this.dirty;
    if (again) this.state = { kind: 'saving' };
    this.changed();
    if (again) void this.flush();
  }

  /** Replaces the document by the answer of an action. */
  take(document: DocumentDetail): void {
    this.document = document;
    if (!isOnReview(document)) this.leaveReview();
    this.changed();
  }

  /** The screen goes: what is typed is kept, and sent if the document, as it is `now`, still takes it. Null: it was removed. */
  close(now: DocumentDetail | null | undefined): void {
    if (now && now.version >= this.document.version && !isOnReview(now)) this.document = now;
    this.removed = now === null;
    this.settle();
    if (!isOnReview(this.document)) this.leaveReview();
    clearTimeout(this.timer);
    this.changed();
    if (this.dirty) void this.flush();
  }

  /** Sends what was held after all, as far as the document's type has a place for it. */
  resume(): void {
    if (!this.held || !isOnReview(this.document)) return;
    const { placed, lost } = byPlace(this.document, this.held);
    this.held = isNothing(lost) ? null : lost;
    this.put(placed);
  }

  /** Gives up what was held. */
  forgo(): void {
    this.held = null;
    this.changed();
  }

  /** What was decided about a clash. */
  decide(mine: boolean): void {
    if (!this.clash) return;
    const { current, fields, lines, name } = this.clash;
    if (!mine) {
      for (const key of fields) delete this.pending.fields[key];
      this.pending.confirm = this.pending.confirm.filter((key) => !fields.includes(key));
      if (lines) delete this.pending.lines;
      if (name) delete this.pending.name;
    }
    this.document = current;
    this.clash = null;
    this.state = { kind: 'saved', at: current.updated_at };
    if (!isOnReview(current)) this.hold();
    this.changed();
    void this.flush();
  }

  /** Gives up what was not saved, and takes nothing more: the screen is left. */
  drop(): void {
    clearTimeout(this.timer);
    this.over = true;
    this.typed.clear();
    this.clash = null;
    this.pending = NOTHING();
    this.state = { kind: 'saved', at: null };
    this.changed();
  }

  private changed(): void {
    this.options.onChange(this);
  }

  private leaveReview(): void {
    this.settle();
    this.hold();
  }

  /** Nothing typed is shown as the document's, or sent to it, once it has left the review. */
  private hold(): void {
    clearTimeout(this.timer);
    const typed = typedIn(this.document, this.pending);
    if (typed) this.held = joined(this.held ?? NOTHING(), typed);
    this.pending = NOTHING();
    this.clash = null;
    if (!this.sending) this.state = { kind: 'saved', at: null };
  }

  private async sendOnce(): Promise<void> {
    const sent = this.pending;
    this.sending = sent;
    this.pending = NOTHING();
    this.state = { kind: 'saving' };
    this.changed();
    try {
      const { fields, confirm, ...rest } = sent;
      this.document = await this.options.send({
        version: this.document.version,
        ...(Object.keys(fields).length > 0 && { fields }),
        ...(confirm.length > 0 && { confirm }),
        ...rest,
      });
      this.sending = null;
      this.others = null;
      this.state = { kind: 'saved', at: this.document.updated_at };
    } catch (error) {
      this.sending = null;
      if (!this.over) {
        this.pending = joined(sent, this.pending);
        this.failed(error);
      }
    }
    this.changed();
  }

  private failed(error: unknown): void {
    if (isPassing(error)) {
      this.state = { kind: 'offline' };
      this.timer = setTimeout(() => void this.flush(), RETRY);
      return;
    }
    const { code, status, data, message, errors } = error as ApiError;
    if (status === 409 && code === 'state') {
      this.hold();
      this.options.onState?.();
      return;
    }
    if (status !== 409 || code !== 'stale') {
      this.state = { kind: 'refused', message: Object.values(errors)[0] ?? message, errors };
      return;
    }
    const { current } = data as { current: DocumentDetail };
    if (!isOnReview(current)) {
      this.document = current;
      this.leaveReview();
      this.options.onOthers(current);
      return;
    }
    const clash = clashOf(this.document, current, this.pending);
    if (clash) {
      this.clash = clash;
      this.state = { kind: 'clash' };
      return;
    }
    this.document = current;
    this.others = current;
    this.options.onOthers(current);
  }
}
