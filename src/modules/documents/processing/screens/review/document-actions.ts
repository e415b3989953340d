import type { ComponentType } from 'react';
import type { DocumentDetail } from '../../shapes.ts';

/** Buttons that parts above the review add to a document: a draft voucher of it, its export. Each decides itself whether it is there. */
export const documentActions: ComponentType<{ document: DocumentDetail }>[] = [];
