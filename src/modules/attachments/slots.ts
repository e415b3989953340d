import { slot } from '../../core/slot.ts';
import type { Attachable } from './attachable.ts';

/** Records with attachments that are no resource's. Filled by the module that keeps them. */
export const otherAttachables = slot<readonly Attachable[]>('which other records carry files');
