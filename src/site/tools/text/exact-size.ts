import { counted, countText, sizeText } from '../kit/sizes.ts';

/** A size, rounded and exact: `1 bajt`, `1,2 MB (1.234.567 B)`. */
export const exactSize = (bytes: number): string =>
  bytes < 1024 ? counted(bytes, 'bajt', 'bajta', 'bajtova') : `${sizeText(bytes)} (${countText(bytes)} B)`;
