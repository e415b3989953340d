import { type InquiryStatus, KEPT_INQUIRIES } from '../inquiries/states.ts';

/** API path and address of the inquiries, and their topic. */
export const { api: API, path: HOME, name: TOPIC } = KEPT_INQUIRIES;

export const STATUS_COLORS: Record<InquiryStatus, string> = { new: 'tile', answered: 'gray', spam: 'red' };
