import { api } from '../../../../../web/api.ts';
import { ApiError } from '../../../../../web/call.ts';
import type { DraftContent } from '../../draft.ts';
import type { Draft, DraftRow, PostedPlace } from '../../drafts.api.ts';

/** Where the draft is, for the bar. */
export type SaveState =
  | { kind: 'empty' | 'waiting' | 'saving' | 'offline' }
  | { kind: 'saved'; at: string }
  | { kind: 'refused'; message: string };

/** What keeps a draft from being saved until somebody decides. */
export type Obstacle = { kind: 'stale'; current: Draft } | { kind: 'posted'; place: PostedPlace };

/** What a refusal says about the draft; null for any other. */
export function obstacleOf({ status, code, data }: ApiError): Obstacle | null {
  if (status !== 409) return null;
  if (code === 'stale') return { kind: 'stale', current: (data as { current: Draft }).current };
  return code === 'posted' ? { kind: 'posted', place: data as PostedPlace } : null;
}

interface Options {
  id: string;
  /** 0: the server does not know it yet. */
  version: number;
  /** The draft may have reached the server although no answer did. */
  sentBefore: boolean;
  content: () => DraftContent;
  /** Nothing was typed: a draft that the server does not know is not begun. */
  blank: () => boolean;
  onState: (state: SaveState) => void;
  onObstacle: (obstacle: Obstacle) => void;
  /** After every save. */
  onSaved: () => void;
  /** While it cannot be saved, and when the page is left before it was: keeps it here. */
  keep: (version: number) => void;
}

/** Milliseconds between the last change and saving, and between attempts without a connection. */
const PAUSE = 1000;
const RETRY = 5000;

/** True for a failure that says nothing about the draft: no connection, or a server that asks to come back. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Saves a draft after a pause, one request at a time, each over the version that the one before it made. */
export class Saver {
  version: number;
  private readonly options: Options;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changes = 0;
  private saved = 0;
  private sentLines: DraftContent['lines'] | null = null;
  private running: Promise<boolean> | null = null;
  private stopped = false;
  private begun: boolean;

  constructor(options: Options) {
    this.begun = options.sentBefore;
    this.options = options;
    this.version = options.version;
  }

  get dirty(): boolean {
    return this.changes > this.saved;
  }

  /** Says that something was typed. */
  changed(): void {
    if (this.stopped) return;
    this.changes += 1;
    if (!this.running) this.options.onState({ kind: 'waiting' });
    this.later(PAUSE);
  }

  /** Saves now; false if it could not be. A draft without changes that the server has is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.stopped) return false;
    if (!this.dirty && this.version > 0) return true;
    this.running = this.send();
    const done = await this.running;
    this.running = null;
    if (done && this.dirty) this.later(PAUSE);
    return done;
  }

  /** Comes back when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Goes on from another version: what was decided about an obstacle. */
  resume(version: number, { dirty }: { dirty: boolean }): void {
    this.stopped = false;
    this.version = version;
    this.sentLines = null;
    this.saved = this.changes;
    if (dirty) this.changed();
  }

  /** Nothing is saved any more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** The page is going: what is not saved is kept here. */
  leave(): void {
    if (this.dirty && !this.stopped) this.options.keep(this.version);
  }

  private later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  private async send(): Promise<boolean> {
    const { id, content, blank, onState, onSaved, keep } = this.options;
    const at = this.changes;
    if (this.version === 0 && blank()) {
      this.saved = at;
      onState({ kind: 'empty' });
      return false;
    }
    const { lines, ...head } = content();
    onState({ kind: 'saving' });
    try {
      const save = () =>
        api.patch<DraftRow>(`/api/fin/drafts/${id}`, {
          version: this.version,
          ...head,
          ...(lines === this.sentLines ? {} : { lines }),
        });
      let data: DraftRow;
      if (this.version > 0) ({ data } = await save());
      else {
        const again = this.begun;
        this.begun = true;
        ({ data } = await api.post<DraftRow>('/api/fin/drafts', { idguid: id, ...head, lines }));
        this.version = data.version;
        // Begun by an attempt whose answer was lost, it has what was typed then.
        if (again) ({ data } = await save());
      }
      this.version = data.version;
      this.saved = at;
      this.sentLines = lines;
      onState({ kind: 'saved', at: data.updated_at });
      onSaved();
      return true;
    } catch (error) {
      return this.failed(error, keep);
    }
  }

  private failed(error: unknown, keep: Options['keep']): false {
    keep(this.version);
    const { onState, onObstacle } = this.options;
    if (isPassing(error)) {
      onState({ kind: 'offline' });
      this.later(RETRY);
      return false;
    }
    const { status, message, errors } = error as ApiError;
    const obstacle = obstacleOf(error as ApiError);
    if (obstacle) {
      this.stopped = true;
      onObstacle(obstacle);
    } else if (status === 404 && this.version > 0) {
      // Removed by somebody meanwhile: what is being written begins it anew.
      this.version = 0;
      this.sentLines = null;
      this.later(0);
      return false;
    }
    onState({ kind: 'refused', message: Object.values(errors)[0] ?? message });
    return false;
  }
}
