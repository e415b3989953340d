import { gathering } from '../../core/slot.ts';
import type { Attachable } from './attachable.ts';

/** Records with attachments that are no resource's. Added by the modules that keep them. */
export const otherAttachables = gathering<Attachable>();
