import { documentActions } from '../../processing/screens/review/document-actions.ts';
import DraftAction from './books/draft-action.tsx';
import { ExportDocument } from './export-document.tsx';
import { PaymentAction } from './payment.tsx';

// What comes out of one document; loaded with its screen.
documentActions.push(DraftAction, PaymentAction, ExportDocument);
