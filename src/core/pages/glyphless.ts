/**
 * A font without outlines, for hidden text over a scanned page: every character has the same empty glyph. It is Tesseract's
 * `pdf.ttf` (GlyphLessFont, Apache License 2.0), which PDF readers are known to accept.
 */
const TTF =
  'AAEAAAAKAIAAAwAgT1MvMlbeyJQAAAEoAAAAYGNtYXAACgA0AAABkAAAAB5nbHlmFSJBJAAAAbgAAAAYaGVhZAt48WUAAACsAAAANmhoZWEMAgQCAAAA5AAAACRobXR4BAAAAAAAAYgAAAAIbG9jYQAMAAAAAAGwAAAABm1heHAABAAFAAABCAAAACBuYW1l8usW2gAAAdAAAABLcG9zdAABAAEAAAIcAAAAIAABAAAAAQAAsJRxEF8PPPUEBwgAAAAAAM+a/G4AAAAA1MOn8gAAAAAEAAgAAAAAEAACAAAAAAAAAAEAAAgA//8AAAQAAAAAAAQAAAEAAAAAAAAAAAAAAAAAAAACAAEAAAACAAQAAQAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAwAAAZAABQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAQABAAAAAAAAAAAAAAAAAAAAAAAAAAAAR09PRwBAAAAAAAAB//8AAAABAAGAAAAAAAAAAAAAAAAAAAABAAAAAAAABAAAAAAAAAIAAQAAAAAAFAADAAAAAAAUAAYACgAAAAAAAAAAAAAAAAAMAAAAAQAAAAAEAAgAAAMAADEhESEEAPwACAAAAAADACoAAAADAAAABQAWAAAAAQAAAAAABQALABYAAwABBAkABQAWAAAAVgBlAHIAcwBpAG8AbgAgADEALgAwVmVyc2lvbiAxLjAAAAEAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA=';

export const glyphlessFont = (): Uint8Array => Uint8Array.from(atob(TTF), (letter) => letter.charCodeAt(0));

const CODES = 0x10000;
const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** CIDToGIDMap: every 16-bit code is drawn with the one glyph. */
export function glyphMap(): Uint8Array {
  const map = new Uint8Array(CODES * 2);
  for (let at = 1; at < map.length; at += 2) map[at] = 1;
  return map;
}

/** ToUnicode map: every code is its own code point. A table has at most a hundred ranges, which differ in their last byte only. */
export function toUnicode(): string {
  const ranges = Array.from({ length: CODES / 256 }, (_, at) => {
    const [first, last] = [hex(at * 256), hex(at * 256 + 255)];
    return `<${first}> <${last}> <${first}>`;
  });
  const tables: string[] = [];
  for (let at = 0; at < ranges.length; at += 100) {
    const some = ranges.slice(at, at + 100);
    tables.push(`${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${tables.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
