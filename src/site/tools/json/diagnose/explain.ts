/** The text of every fault: what it is, why, and how to mend it. */

import { COMPATIBILITY_TEXTS } from './compatibility-texts.ts';
import type { Finding } from './diagnose.ts';
import type { FaultCode } from './faults.ts';
import { STRUCTURE_TEXTS } from './structure-texts.ts';
import { TOKEN_TEXTS } from './token-texts.ts';

/** The text of a fault: a title, and why and how in detail. */
export interface FaultText {
  readonly title: string;
  readonly help: string;
  /** A link to the tool for the format that the text really has. */
  readonly link?: { readonly href: string; readonly text: string };
}

/** Makes a fault's text, from the finding where needed. */
export type DescribeFault = (finding: Finding) => FaultText;

const ALL: Record<FaultCode, DescribeFault> = { ...STRUCTURE_TEXTS, ...TOKEN_TEXTS, ...COMPATIBILITY_TEXTS };

/** The text of a finding. */
export function explain(finding: Finding): FaultText {
  return ALL[finding.code](finding);
}
