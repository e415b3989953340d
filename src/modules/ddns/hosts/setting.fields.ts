import { integer, tags } from '../../../core/resource.ts';
import { MOST } from './usual.ts';

/** Limits of an organisation; empty is what the operator has set for all. */
export const LIMIT_FIELDS = {
  hosts: integer({ label: 'Najviše hostova', help: 'Prazno: zadano.', min: 0, max: MOST.hosts }),
  updates: integer({
    label: 'Najviše ažuriranja u minuti',
    help: 'Prazno: zadano.',
    min: 1,
    max: MOST.updates,
  }),
} as const;

/** The operator's settings. */
export const SETTING_FIELDS = {
  hosts: integer({
    label: 'Hostova po organizaciji',
    help: 'Za organizacije kojima nije data druga granica.',
    min: 0,
    max: MOST.hosts,
    required: true,
  }),
  updates: integer({
    label: 'Ažuriranja u minuti po organizaciji',
    help: 'Uređaj se obično javi jednom u nekoliko minuta.',
    min: 1,
    max: MOST.updates,
    required: true,
  }),
  reserved: tags({
    label: 'Imena koja se ne daju',
    help: 'Ime bez tačke (www) ne daje se hostu ni u jednoj domeni; zapisi s tim imenom se i dalje mogu praviti. Ime s tačkom (com.ba) je zajednički završetak, pa niko ne može imati baš tu domenu.',
    max: MOST.reserved,
    // More than a name has, so that one too long is refused rather than cut.
    letters: 1000,
  }),
} as const;
