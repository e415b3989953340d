/** Messages between a page and its worker. */

export interface Progress {
  done: number;
  /** Null: not known yet. */
  total: number | null;
  /** What is being done; empty: the caller's own text is shown. */
  label: string;
}

/** From the page to the worker. */
export interface JobRequest<In> {
  id: number;
  input: In;
}

/** From the worker to the page, about the request with this id. */
export type JobMessage<Out, Part> = { id: number } & (
  | { is: 'progress'; progress: Progress }
  | { is: 'part'; part: Part }
  | { is: 'done'; result: Out }
  | { is: 'refused'; message: string; details: unknown }
  | { is: 'broken'; message: string }
);

/** An error for the person: `message` is shown, `details` are for the screen. */
export class Refusal<D = unknown> extends Error {
  readonly details: D;
  constructor(message: string, details?: D) {
    super(message);
    this.name = 'Refusal';
    this.details = details as D;
  }
}
