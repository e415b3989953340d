import { countText } from '../../core/count-text.ts';
import { DEFAULT_QUOTA } from '../../core/files/limits.ts';
import { decimal, integer } from '../../core/resource.ts';

/** Bytes of a gigabyte, as sizes of files are shown. */
export const GIGABYTE = 1024 ** 3;

/** What the operator lets an organisation keep, as the form and the API check it. */
export const QUOTA_FIELDS = {
  gigabytes: decimal({
    label: 'Prostor',
    unit: 'GB',
    help: `Prazno: zadano, ${DEFAULT_QUOTA.bytes / GIGABYTE} GB.`,
    precision: 8,
    scale: 2,
    min: 0.01,
  }),
  files: integer({
    label: 'Najviše datoteka',
    help: `Prazno: zadano, ${countText(DEFAULT_QUOTA.files)}.`,
    min: 1,
    max: 100_000_000,
  }),
} as const;
