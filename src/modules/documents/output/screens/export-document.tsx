import type { DocumentDetail } from '../../processing/shapes.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Export of one document, once it is approved. */
export const ExportDocument = ({ document, onClose }: { document: DocumentDetail; onClose: () => void }) => (
  <ExportDialog meant={{ documents: [document] }} onClose={onClose} />
);
