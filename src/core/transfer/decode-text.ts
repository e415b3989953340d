/** The text of a file: UTF-8, UTF-16 with a byte order mark, or else windows-1250. Null for a file that is not text. */
export function decodeText(file: Uint8Array): string | null {
  const text =
    file[0] === 0xff && file[1] === 0xfe
      ? decodeAs('utf-16le', file)
      : file[0] === 0xfe && file[1] === 0xff
        ? decodeAs('utf-16be', file)
        : decodeUtf8(file);
  return text === null || text.includes('\0') ? null : text;
}

const decodeAs = (encoding: string, file: Uint8Array): string => new TextDecoder(encoding).decode(file);

function decodeUtf8(file: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const text = decodeAs('windows-1250', file);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a text from anything else
    return /[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
  }
}
