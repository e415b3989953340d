import { counted, countText, sizeText } from '../kit/sizes.ts';

/** So many bytes as a person says it, and exactly: `1 bajt`, `1,2 MB (1.234.567 B)`. */
export const exactSize = (bytes: number): string =>
  bytes < 1024 ? counted(bytes, 'bajt', 'bajta', 'bajtova') : `${sizeText(bytes)} (${countText(bytes)} B)`;
