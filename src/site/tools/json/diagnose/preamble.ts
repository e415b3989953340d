/** What stands before the JSON in texts that are taken from elsewhere: a page, a script, a guard against theft. */
import type { Faults } from './faults.ts';
import { fileKind, otherwise } from './otherwise.ts';

const SCRIPT =
  /^\s*(?:(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|export\s+default\b|module\.exports\s*=|[A-Za-z_$][\w$.]*\s*=(?!=))\s*(?=["[{\d])/;
const GUARD = /^\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)\s*/;

/** Where the JSON begins; -1 when the text is of another kind altogether. */
export function preamble(src: Uint8Array, faults: Faults): number {
  const head = new TextDecoder('latin1').decode(src.subarray(0, 400));
  const start = Math.max(head.search(/\S/), 0);
  const kind = otherwise(src);
  const file = kind ? null : fileKind(src);
  if (kind || file) {
    const [line = ''] = head.slice(start).split(/[\r\n]/);
    faults.add('not-json', start, start + (file ? 0 : line.length), { detail: kind ?? `file ${file}` });
    return -1;
  }
  const found = GUARD.exec(head) ?? SCRIPT.exec(head);
  if (!found) return 0;
  const detail = GUARD.test(head) ? 'guard' : 'script';
  faults.add('not-json', start, start + found[0].trim().length, { detail });
  faults.mend('not-json', 0, found[0].length, '');
  return found[0].length;
}
