import { Unreadable } from '../../../../core/files/reading/unreadable.ts';
import { DOCUMENT_TYPE, readXml } from '../../../../core/files/reading/xml.ts';
import { NotEInvoice } from './refusal.ts';

/** An element: names are without prefixes. */
export interface Node {
  readonly name: string;
  text: string;
  attribute(name: string): string | undefined;
  readonly children: Node[];
}

/** Real invoices have about eight levels, and thirty elements for each row. */
const DEEPEST = 40;
const MOST_NODES = 200_000;
/** Characters kept of one element: an embedded picture is not read. */
const LONGEST_TEXT = 10_000;

/** The whole document as a tree; throws `NotEInvoice`. */
export async function treeOf(text: string): Promise<Node> {
  const stack: Node[] = [];
  let root: Node | null = null;
  let count = 0;
  try {
    await readXml(chunksOf(text), {
      open(name, attribute) {
        if (stack.length === DEEPEST) throw new NotEInvoice('too_deep');
        if (++count > MOST_NODES) throw new NotEInvoice('too_many');
        if (stack.length === 0 && root) throw new NotEInvoice('damaged');
        const node: Node = { name, text: '', attribute, children: [] };
        stack.at(-1)?.children.push(node);
        root ??= node;
        stack.push(node);
      },
      close(name) {
        if (stack.pop()?.name !== name) throw new NotEInvoice('damaged');
      },
      text(part) {
        const node = stack.at(-1);
        if (node && node.text.length < LONGEST_TEXT) node.text += part.slice(0, LONGEST_TEXT);
        else if (!node && part.trim() !== '') throw new NotEInvoice('damaged');
      },
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new NotEInvoice(error.message === DOCUMENT_TYPE ? 'document_type' : 'damaged');
  }
  if (!root || stack.length > 0) throw new NotEInvoice('damaged');
  return root;
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text.replace(/^\ufeff/, ''));
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** All elements at a path of names. */
export function all(node: Node | undefined, ...path: string[]): Node[] {
  let found = node ? [node] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  return found;
}

/** The first element at a path of names. */
export const at = (node: Node | undefined, ...path: string[]): Node | undefined => all(node, ...path)[0];

/** An element's text on one line; null where it is empty or there is none. */
export function textOf(node: Node | undefined): string | null {
  // NUL and its kind can be written as references.
  const text = node?.text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return text || null;
}

/** The text at a path of names, of the first element that has one. */
export const textAt = (node: Node | undefined, ...path: string[]): string | null =>
  all(node, ...path)
    .map(textOf)
    .find((text) => text !== null) ?? null;
