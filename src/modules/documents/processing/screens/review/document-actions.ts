import type { ComponentType } from 'react';
import type { DocumentDetail } from '../../shapes.ts';

export interface DocumentActionProps {
  document: DocumentDetail;
  /** Takes the document as the action has left it. */
  onChanged: (document: DocumentDetail) => void;
  /** Approves it and stays with it; null: it is not on review. Answers null where that was refused, which is said. */
  approve: (() => Promise<DocumentDetail | null>) | null;
}
export type DocumentAction = ComponentType<DocumentActionProps>;

/** Buttons that parts above the review add to a document: a draft voucher of it, its export. Each decides itself whether it is there. */
export const documentActions: DocumentAction[] = [];
