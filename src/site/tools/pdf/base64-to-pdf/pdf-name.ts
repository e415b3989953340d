/** What the PDF is called that came out of a file of Base64. */
export function pdfName(source: string): string {
  const base = source
    .trim()
    .replace(/\.(?:txt|b64|base64|text|eml)$/i, '')
    .replace(/\.pdf$/i, '');
  return `${base || 'dokument'}.pdf`;
}
