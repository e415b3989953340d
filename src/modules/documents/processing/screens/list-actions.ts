import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DocumentRow } from '../shapes.ts';

/** Documents that an action is about: chosen ones, or all that the list finds, by its query. */
export type Meant =
  | { documents: readonly Pick<DocumentRow, 'idguid' | 'name' | 'state' | 'reason'>[] }
  | { query: Record<string, string> };

/** What a part above the list adds to it: a dialog, opened for chosen documents or for all that the list finds. */
export interface ListAction {
  icon: TablerIcon;
  /** Button for chosen documents. */
  label: string;
  /** Entry of the menu for all that the list finds. */
  forFound: string;
  dialog: ComponentType<{ meant: Meant; onClose: () => void }>;
}

/** Actions that parts above the list add to it, as `documentActions` are those of one document. */
export const listActions: ListAction[] = [];
