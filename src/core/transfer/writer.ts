/** A row as it is written: values by column, references by title. */
export type Written = Record<string, unknown> & { refs?: Record<string, string | null> };

/** Writes records into a file page by page, in order: `begin`, any number of `write`, `end`. */
export interface TableWriter {
  begin(): Promise<void>;
  write(records: readonly Written[]): Promise<void>;
  /** Returns the size of the file in bytes. */
  end(): Promise<number>;
  /** Releases resources, whether or not the file was finished. */
  abandon(): void;
}
