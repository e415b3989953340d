import { apiKeyWork } from './api-keys.ts';
import { articleWork } from './articles.ts';
import { attachmentWork } from './attachments.ts';
import { broadcastWork } from './broadcasts.ts';
import { callbackWork } from './callbacks.ts';
import { documentWork } from './documents.ts';
import { hostWork } from './hosts.ts';
import { inquiryWork } from './inquiries.ts';
import { licenceWork } from './licences.ts';
import { logWork } from './log-lines.ts';
import { moveWork } from './moves.ts';
import { invitationWork, roleWork } from './people.ts';
import { ownProcurementWork, synonymWork, watchWork } from './procurement.ts';
import { publicationWork } from './publications.ts';
import { companyWork, goodsWork } from './records.ts';
import { contactWork, contentWork } from './site.ts';
import { statementWork } from './statements.ts';
import { storedFileWork } from './stored-files.ts';
import { viewWork } from './views.ts';
import { visitWork } from './visits.ts';
import { voucherWork } from './vouchers.ts';
import type { Work } from './work.ts';

/** One of each, of every module that keeps what people or programs tell it. */
export const allWork = (): Work[] => [
  goodsWork(),
  companyWork(),
  voucherWork(),
  statementWork(),
  storedFileWork(),
  attachmentWork(),
  documentWork(),
  hostWork(),
  callbackWork(),
  broadcastWork(),
  logWork(),
  licenceWork(),
  articleWork(),
  inquiryWork(),
  publicationWork(),
  synonymWork(),
  watchWork(),
  ownProcurementWork(),
  viewWork(),
  contactWork(),
  contentWork(),
  roleWork(),
  invitationWork(),
  apiKeyWork(),
  visitWork(),
  moveWork(),
];
