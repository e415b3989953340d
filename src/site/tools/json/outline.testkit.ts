import type { Outline } from './outline.ts';

export const text = (from: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(from);
export const slice = (outline: Outline, node: number): string =>
  text(outline.src.subarray(outline.valueStart(node), outline.end[node]!));

/** The value of a node, rebuilt from the outline alone. */
export function value(outline: Outline, node: number): unknown {
  const kind = outline.kind(node);
  if (kind === 'list') return [...outline.children(node)].map((child) => value(outline, child));
  if (kind === 'leaf') return JSON.parse(slice(outline, node));
  const object = {};
  for (const child of outline.children(node)) {
    Object.defineProperty(object, outline.key(child), {
      value: value(outline, child),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}
