/** The file name of a PDF decoded from a Base64 file. */
export function pdfName(source: string): string {
  const base = source
    .trim()
    .replace(/\.(?:txt|b64|base64|text|eml)$/i, '')
    .replace(/\.pdf$/i, '');
  return `${base || 'dokument'}.pdf`;
}
