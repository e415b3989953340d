import { readCii } from './cii.ts';
import { decoded } from './decoded.ts';
import type { EInvoice } from './e-invoice.ts';
import { NotEInvoice } from './refusal.ts';
import { type Node, treeOf } from './tree.ts';
import { readUbl } from './ubl.ts';

/** The namespaces of both syntaxes. Prefixes are free. */
const NAMESPACE =
  /urn:(?:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2|un:unece:uncefact:data:standard:CrossIndustryInvoice:100)\b/;
const ROOT = /^(?:Invoice|CreditNote|CrossIndustryInvoice|StandardBusinessDocument)$/;
/** What may stand before the root: a declaration, instructions, comments. */
const PROLOG = /^\ufeff?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const HEAD = 16 * 1024;

/** Whether a file is an e-invoice by its first bytes, of which 4 KB are enough. It may still be damaged. */
export function isEInvoice(head: Uint8Array): boolean {
  try {
    return looksLikeOne(decoded(head.subarray(0, HEAD)).text);
  } catch (error) {
    if (error instanceof NotEInvoice) return false;
    throw error;
  }
}

function looksLikeOne(text: string): boolean {
  const head = text.slice(0, HEAD);
  return ROOT.test(rootName(head) ?? '') && NAMESPACE.test(head);
}

/** The root's name without its prefix. */
function rootName(text: string): string | null {
  const from = PROLOG.exec(text)?.[0].length ?? 0;
  return /^<(?:[\w.-]{1,100}:)?([\w.-]{1,100})[\s/>]/.exec(text.slice(from, from + 300))?.[1] ?? null;
}

export interface ReadEInvoice {
  invoice: EInvoice;
  /** The encoding that it was read in although it declares another. */
  encoding: string | null;
}

/** Reads UBL or CII. Throws `NotEInvoice`, and nothing else whatever the bytes are. */
export async function readEInvoice(xml: Uint8Array | string): Promise<ReadEInvoice> {
  const { text, instead } = decoded(xml);
  if (!/^\ufeff?\s*</.test(text)) throw new NotEInvoice('not_xml');
  if (rootName(text) === 'CrossIndustryDocument') throw new NotEInvoice('old_zugferd');
  // A document type before the root is told as what it is.
  if (!looksLikeOne(text) && !/<!DOCTYPE(?!\s+html\b)/i.test(text.slice(0, HEAD)))
    throw new NotEInvoice('not_invoice');
  const root = unwrapped(await treeOf(text));
  if (!root) throw new NotEInvoice('not_invoice');
  return { invoice: root.name === 'CrossIndustryInvoice' ? readCii(root) : readUbl(root), encoding: instead };
}

/** The invoice itself, which networks send in an envelope. */
const unwrapped = (root: Node): Node | undefined =>
  root.name === 'StandardBusinessDocument'
    ? root.children.find(({ name }) => name !== 'StandardBusinessDocument' && ROOT.test(name))
    : root;
