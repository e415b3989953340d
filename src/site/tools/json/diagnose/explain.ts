/** Every fault in words: what it is, why, and how it is mended. */

import type { Finding } from './diagnose.ts';
import type { FaultCode } from './faults.ts';
import { LETTERS } from './letters.ts';
import { READERS } from './readers.ts';
import { STRUCTURE } from './structure.ts';

/** What is said of a fault: in one line, and the longer why and how. */
export interface Words {
  readonly title: string;
  readonly help: string;
  /** A tool for what the text is instead. */
  readonly link?: { readonly href: string; readonly text: string };
}

/** A fault's words, made of the finding where they need it. */
export type Say = (finding: Finding) => Words;

const ALL: Record<FaultCode, Say> = { ...STRUCTURE, ...LETTERS, ...READERS };

/** What is wrong at a place and how to mend it. */
export function explain(finding: Finding): Words {
  return ALL[finding.code](finding);
}
