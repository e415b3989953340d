import { countText, sizeText } from '../kit/sizes.ts';

/** So many bytes as a person says it, and exactly: `1,2 MB (1.234.567 B)`. */
export const exactSize = (bytes: number): string =>
  bytes < 1024 ? sizeText(bytes) : `${sizeText(bytes)} (${countText(bytes)} B)`;
