import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DocumentDetail } from '../../shapes.ts';

export interface DocumentActionProps {
  document: DocumentDetail;
  /** Takes the document as the action has left it. */
  onChanged: (document: DocumentDetail) => void;
  /** Approves it and stays with it; null: it is not on review. Answers null where that was refused, which is said. */
  approve: (() => Promise<DocumentDetail | null>) | null;
}
type DocumentAction = ComponentType<DocumentActionProps>;

/** Buttons that parts above the review add to a document: a draft voucher of it. Each decides itself whether it is there. */
export const documentActions: DocumentAction[] = [];

/** What parts above the review add to the menu of a document: an entry that opens a dialog. */
export interface DocumentEntry {
  icon: TablerIcon;
  label: string;
  offered: (document: DocumentDetail) => boolean;
  dialog: ComponentType<{ document: DocumentDetail; onClose: () => void }>;
}

export const documentEntries: DocumentEntry[] = [];
