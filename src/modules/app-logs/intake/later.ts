import { AppError } from '../../../core/errors.ts';

/** Seconds after which lines may be sent again that came in part, or could not be stored. */
const AGAIN = 5;

/** "Come again": senders keep their lines on 503, and lose them on most else. */
export const later = (message: string, code = 'unavailable'): AppError =>
  new AppError(503, code, message, { data: { retry_after: AGAIN } });

/** Whoever sent a batch that broke off has all of it. */
export const cutOff = (): AppError => later('Sadržaj je stigao prekinut. Pošaljite ga ponovo.', 'cut_off');

export const nothingSent = (): AppError => new AppError(400, 'bad_request', 'Zahtjev nema sadržaja.');
