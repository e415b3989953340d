import type { ResourceRecord } from '../resource.ts';

/** Writes records into a file page by page, in order: `begin`, any number of `write`, `end`. */
export interface TableWriter {
  begin(): Promise<void>;
  write(records: readonly ResourceRecord[]): Promise<void>;
  /** Answers the size of the whole file in bytes. */
  end(): Promise<number>;
  /** Lets go of what it holds, whether or not the file came to its end. */
  abandon(): void;
}
