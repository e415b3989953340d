import { useSyncExternalStore } from 'react';
import { ApiError } from '../../web/call.ts';
import { messageOf } from '../kit/errors.ts';
import { discardSent, sendFile } from './upload.ts';

/** What is done with a sent file where one of that name is there already. */
export type OnConflict = 'keep_both' | 'version' | 'skip';

/** What is to be sent, and what becomes of it. */
export interface Parcel {
  file: File;
  /** Where it goes, for people: "Ugovori / 2026". */
  place?: string;
  /** Whether its name is known to be taken; asked before the first byte is sent. */
  isTaken?: () => Promise<boolean>;
  /**
   * Keeps the sent file. Throws ApiError 409 `duplicate` for a taken name while `onConflict` is null; the person is asked then.
   */
  keep: (fileId: string, onConflict: Exclude<OnConflict, 'skip'> | null) => Promise<unknown>;
}

type State = 'waiting' | 'sending' | 'keeping' | 'asking' | 'done' | 'skipped' | 'failed';

/** A file of the queue, as it is shown. */
export interface Sending {
  id: number;
  name: string;
  place: string | undefined;
  /** In bytes, as is `sent`. */
  size: number;
  sent: number;
  state: State;
  problem: string | null;
}

interface Entry {
  shown: Sending;
  parcel: Parcel;
  batch: Batch;
  fileId: string | null;
  abort: AbortController;
}

/** Files that were chosen together. */
interface Batch {
  /** The answer that a person gave for all of them. */
  onConflict: OnConflict | null;
  done: () => void;
}

/** How many are sent at once. */
const AT_ONCE = 3;
const ACTIVE: readonly State[] = ['waiting', 'sending', 'keeping', 'asking'];

let entries: readonly Entry[] = [];
let shown: readonly Sending[] = [];
let last = 0;
const listeners = new Set<() => void>();

const isActive = ({ state }: Sending): boolean => ACTIVE.includes(state);

function announce(): void {
  shown = entries.map((entry) => entry.shown);
  for (const listener of listeners) listener();
  const leaving = shown.some(isActive);
  if (leaving) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

/** The browser asks before it leaves the page. */
const warn = (event: Event): void => event.preventDefault();

function change(entry: Entry, patch: Partial<Sending>): void {
  entry.shown = { ...entry.shown, ...patch };
  announce();
}

/** Sends files, a few at a time. `done` is called after each that is kept. */
export function send(parcels: readonly Parcel[], done: () => void = () => {}): void {
  const batch: Batch = { onConflict: null, done };
  if (!shown.some(isActive)) entries = [];
  entries = [
    ...entries,
    ...parcels.map((parcel): Entry => {
      const { file, place } = parcel;
      last += 1;
      const asShown = { id: last, name: file.name, place, size: file.size, sent: 0, problem: null };
      return {
        shown: { ...asShown, state: 'waiting' },
        parcel,
        batch,
        fileId: null,
        abort: new AbortController(),
      };
    }),
  ];
  advance();
}

function advance(): void {
  announce();
  const busy = shown.filter(({ state }) => state === 'sending' || state === 'keeping').length;
  for (const entry of entries.filter((one) => one.shown.state === 'waiting').slice(0, AT_ONCE - busy))
    void run(entry).finally(advance);
}

async function run(entry: Entry): Promise<void> {
  const { parcel, batch, abort } = entry;
  const { signal } = abort;
  change(entry, { state: 'sending', problem: null });
  try {
    if (entry.fileId === null && (await isTaken(entry))) return refuseName(entry);
    signal.throwIfAborted();
    entry.fileId ??= await sendFile(parcel.file, { signal, onProgress: (sent) => change(entry, { sent }) });
    change(entry, { state: 'keeping', sent: entry.shown.size });
    const { onConflict } = batch;
    await parcel.keep(entry.fileId, onConflict === 'skip' ? null : onConflict);
    change(entry, { state: 'done' });
    batch.done();
  } catch (error) {
    if (signal.aborted) return discard(entry);
    if (error instanceof ApiError && error.code === 'duplicate') refuseName(entry);
    else {
      // What was sent is of no use any more: once more means from the beginning.
      if (error instanceof ApiError && error.status === 422) entry.fileId = null;
      change(entry, { state: 'failed', problem: messageOf(error) });
    }
  }
}

/** What becomes of a file whose name is taken: what the person has said for all, else they are asked. */
function refuseName(entry: Entry): void {
  if (entry.abort.signal.aborted) return;
  if (entry.batch.onConflict === 'skip') skip(entry);
  else change(entry, { state: 'asking' });
}

function skip(entry: Entry): void {
  discard(entry);
  change(entry, { state: 'skipped' });
}

/** Nothing keeps what was sent of it. */
function discard(entry: Entry): void {
  if (entry.fileId !== null) void discardSent(entry.fileId);
  entry.fileId = null;
}

/** Takes one off the list. What is being kept may be kept. */
function drop(entry: Entry): void {
  entry.abort.abort();
  if (entry.shown.state !== 'keeping' && entry.shown.state !== 'done') discard(entry);
}

/** Whether the file is not to be sent before the person has said what to do. */
async function isTaken({ parcel, batch }: Entry): Promise<boolean> {
  if (batch.onConflict === 'keep_both' || batch.onConflict === 'version') return false;
  // Without an answer it is sent; whoever keeps it refuses a taken name as well.
  return (await parcel.isTaken?.().catch(() => false)) ?? false;
}

const entryOf = (id: number): Entry | undefined => entries.find((entry) => entry.shown.id === id);

/** Gives one up, or takes what is over off the list. */
export function cancel(id: number): void {
  const given = entryOf(id);
  if (given) drop(given);
  entries = entries.filter((entry) => entry !== given);
  advance();
}

/** Gives up all that are not over yet. */
export function cancelAll(): void {
  for (const entry of entries) if (isActive(entry.shown)) drop(entry);
  entries = entries.filter((entry) => !isActive(entry.shown));
  announce();
}

/** Clears the list of those that are over. */
export function clear(): void {
  for (const entry of entries) if (!isActive(entry.shown)) drop(entry);
  entries = entries.filter((entry) => isActive(entry.shown));
  announce();
}

/** Sends one that failed once more. */
export function retry(id: number): void {
  const entry = entryOf(id);
  if (entry) change(entry, { state: 'waiting', sent: 0 });
  advance();
}

/** Answers the question about a taken name; `forAll`: also for the others that were chosen together. */
export function resolve(id: number, onConflict: OnConflict, forAll: boolean): void {
  const asked = entryOf(id);
  if (!asked) return;
  const { batch } = asked;
  if (forAll) batch.onConflict = onConflict;
  const answered = entries.filter(
    (entry) => entry === asked || (forAll && entry.batch === batch && entry.shown.state === 'asking'),
  );
  for (const entry of answered) {
    // An answer for one file alone.
    entry.batch = forAll ? batch : { ...batch, onConflict };
    if (onConflict === 'skip') skip(entry);
    else change(entry, { state: 'waiting' });
  }
  advance();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The files that are being sent, or were since the list was cleared. */
export const useSending = (): readonly Sending[] => useSyncExternalStore(subscribe, () => shown);

/** Whether anything is still under way. */
export const isUnderWay = (all: readonly Sending[]): boolean => all.some(isActive);
