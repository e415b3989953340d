/** Content-Disposition of a file, with the encoded name of RFC 5987 for non-ASCII letters. */
export function contentDisposition(way: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `${way}; filename="${plain}"${extended}`;
}
