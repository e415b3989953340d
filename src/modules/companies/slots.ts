import { slot } from '../../core/slot.ts';
import type { Deps } from '../../server/module.ts';

/** What registers tell of a tax number. */
export interface NumberAnswer {
  /** Without spaces and signs; of the EU with the state's prefix. */
  number: string;
  kind: 'jib' | 'pdv' | 'eu' | 'jmb' | 'other';
  /** Two letters as VIES has them (Greece is EL); null where unknown. */
  country: string | null;
  /** The register has answered, or the firm is in the operator's own. */
  found: boolean;
  name: string | null;
  address: string | null;
  /** Where the name comes from. */
  source: string | null;
  /** The answer in words. */
  message: string;
  /** What is odd about the number. */
  warning: string | null;
}

/** Asks registers about one number; waits some seconds at most. Throws 429 where `owner` asks too much. */
export type AskNumber = (
  deps: Deps,
  number: string,
  asker: { owner: string; gone: AbortSignal },
) => Promise<NumberAnswer>;

/** Filled by the module that knows foreign registers. */
export const askNumber = slot<AskNumber>('what registers know of a tax number');
