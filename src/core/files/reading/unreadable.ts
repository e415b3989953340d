/** Why a file, or what was asked of it, cannot be read. */
export type Reason = 'too_large' | 'protected' | 'damaged' | 'unsupported' | 'too_slow';

/** Thrown in the reading process; `detail` is for the log. */
export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail = '') {
    super(detail || reason);
    this.reason = reason;
  }
}
