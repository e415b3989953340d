/**
 * A row as it is written: values by column, references by title. `row` sets it off on paper: what stands before all, a heading or a
 * subtotal, the total.
 */
export type Written = Record<string, unknown> & {
  refs?: Record<string, string | null>;
  row?: 'opening' | 'group' | 'total';
};

/** Writes records into a file page by page, in order: `begin`, any number of `write`, `end`. */
export interface TableWriter {
  begin(): Promise<void>;
  write(records: readonly Written[]): Promise<void>;
  /** Returns the size of the file in bytes. */
  end(): Promise<number>;
  /** Releases resources, whether or not the file was finished. */
  abandon(): void;
}
