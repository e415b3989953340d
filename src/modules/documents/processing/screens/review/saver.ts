import { ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail, ShownValue } from '../../shapes.ts';

/** A value as a person gives it. */
export type Given = Pick<ShownValue, 'value'> & Partial<Pick<ShownValue, 'page' | 'box'>>;
/** A cell of the rows, as the server has them, that was looked at and says this. */
export interface SeenCell {
  row: number;
  column: string;
  value: string | null;
}
/** Corrections that the server does not have yet. */
export interface Pending {
  fields: Record<string, Given>;
  confirm: string[];
  confirm_cells?: SeenCell[];
  lines?: Record<string, Given>[];
  name?: string;
}
export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' | 'offline' | 'clash' }
  | { kind: 'refused'; message: string; errors: Readonly<Record<string, string>> };

/** Somebody else has changed the same values: nothing is sent until a person decides. */
export interface Clash {
  current: DocumentDetail;
  fields: string[];
  lines: boolean;
  name: boolean;
}

interface Options {
  document: DocumentDetail;
  pending?: Pending | null;
  send: (body: { version: number } & Partial<Pending>) => Promise<DocumentDetail>;
  onChange: (saver: Saver) => void;
  /** Somebody else's changes of other values were taken in. */
  onOthers: (current: DocumentDetail) => void;
}

const NOTHING = (): Pending => ({ fields: {}, confirm: [] });
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
  private sending: Pending | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.document = options.document;
    this.pending = options.pending ?? NOTHING();
  }

  get dirty(): boolean {
    return this.sending !== null || !isNothing(this.pending);
  }
  /** All that is not saved, also what is on its way. */
  get unsaved(): Pending {
    return this.sending ? joined(this.sending, this.pending) : this.pending;
  }

  /** Takes a correction; it is sent at once, or after what is being sent. */
  put(more: Partial<Pending>): void {
    this.pending = joined(this.pending, { ...NOTHING(), ...more });
    if (this.state.kind === 'refused') this.state = { kind: 'saving' };
    this.changed();
    void this.flush();
  }

  /** Takes a correction of a value that somebody else has changed while it was typed: a person decides. */
  contest(key: string, given: Given): void {
    this.pending = joined(this.pending, { ...NOTHING(), fields: { [key]: given } });
    this.clash = { current: this.document, fields: [key], lines: false, name: false };
    this.state = { kind: 'clash' };
    this.changed();
  }

  /** Sends what waits; comes back when it is there, or cannot be sent now. True: everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    while (!isNothing(this.pending) && !this.clash && this.state.kind !== 'refused') {
      this.running = this.sendOnce();
      await this.running;
      this.running = null;
      if (this.state.kind === 'offline') return false;
    }
    return !this.dirty;
  }

  /** The document as it came by itself. While something is on its way the answer to that tells. */
  receive(document: DocumentDetail): void {
    const refused = this.state.kind === 'refused' && this.sending === null;
    if (document.version < this.document.version || (this.dirty && !refused)) return;
    const newer = document.version > this.document.version;
    this.document = document;
    if (newer) this.options.onOthers(document);
    // What was refused, say since another had approved it, may be possible now.
    if (newer && refused) this.state = { kind: 'saving' };
    this.changed();
    if (newer && refused) void this.flush();
  }

  /** Replaces the document by the answer of an action. */
  take(document: DocumentDetail): void {
    this.document = document;
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
    this.changed();
    void this.flush();
  }

  /** Gives up what was not saved. */
  drop(): void {
    clearTimeout(this.timer);
    this.pending = NOTHING();
    this.state = { kind: 'saved', at: null };
    this.changed();
  }

  private changed(): void {
    this.options.onChange(this);
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
      this.state = { kind: 'saved', at: this.document.updated_at };
    } catch (error) {
      this.sending = null;
      this.pending = joined(sent, this.pending);
      this.failed(error);
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
    if (status !== 409 || code !== 'stale') {
      this.state = { kind: 'refused', message: Object.values(errors)[0] ?? message, errors };
      return;
    }
    const { current } = data as { current: DocumentDetail };
    const clash = clashOf(this.document, current, this.pending);
    if (clash) {
      this.clash = clash;
      this.state = { kind: 'clash' };
      return;
    }
    this.document = current;
    this.options.onOthers(current);
  }
}

const isNothing = ({ fields, confirm, confirm_cells, lines, name }: Pending): boolean =>
  Object.keys(fields).length === 0 &&
  confirm.length === 0 &&
  confirm_cells === undefined &&
  lines === undefined &&
  name === undefined;

/** The later of two corrections of one value counts; one that is corrected needs no confirming. */
function joined(before: Pending, after: Pending): Pending {
  const fields = { ...before.fields, ...after.fields };
  const confirm = [...new Set([...before.confirm, ...after.confirm])].filter((key) => !(key in fields));
  const cells = [...(before.confirm_cells ?? []), ...(after.confirm_cells ?? [])];
  return { ...before, ...after, fields, confirm, ...(cells.length > 0 && { confirm_cells: cells }) };
}

/** What both have changed; null: the changes do not meet. */
function clashOf(before: DocumentDetail, current: DocumentDetail, pending: Pending): Clash | null {
  const valueIn = (document: DocumentDetail, key: string) => document.fields[key]?.value ?? null;
  const fields = [...Object.keys(pending.fields), ...pending.confirm].filter(
    (key) =>
      valueIn(before, key) !== valueIn(current, key) && valueIn(current, key) !== pending.fields[key]?.value,
  );
  const lines = pending.lines !== undefined && JSON.stringify(before.lines) !== JSON.stringify(current.lines);
  const name = pending.name !== undefined && before.name !== current.name && current.name !== pending.name;
  return fields.length > 0 || lines || name ? { current, fields, lines, name } : null;
}
