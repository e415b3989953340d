/** What passes between a page and the worker that works for it. */

/** How far a job is. */
export interface Progress {
  done: number;
  /** Null: nobody knows yet. */
  total: number | null;
  /** What is being done, in words; empty: nothing beside the number. */
  said: string;
}

/** Said to the worker. */
export interface Order<In> {
  id: number;
  input: In;
}

/** Said by the worker of the order with this id. */
export type Word<Out, Part> = { id: number } & (
  | { is: 'progress'; progress: Progress }
  | { is: 'part'; part: Part }
  | { is: 'done'; result: Out }
  | { is: 'refused'; message: string; details: unknown }
  | { is: 'broken'; message: string }
);

/** Why a job cannot be done: the message is for the person, the details for the screen. */
export class Refusal<D = unknown> extends Error {
  readonly details: D;
  constructor(message: string, details?: D) {
    super(message);
    this.name = 'Refusal';
    this.details = details as D;
  }
}
