/** Why the source cannot be read now. The message is a Bosnian sentence for the operator's people. */
export class EjnFault extends Error {
  override name = 'EjnFault';
  /** A repetition may go better. */
  readonly passing: boolean;

  constructor(message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}
