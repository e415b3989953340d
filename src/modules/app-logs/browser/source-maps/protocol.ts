/** The largest source map that is read, in bytes; the largest of the builds has a tenth of that. */
export const MOST_BYTES = 16 * 1024 * 1024;

/** What the thread is started with: where the maps of each folder of built files are. */
export interface Orders {
  folders: Readonly<Record<string, string>>;
}

/** Stacks that are to be mapped. */
export interface Task {
  id: number;
  stacks: readonly string[];
}

/** What the thread says: that it is up, the stacks of a task, or something for the log. */
export type Told = { ready: true } | { id: number; stacks: string[] } | { warning: string };
