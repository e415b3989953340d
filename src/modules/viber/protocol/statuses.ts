/** A status of the service: its name there, and what it means to people. */
interface Status {
  name: string;
  text: string;
}

/** What the service answers instead of 0, in words. */
const STATUSES: Readonly<Record<number, Status>> = {
  1: { name: 'invalidUrl', text: 'Viber ne prihvata adresu webhooka.' },
  2: { name: 'invalidAuthToken', text: 'Viber ne prihvata token bota.' },
  3: { name: 'badData', text: 'Viber ne prihvata sadržaj poruke.' },
  4: { name: 'missingData', text: 'Poruci nedostaje podatak koji Viber traži.' },
  5: { name: 'receiverNotRegistered', text: 'Osoba više nije na Viberu.' },
  6: { name: 'receiverNotSubscribed', text: 'Osoba nije pretplaćena na bota.' },
  7: { name: 'publicAccountBlocked', text: 'Viber je blokirao bota.' },
  8: { name: 'publicAccountNotFound', text: 'Bot više ne postoji na Viberu.' },
  9: { name: 'publicAccountSuspended', text: 'Viber je privremeno isključio bota.' },
  10: { name: 'webhookNotSet', text: 'Webhook bota nije postavljen.' },
  11: { name: 'receiverNoSuitableDevice', text: 'Osoba nema uređaj koji može primiti poruku.' },
  12: { name: 'tooManyRequests', text: 'Previše poruka za kratko vrijeme; Viber traži da se sačeka.' },
  13: { name: 'apiVersionNotSupported', text: 'Osoba ima prestaru verziju Vibera za ovu vrstu poruke.' },
  14: { name: 'incompatibleWithVersion', text: 'Poruka traži noviji Viber nego što je navedeno.' },
  15: { name: 'publicAccountNotAuthorized', text: 'Bot nema odobrenje za ovo.' },
  16: { name: 'inchatReplyMessageNotAllowed', text: 'Viber ne dopušta odgovor u ovom razgovoru.' },
  17: { name: 'publicAccountIsNotInline', text: 'Bot ne podržava ovu vrstu razgovora.' },
  18: { name: 'noPublicChat', text: 'Bot nema javni razgovor.' },
  19: { name: 'cannotSendBroadcast', text: 'Bot ne može slati masovne poruke.' },
  20: { name: 'broadcastNotAllowed', text: 'Botu nisu dopuštene masovne poruke.' },
  21: { name: 'unsupportedCountry', text: 'Viber ne dopušta poruke u zemlju ove osobe.' },
  22: { name: 'paymentUnsupported', text: 'Plaćanje nije podržano u zemlji ove osobe.' },
  23: { name: 'freeMessagesExceeded', text: 'Potrošene su besplatne poruke bota.' },
  24: { name: 'noBalance', text: 'Na računu bota nema sredstava.' },
};

/** What a status means, in a Bosnian sentence. */
export const statusText = (status: number): string =>
  STATUSES[status]?.text ?? `Viber je odbio zahtjev (status ${status}).`;

/** The service's own name of a status, for details. */
export const statusName = (status: number): string => STATUSES[status]?.name ?? String(status);

/** The request was not done and may be sent again later by itself. */
export const TOO_MANY = 12;
/** Statuses that are the bot's, not the receiver's: whatever else it sends will be refused too. */
export const OF_BOT: ReadonlySet<number> = new Set([2, 7, 8, 9, 10, 15, 24]);
/** The person has left or blocked the bot. */
export const UNSUBSCRIBED = 6;
