import type { Database } from '../../core/context.ts';
import { gathering } from '../../core/slot.ts';

/** An application of whichever organisation, as the public side knows it. */
export interface ApplicationRef {
  /** The publisher. */
  tenantId: string;
  idguid: string;
}

/** Who asks for an application that is not public. */
export interface Asker {
  /** The organisation that the caller acts in; null: nobody is signed in. */
  organisation: string | null;
  /** What a client sent as its licence; null: nothing. */
  licence: string | null;
}

/**
 * Whether the asker has a licence for an application. Filled by the module that issues licences; while nobody has filled it, only the
 * publisher sees what is not public (`maySee` in catalogue/known.ts).
 */
export const licences =
  gathering<(database: Database, application: ApplicationRef, asker: Asker) => Promise<boolean>>();
