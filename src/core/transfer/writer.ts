/** A row as it is written: its values by column, and of references what a person reads. */
export type Written = Record<string, unknown> & { refs?: Record<string, string | null> };

/** Writes records into a file page by page, in order: `begin`, any number of `write`, `end`. */
export interface TableWriter {
  begin(): Promise<void>;
  write(records: readonly Written[]): Promise<void>;
  /** Answers the size of the whole file in bytes. */
  end(): Promise<number>;
  /** Lets go of what it holds, whether or not the file came to its end. */
  abandon(): void;
}
